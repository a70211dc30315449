#include <QTest>
#include <bit>
#include <cmath>

#include "core/attention/positions.h"
#include "core/model/layer_lab.h"
#include "core/model/token_vectors.h"
#include "core/tensor/error.h"

using namespace headwise;

namespace {

TokenSequence words(std::string_view sentence) { return makeTokenizer(TokenizerKind::Words)->tokenize(sentence); }

ParameterRecipe recipeOf(ParameterKind kind, std::uint64_t seed = 42) {
  ParameterRecipe recipe;
  recipe.kind = kind;
  recipe.seed = seed;
  return recipe;
}

double mean(const Matrix& m) { return m.cast<double>().mean(); }
double stddev(const Matrix& m) { return std::sqrt((m.cast<double>().array() - mean(m)).square().mean()); }

/// FNV-1a over the values' bits, so that any change of any bit shows.
std::uint64_t fingerprint(const Matrix& m) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (Index i = 0; i < m.size(); ++i) {
    hash = (hash ^ std::bit_cast<std::uint32_t>(m.data()[i])) * 0x100000001b3U;
  }
  return hash;
}

}  // namespace

class TestLayerLab : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theSameWordIsTheSameVector() {
    const Matrix x =
        inputVectors(words("The cat saw the CAT, straße STRASSE"), 32, ParameterKind::XavierUniform, 42, {});
    QVERIFY(x.row(0) == x.row(3));
    QVERIFY(x.row(1) == x.row(4));
    QVERIFY(x.row(6) == x.row(7));  // full case folding
    QVERIFY(x.row(0) != x.row(1));
  }

  void vectorsAreStandardNormalAndNearlyOrthogonal() {
    const RowVectorOf<float> a = tokenVector("animal", 4096, 42), b = tokenVector("street", 4096, 42);
    QVERIFY(std::abs(mean(a)) < 0.06 && std::abs(stddev(a) - 1) < 0.05);
    QVERIFY(std::abs(a.dot(b)) / (a.norm() * b.norm()) < 0.06F);
    QVERIFY(tokenVector("animal", 16, 42) == a.head(16));
    QVERIFY(tokenVector("animal", 16, 43) != a.head(16));
  }

  void designedInputsHoldWordAndPosition() {
    const TokenSequence tokens = words("a b a");
    PositionEncoding positions;
    positions.start = 5;
    const Matrix x = inputVectors(tokens, 16, ParameterKind::Designed, 42, positions);
    QVERIFY(x.row(0).head(8) == tokenVector("a", 8, 42));
    QVERIFY(x.row(0).head(8) == x.row(2).head(8));
    QVERIFY(x.rightCols(8) == sinusoidalPositions<float>(3, 8, 5));
    positions.kind = PositionKind::RopeHalf;  // every token as if it stood first
    QVERIFY(inputVectors(tokens, 16, ParameterKind::Designed, 42, positions).rightCols(8) ==
            sinusoidalPositions<float>(1, 8, 5).replicate(3, 1));
    positions.kind = PositionKind::Learned;  // the table brings it
    QVERIFY(inputVectors(tokens, 16, ParameterKind::Designed, 42, positions).rightCols(8).isZero());
  }

  void positionsAreNotAddedTwice() {
    AttentionConfig config;
    QCOMPARE(layerConfig(config, ParameterKind::Designed).positions.kind, PositionKind::None);
    QCOMPARE(layerConfig(config, ParameterKind::XavierNormal).positions.kind, PositionKind::Sinusoidal);
    config.positions.kind = PositionKind::RopeHalf;
    QCOMPARE(layerConfig(config, ParameterKind::Designed).positions.kind, PositionKind::RopeHalf);
  }

  void randomParametersHaveTheirSpread() {
    AttentionConfig config;
    config.d_model = 256;
    config.n_kv_heads = 2;
    const double fans = 256 + 64;  // W_K: 2 heads of 32
    const LayerParameters uniform = makeParameters(recipeOf(ParameterKind::XavierUniform), config);
    QCOMPARE(uniform.values->W_K.rows(), Index{64});
    const double bound = std::sqrt(6 / fans);
    QVERIFY(uniform.values->W_K.cwiseAbs().maxCoeff() <= static_cast<float>(bound));
    QVERIFY(uniform.values->W_K.cwiseAbs().maxCoeff() > static_cast<float>(0.99 * bound));
    QVERIFY(std::abs(stddev(uniform.values->W_K) * std::sqrt(fans / 2) - 1) < 0.02);
    const LayerParameters xavier = makeParameters(recipeOf(ParameterKind::XavierNormal), config);
    QVERIFY(std::abs(stddev(xavier.values->W_K) * std::sqrt(fans / 2) - 1) < 0.02);
    ParameterRecipe recipe = recipeOf(ParameterKind::Normal);
    recipe.stddev = 0.3;
    QVERIFY(std::abs(stddev(makeParameters(recipe, config).values->W_O) / 0.3 - 1) < 0.02);
  }

  void everyMadeKindFitsItsLayer() {
    for (const ParameterKind kind :
         {ParameterKind::Designed, ParameterKind::XavierUniform, ParameterKind::XavierNormal, ParameterKind::Normal}) {
      for (const PositionKind positions : {PositionKind::None, PositionKind::Learned, PositionKind::T5}) {
        AttentionConfig config;
        config.d_model = 96;
        config.n_heads = 6;
        config.n_kv_heads = 3;
        config.d_v = 10;
        config.positions.kind = positions;
        ParameterRecipe recipe = recipeOf(kind);
        recipe.bias = true;
        const LayerParameters made = makeParameters(recipe, config);
        made.values->validate(config);
        QVERIFY(made.has_bias);
        QCOMPARE(made.values->b_V.size(), Index{30});
        QCOMPARE(made.designed.size(), kind == ParameterKind::Designed ? std::size_t{6} : std::size_t{0});
      }
    }
  }

  void tensorsAreDrawnFromTheirOwnStreams() {
    AttentionConfig narrow;
    narrow.d_model = 64;
    AttentionConfig other = narrow;
    other.d_v = 16;
    const auto a = makeParameters(recipeOf(ParameterKind::Normal), narrow).values;
    const auto b = makeParameters(recipeOf(ParameterKind::Normal), other).values;
    QVERIFY(a->W_Q == b->W_Q && a->W_K == b->W_K);
    QVERIFY(a->W_Q != a->W_K);
    QVERIFY(a->W_Q != makeParameters(recipeOf(ParameterKind::Normal, 43), narrow).values->W_Q);
  }

  void biasesAreOffUnlessAskedFor() {
    const LayerParameters made = makeParameters(recipeOf(ParameterKind::XavierUniform), {});
    QVERIFY(!made.has_bias);
    QCOMPARE(made.values->b_Q.size(), Index{0});
  }

  void everyPlatformGivesTheseBits() {
    AttentionConfig config;
    config.n_kv_heads = 2;
    const auto designed = makeParameters(recipeOf(ParameterKind::Designed), config).values;
    QCOMPARE(fingerprint(designed->W_Q), 0x3619a4a0d54df5a7U);
    QCOMPARE(fingerprint(designed->W_K), 0x1d2dd66c1c015e61U);
    QCOMPARE(fingerprint(makeParameters(recipeOf(ParameterKind::XavierUniform), config).values->W_Q),
             0x7bcd5411e659aa6fU);
    QCOMPARE(fingerprint(makeParameters(recipeOf(ParameterKind::XavierNormal), config).values->W_Q),
             0xdc43c41dd43f75d9U);
    QCOMPARE(fingerprint(tokenVector("animal", 512, 42)), 0xa29eb2a46f2c60a9U);
  }

  void aStandardDeviationThatMakesNoNumbersIsRefused() {
    ParameterRecipe recipe;
    recipe.kind = ParameterKind::Normal;
    for (const double wrong : {-0.1, 1e300, std::nan("")}) {
      recipe.stddev = wrong;
      QVERIFY_EXCEPTION_THROWN((void)makeParameters(recipe, AttentionConfig{}), InputError);
    }
    recipe.stddev = 0;
    QVERIFY(makeParameters(recipe, AttentionConfig{}).values->W_Q.isZero(0));
  }
};

QTEST_APPLESS_MAIN(TestLayerLab)
#include "tst_layer_lab.moc"
