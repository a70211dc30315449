// What must hold for every layer, whatever its numbers.
#include <QTest>
#include <cmath>
#include <limits>

#include "core/tensor/error.h"
#include "tests/core/attention/random_layer.h"

using namespace headwise;
using test::distance;
using test::Layer;
using test::plainConfig;
using test::randomLayer;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

AttentionConfig withMask(AttentionConfig config, MaskRule rule) {
  config.mask.rules = {std::move(rule)};
  return config;
}

AttentionConfig withPositions(AttentionConfig config, PositionKind kind) {
  config.positions.kind = kind;
  return config;
}

/// One of every kind of layer.
std::vector<AttentionConfig> variedConfigs() {
  const AttentionConfig plain = plainConfig(24, 4);
  std::vector<AttentionConfig> configs{plain, withMask(plain, CausalRule{}),
                                       withMask(plain, WindowRule{2, false, 2, {}})};
  for (const PositionKind kind : {PositionKind::Sinusoidal, PositionKind::Learned, PositionKind::RopeHalf,
                                  PositionKind::RopeInterleaved, PositionKind::Alibi, PositionKind::T5})
    configs.push_back(withMask(withPositions(plain, kind), CausalRule{}));
  configs.push_back(plain);
  configs.back().n_kv_heads = 2;
  configs.back().d_v = 5;
  configs.back().d_head = 3;
  configs.back().temperature = 0.7;
  configs.back().logit_softcap = 3;
  configs.back().scale = {ScoreScale::Kind::Value, 0.3};
  configs.push_back(withMask(plain, PrefixRule{3}));
  configs.back().kind = AttentionKind::LinearElu1;
  configs.push_back(withMask(plain, KeyPaddingRule{{1, 4}}));
  configs.back().fully_masked_row = FullyMaskedRow::Uniform;
  return configs;
}

template <typename T>
void checkRowsAndIdentity(const Layer<T>& layer) {
  const AttentionValues<T> values = layer.attend();
  const ByteMatrix visible = layer.config.mask.matrix(layer.input.queryCount(), layer.input.keyCount());
  MatrixF64 sum = MatrixF64::Zero(values.out.rows(), values.out.cols());
  for (Index head = 0; head < layer.config.n_heads; ++head) {
    const auto pattern = values.pattern[head];
    QVERIFY(distance(pattern.template cast<double>().rowwise().sum(), VectorOf<double>::Ones(pattern.rows())) < 1e-6);
    for (Index i = 0; i < pattern.size(); ++i) QVERIFY(visible.data()[i] != 0 || pattern.data()[i] == 0);
    sum += layer.hook(Hook::result, values, head).template cast<double>();
  }
  sum.rowwise() += layer.parameters.b_O.transpose().template cast<double>();
  QVERIFY(distance(values.out, sum) <= 1e-5 * static_cast<double>(values.out.cwiseAbs().maxCoeff()));
}

/// exp(scores - log-sum-exp) is the pattern, by definition.
template <typename T>
double patternFromScores(const Layer<T>& layer) {
  const AttentionValues<T> values = layer.attend();
  double worst = 0;
  for (Index head = 0; head < layer.config.n_heads; ++head) {
    MatrixF64 scores = layer.hook(Hook::scores, values, head).template cast<double>();
    scores.colwise() -= values.log_sum_exp.row(head).transpose().template cast<double>();
    worst = std::max(worst, distance(scores.array().exp().matrix(), values.pattern[head]));
  }
  return worst;
}

}  // namespace

class TestAttend : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void oneHeadByHand() {
    Layer<float> layer;
    layer.config = plainConfig(2, 1);
    layer.config.scale.kind = ScoreScale::Kind::None;
    layer.parameters.W_Q = Matrix::Identity(2, 2);
    layer.parameters.W_K = layer.parameters.W_Q;
    layer.parameters.W_V = layer.parameters.W_Q;
    layer.parameters.W_O = layer.parameters.W_Q;
    layer.input.x_q.resize(2, 2);
    layer.input.x_q << 1, 0, 0, 2;
    layer.input.x_k = layer.input.x_q;
    layer.input.x_v = layer.input.x_q;
    const auto values = layer.attend();
    const double first = std::exp(1.0) / (std::exp(1.0) + 1.0);
    QVERIFY(std::abs(values.pattern[0](0, 0) - first) < 1e-6);
    QVERIFY(std::abs(values.out(0, 1) - 2 * (1 - first)) < 1e-6);
    QVERIFY(std::abs(values.log_sum_exp(0, 1) - std::log(std::exp(4.0) + 1.0)) < 1e-6);
  }

  void selfAttentionNeedsOneInputOnly() {
    for (const AttentionConfig& config : variedConfigs()) {
      Layer<float> layer = randomLayer<float>(config, 13, 13);
      const auto three = layer.attend();
      layer.input.x_k.reset();
      layer.input.x_v.reset();
      const auto one = layer.attend();
      QVERIFY(!one.input.x_k && !one.input.x_v);
      QVERIFY(one.k.together() == three.k.together() && one.v.together() == three.v.together());
      QVERIFY(one.z.together() == three.z.together() && one.out == three.out);
    }
  }

  void rowsSumToOneMaskedCellsAreZeroAndHeadsAddUp() {
    for (const AttentionConfig& config : variedConfigs())
      for (const auto& [n_q, n_kv] : {std::pair<Index, Index>{1, 1}, {7, 7}, {40, 40}, {3, 70}}) {
        const Layer<float> layer = randomLayer<float>(config, n_q, n_kv);
        if (!layer.attend().fully_masked_rows.empty()) continue;
        checkRowsAndIdentity(layer);
        checkRowsAndIdentity(test::castLayer<double>(layer));
      }
  }
  void longRowsSumToOne() {
    const auto values = randomLayer<float>(plainConfig(8, 1), 3, 5000).attend();
    QVERIFY(distance(values.pattern[0].cast<double>().rowwise().sum(), VectorOf<double>::Ones(3)) < 1e-6);
  }
  void scoresExplainThePattern() {
    for (const AttentionConfig& config : variedConfigs()) {
      if (config.kind == AttentionKind::LinearElu1) continue;
      QVERIFY(patternFromScores(randomLayer<float>(config, 11, 11)) < 1e-5);
      QVERIFY(patternFromScores(randomLayer<double>(config, 11, 11)) < 1e-12);
    }
  }

  void float32AgreesWithFloat64() {
    unsigned seed = 0;
    for (const AttentionConfig& config : variedConfigs())
      for (const auto& [n_q, n_kv] : {std::pair<Index, Index>{1, 1}, {33, 33}, {5, 100}}) {
        const Layer<float> layer = randomLayer<float>(config, n_q, n_kv, ++seed);
        const AttentionValues<float> values = layer.attend();
        const AttentionValues<double> exact = test::castLayer<double>(layer).attend();
        for (Index head = 0; head < values.pattern.size(); ++head)
          QVERIFY(distance(values.pattern[head], exact.pattern[head]) < 1e-5);
        QVERIFY(distance(values.out, exact.out) < 1e-4);
        QVERIFY(values.fully_masked_rows == exact.fully_masked_rows);
      }
  }

  void permutingHeadsPermutesResults() {
    const AttentionConfig config = withMask(plainConfig(24, 4), CausalRule{});
    const Layer<float> layer = randomLayer<float>(config, 9, 9);
    const std::vector<Index> order{2, 0, 3, 1};
    Layer<float> permuted = layer;
    for (std::size_t to = 0; to < 4; ++to) {
      const Index from = order[to] * 6, at = static_cast<Index>(to) * 6;
      permuted.parameters.W_Q.middleRows(at, 6) = layer.parameters.W_Q.middleRows(from, 6);
      permuted.parameters.W_K.middleRows(at, 6) = layer.parameters.W_K.middleRows(from, 6);
      permuted.parameters.W_V.middleRows(at, 6) = layer.parameters.W_V.middleRows(from, 6);
      permuted.parameters.b_Q.segment(at, 6) = layer.parameters.b_Q.segment(from, 6);
      permuted.parameters.b_K.segment(at, 6) = layer.parameters.b_K.segment(from, 6);
      permuted.parameters.b_V.segment(at, 6) = layer.parameters.b_V.segment(from, 6);
      permuted.parameters.W_O.middleCols(at, 6) = layer.parameters.W_O.middleCols(from, 6);
    }
    const auto values = layer.attend();
    const auto other = permuted.attend();
    for (std::size_t to = 0; to < 4; ++to) {
      const auto from = static_cast<std::size_t>(order[to]);
      QVERIFY(distance(other.pattern[to], values.pattern[from]) < 1e-6);
      QVERIFY(distance(other.z[to], values.z[from]) < 1e-6);
    }
    QVERIFY(distance(other.out, values.out) < 1e-5);
  }

  void aCausalPrefixIsNotChangedByWhatFollows() {
    for (const AttentionConfig& config : variedConfigs()) {
      if (config.mask.rules.empty() || !std::holds_alternative<CausalRule>(config.mask.rules[0])) continue;
      const Layer<float> all = randomLayer<float>(config, 50, 50);
      Layer<float> prefix = all;
      for (Matrix* x : {&prefix.input.x_q, &*prefix.input.x_k, &*prefix.input.x_v}) *x = x->topRows(37).eval();
      const auto values = all.attend();
      const auto shorter = prefix.attend();
      for (Index head = 0; head < values.pattern.size(); ++head)
        QVERIFY(distance(shorter.pattern[head], values.pattern[head].topLeftCorner(37, 37)) < 1e-6);
      QVERIFY(distance(shorter.out, values.out.topRows(37)) < 1e-5);
    }
  }
  void cachedKeysGiveTheLastRowsOfTheWhole() {
    for (const PositionKind kind : {PositionKind::None, PositionKind::RopeHalf, PositionKind::RopeInterleaved,
                                    PositionKind::Alibi, PositionKind::T5}) {
      const Layer<double> all =
          randomLayer<double>(withMask(withPositions(plainConfig(24, 4), kind), CausalRule{}), 20, 20);
      Layer<double> step = all;
      step.input.x_q = all.input.x_q.bottomRows(3);
      QVERIFY(distance(step.attend().out, all.attend().out.bottomRows(3)) < 1e-12);
    }
  }

  void groupedQueriesEqualRepeatedKeys() {
    AttentionConfig grouped = withMask(withPositions(plainConfig(24, 6), PositionKind::RopeHalf), CausalRule{});
    for (const Index kv_heads : {1, 2, 3}) {
      grouped.n_kv_heads = kv_heads;
      const Layer<float> layer = randomLayer<float>(grouped, 9, 9);
      Layer<float> repeated = layer;
      repeated.config.n_kv_heads.reset();
      const auto repeat = [&](const Matrix& W) {
        Matrix out(24, W.cols());
        for (Index head = 0; head < 6; ++head)
          out.middleRows(head * 4, 4) = W.middleRows(grouped.kvHeadOf(head) * 4, 4);
        return out;
      };
      repeated.parameters.W_K = repeat(layer.parameters.W_K);
      repeated.parameters.W_V = repeat(layer.parameters.W_V);
      repeated.parameters.b_K = repeat(layer.parameters.b_K);
      repeated.parameters.b_V = repeat(layer.parameters.b_V);
      const auto values = layer.attend();
      const auto other = repeated.attend();
      QVERIFY(distance(values.out, other.out) < 1e-6);
      for (Index head = 0; head < 6; ++head)
        QVERIFY(distance(layer.hook(Hook::k_rot, values, head), repeated.hook(Hook::k_rot, other, head)) < 1e-6);
    }
  }

  void oneTokenSeesItself() {
    const Layer<float> layer = randomLayer<float>(plainConfig(6, 3), 1, 1);
    const auto values = layer.attend();
    for (std::size_t head = 0; head < 3; ++head) {
      QCOMPARE(values.pattern[head](0, 0), 1.0F);
      QVERIFY(distance(values.z[head], values.v[head]) < 1e-7);
    }
  }
  void headsOfOneDimension() {
    const Layer<float> layer = randomLayer<float>(plainConfig(40, 40), 20, 20);
    QVERIFY(distance(layer.attend().out, test::castLayer<double>(layer).attend().out) < 1e-5);
  }
  void eachInputHasItsOwnWidth() {
    std::mt19937 random(4);
    Layer<float> layer = randomLayer<float>(plainConfig(12, 3), 4, 7);
    layer.parameters.W_K = test::randomMatrix<float>(random, 12, 10);
    layer.parameters.W_V = test::randomMatrix<float>(random, 12, 5);
    layer.input.x_k = test::randomMatrix<float>(random, 7, 10);
    layer.input.x_v = test::randomMatrix<float>(random, 7, 5);
    const auto values = layer.attend();
    QCOMPARE(values.out.rows(), Index{4});
    QVERIFY(distance(values.k[1], (*layer.input.x_k * layer.parameters.W_K.middleRows(4, 4).transpose()).rowwise() +
                                      layer.parameters.b_K.segment(4, 4).transpose()) < 1e-5);
  }
  void withoutW_OThereIsNoOutput() {
    Layer<float> layer = randomLayer<float>(plainConfig(12, 3), 4, 4);
    layer.parameters.W_O.resize(0, 0);
    layer.parameters.b_O.resize(0);
    QCOMPARE(layer.attend().out.size(), Index{0});
    const HookSet hooks = availableHooks(layer.config, false);
    QVERIFY(!hooks.contains(Hook::out) && !hooks.contains(Hook::result) && hooks.contains(Hook::concat));
  }
  void positionsAreAddedToTheInput() {
    const Layer<float> layer = randomLayer<float>(withPositions(plainConfig(12, 3), PositionKind::Sinusoidal), 4, 4);
    const auto values = layer.attend();
    QVERIFY(layer.hook(Hook::x, values) == layer.input.x_q + sinusoidalPositions<float>(4, 12));
    Layer<float> learned = randomLayer<float>(withPositions(plainConfig(12, 3), PositionKind::Learned), 4, 4);
    learned.parameters.learned_positions = Matrix::Ones(9, 12);
    learned.config.positions.start = 5;
    QVERIFY(*learned.attend().input.x_v == *learned.input.x_v + Matrix::Ones(4, 12));
  }

  void aHeadSwitchedOffAddsNothing() {
    const Layer<float> layer = randomLayer<float>(plainConfig(12, 3), 5, 5);
    const auto values = layer.attend();
    const auto without = layer.attend({{}, {1}});
    QVERIFY(without.z[1].isZero(0));
    QVERIFY(without.pattern[1] == values.pattern[1]);
    QVERIFY(layer.hook(Hook::result, without, 1).isZero(0));
    QVERIFY(distance(without.out + layer.hook(Hook::result, values, 1), values.out) < 1e-6);
  }
  void rowsOfAHookAreCutFromTheWhole() {
    AttentionConfig config = withMask(withPositions(plainConfig(24, 4), PositionKind::RopeHalf), CausalRule{});
    config.n_kv_heads = 2;
    const Layer<float> layer = randomLayer<float>(config, 12, 12);
    const auto values = layer.attend();
    for (const Hook hook : kAllHooks) {
      const Matrix whole = layer.hook(hook, values, 3);
      const Matrix part = hookValue(hook, config, layer.parameters, values, 3, {5, 8});
      QVERIFY2(distance(part.unaryExpr([](float x) { return std::max(x, -1e30F); }),
                        whole.middleRows(5, 3).unaryExpr([](float x) { return std::max(x, -1e30F); })) < 1e-6,
               hookName(hook).data());
    }
    QVERIFY(hookValue(Hook::concat, config, layer.parameters, values, 0, {0, 12}).middleCols(6, 6) == values.z[1]);
  }

  void fullyMaskedRowsInThreeConventions() {
    AttentionConfig config = withMask(plainConfig(12, 3), CausalRule{});
    config.mask.edits[{0, 0}] = false;
    Layer<float> layer = randomLayer<float>(config, 5, 5);
    const auto zero = layer.attend();
    QVERIFY(zero.pattern[1].row(0).isZero(0) && zero.z[1].row(0).isZero(0));
    QVERIFY(zero.out.row(0) == layer.parameters.b_O.transpose());
    QCOMPARE(zero.log_sum_exp(1, 0), -kInfinity);
    QCOMPARE(zero.fully_masked_rows, (std::vector<std::pair<Index, Index>>{{0, 0}, {1, 0}, {2, 0}}));
    layer.config.fully_masked_row = FullyMaskedRow::Uniform;
    const auto uniform = layer.attend();
    QVERIFY(uniform.pattern[2].row(0) == RowVectorOf<float>::Constant(5, 0.2F));
    QCOMPARE(layer.hook(Hook::scores, uniform)(1, 4), -1e9F);
    layer.config.fully_masked_row = FullyMaskedRow::NaN;
    const auto nan = layer.attend();
    QVERIFY(nan.pattern[0].row(0).array().isNaN().all() && nan.out.row(0).array().isNaN().all());
    for (std::size_t head = 0; head < 3; ++head) {
      QVERIFY(uniform.pattern[head].bottomRows(4) == zero.pattern[head].bottomRows(4));
      QVERIFY(nan.pattern[head].bottomRows(4) == zero.pattern[head].bottomRows(4));
    }
    QVERIFY(uniform.fully_masked_rows == zero.fully_masked_rows && nan.fully_masked_rows == zero.fully_masked_rows);
  }
  void moreQueriesThanKeysLeaveTheFirstWithoutAny() {
    const auto values = randomLayer<float>(withMask(plainConfig(12, 1), CausalRule{}), 5, 2).attend();
    QCOMPARE(values.fully_masked_rows.size(), std::size_t{3});
    QVERIFY(values.pattern[0].topRows(3).isZero(0));
    QVERIFY(std::abs(values.pattern[0](3, 0) - 1) < 1e-7);
  }
  void linearRowsThatSeeNothing() {
    AttentionConfig config = withMask(plainConfig(12, 3), KeyPaddingRule{{0, 1, 2}});
    config.kind = AttentionKind::LinearElu1;
    const auto values = randomLayer<float>(config, 3, 3).attend();
    QVERIFY(values.pattern[0].isZero(0));
    QCOMPARE(values.fully_masked_rows.size(), std::size_t{9});
    QVERIFY(!availableHooks(config, true).contains(Hook::scores));
  }

  void biasesAreAddedAndInfinityMasks() {
    Layer<double> layer = randomLayer<double>(plainConfig(12, 3), 4, 4);
    const auto before = layer.hook(Hook::scores, layer.attend(), 2);
    Matrix bias = Matrix::Constant(4, 3, 0.5F);
    bias(1, 2) = -kInfinity;
    layer.config.mask.bias = std::make_shared<const Matrix>(bias);
    layer.input.head_bias.assign(3, MatrixF64::Zero(4, 4));
    layer.input.head_bias[2](3, 3) = -std::numeric_limits<double>::infinity();
    layer.input.head_bias[2](0, 0) = 2;
    layer.config.temperature = 2;
    const auto values = layer.attend();
    const auto after = layer.hook(Hook::scores, values, 2);
    QVERIFY(std::abs(after(0, 0) - (before(0, 0) + 2.5) / 2) < 1e-12);
    QVERIFY(std::abs(after(0, 3) - before(0, 3) / 2) < 1e-12);
    QVERIFY(after(1, 2) == -kInfinity && after(3, 3) == -kInfinity);
    QVERIFY(values.pattern[2](1, 2) == 0 && values.pattern[2](3, 3) == 0 && values.pattern[0](3, 3) > 0);
  }
  void softcapBoundsTheScores() {
    Layer<float> layer = randomLayer<float>(plainConfig(12, 3), 6, 6);
    layer.input.x_q *= 1000;
    layer.config.logit_softcap = 2;
    const Matrix scores = layer.hook(Hook::scores, layer.attend(), 1);
    QVERIFY(scores.cwiseAbs().maxCoeff() <= 2 && scores.cwiseAbs().maxCoeff() > 1.9);
  }

  void extremeScores() {
    for (const float size : {1e2F, 1e4F, 1e8F, 1e18F}) {
      Layer<float> layer = randomLayer<float>(withMask(plainConfig(12, 3), CausalRule{}), 9, 9);
      layer.input.x_q *= size;
      const auto values = layer.attend();
      for (Index head = 0; head < values.pattern.size(); ++head) {
        const auto pattern = values.pattern[head];
        QVERIFY(pattern.allFinite());
        QVERIFY(distance(pattern.cast<double>().rowwise().sum(), VectorOf<double>::Ones(9)) < 1e-6);
      }
    }
  }
  void overflowingScoresStillGiveARow() {
    Layer<float> layer = randomLayer<float>(plainConfig(12, 3), 9, 9);
    layer.input.x_q *= 1e30F;
    *layer.input.x_k *= 1e30F;
    const auto values = layer.attend();
    for (Index head = 0; head < 3; ++head)
      for (Index i = 0; i < 9; ++i) {
        const double sum = values.pattern[head].row(i).cast<double>().sum();
        QVERIFY(std::isnan(sum) || std::abs(sum - 1) < 1e-6 || values.log_sum_exp(head, i) == -kInfinity);
      }
  }
  void nanIsSeenWhereItReachesAndNowhereElse() {
    for (const bool softcap : {false, true}) {
      Layer<float> layer = randomLayer<float>(withMask(plainConfig(12, 3), CausalRule{}), 70, 70);
      if (softcap) layer.config.logit_softcap = 5;
      for (Matrix* x : {&layer.input.x_q, &*layer.input.x_k, &*layer.input.x_v}) (*x)(40, 3) = kNaN;
      const auto values = layer.attend();
      QVERIFY(values.out.topRows(40).allFinite());
      QVERIFY(values.out.bottomRows(30).array().isNaN().all());
      QVERIFY(std::isnan(values.pattern[0](50, 0)) && std::isnan(values.log_sum_exp(0, 50)));
      QCOMPARE(values.pattern[0](40, 41), 0.0F);
    }
  }
  void paddingMayHoldAnything() {
    Layer<float> layer = randomLayer<float>(withMask(plainConfig(12, 3), KeyPaddingRule{{2}}), 4, 4);
    const Matrix wanted = layer.attend().out;
    layer.input.x_k->row(2).setConstant(kNaN);
    layer.input.x_v->row(2).setConstant(kInfinity);
    QVERIFY(distance(layer.attend().out, wanted) < 1e-6);
  }

  void theSameCallGivesTheSameBits() {
    const Layer<float> layer = randomLayer<float>(withMask(plainConfig(256, 8), CausalRule{}), 300, 300);
    const auto first = layer.attend();
    for (int i = 0; i < 3; ++i) {
      const auto again = layer.attend();
      QVERIFY(again.out == first.out && again.log_sum_exp == first.log_sum_exp);
    }
  }
  void stoppingThrowsCancelled() {
    std::stop_source source;
    source.request_stop();
    const Layer<float> layer = randomLayer<float>(plainConfig(256, 8), 300, 300);
    QVERIFY_EXCEPTION_THROWN((void)layer.attend({source.get_token(), {}}), Cancelled);
  }
  void bytesAreThoseOfTheResult() {
    AttentionConfig config = withPositions(plainConfig(24, 6), PositionKind::RopeHalf);
    config.n_kv_heads = 2;
    config.d_v = 3;
    const Layer<double> layer = randomLayer<double>(config, 5, 9);
    const auto values = layer.attend();
    Index count = values.input.x_q.size() + values.input.x_k->size() + values.input.x_v->size() +
                  values.log_sum_exp.size() + values.out.size();
    for (const auto* heads : {&values.q, &values.k, &values.v, &values.q_rot, &values.k_rot, &values.z})
      count += heads->together().size();
    count += values.pattern.size() * values.pattern.rows() * values.pattern.cols();
    QCOMPARE(attendBytes(config, 5, 9, sizeof(double)), static_cast<double>(count) * sizeof(double));
  }
};

QTEST_APPLESS_MAIN(TestAttend)
#include "tst_attend.moc"
