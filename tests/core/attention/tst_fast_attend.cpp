// The kernels of every instruction set against the reference in double, at sizes that are no multiple of anything.
#include <QTest>

#include "core/attention/cpu/kernels.h"
#include "core/attention/fast_attend.h"
#include "core/attention/packed.h"
#include "core/attention/reference_attend.h"
#include "tests/core/attention/random_layer.h"

using namespace headwise;
using test::castLayer;
using test::distance;
using test::Layer;
using test::plainConfig;
using test::randomLayer;

namespace {

AttentionConfig layer(Index n_heads, Index d_head) { return plainConfig(n_heads * d_head, n_heads); }

/// The largest difference of a row of weights that is finite in both, and whether NaN stands in the same places.
template <typename A, typename B>
double weightDistance(const A& fast, const B& exact) {
  double worst = 0;
  for (Index i = 0; i < fast.rows(); ++i)
    for (Index j = 0; j < fast.cols(); ++j) {
      if (std::isnan(fast(i, j)) != std::isnan(exact(i, j))) return 1e9;
      if (!std::isnan(fast(i, j))) worst = std::max(worst, std::abs(fast(i, j) - exact(i, j)));
    }
  return worst;
}

void compareTo(const AttentionValues<double>& exact, const AttentionValues<float>& fast) {
  QCOMPARE(fast.fully_masked_rows, exact.fully_masked_rows);
  for (Index head = 0; head < exact.pattern.size(); ++head) {
    QVERIFY(weightDistance(fast.pattern[head], exact.pattern[head]) < 2e-5);
    QVERIFY(weightDistance(fast.z[head], exact.z[head]) < 1e-4);
  }
  QVERIFY(weightDistance(fast.out, exact.out) < 2e-4);
  const auto lse = fast.log_sum_exp.array().isFinite();
  QVERIFY((lse == exact.log_sum_exp.array().isFinite()).all());
  QVERIFY(lse.select(fast.log_sum_exp.cast<double>() - exact.log_sum_exp, 0).cwiseAbs().maxCoeff() <
          1e-5 * (1 + lse.select(exact.log_sum_exp, 0).cwiseAbs().maxCoeff()));
}

template <typename T>
EarlierValues<T> noneBefore(const Layer<T>& layer) {
  return {nullptr, nothingSame(layer.input.queryCount(), layer.input.keyCount())};
}

/// As attend() finishes an input, which here has no positions to add.
void compare(const Layer<float>& layer) {
  const Layer<double> wide = castLayer<double>(layer);
  const auto exact = referenceAttend(wide.config, wide.parameters, wide.input, {}, noneBefore(wide));
  for (const cpu::Kernels* kernels : cpu::availableKernels())
    for (const int threads : {1, 2}) {
      AttendOptions options;
      options.threads = threads;
      compareTo(exact,
                cpu::fastAttend(*kernels, layer.config, layer.parameters, layer.input, options, noneBefore(layer)));
      if (QTest::currentTestFailed()) qFatal("with %s", kernels->name);
    }
}

Mask maskOf(std::vector<MaskRule> rules) {
  Mask mask;
  mask.rules = std::move(rules);
  return mask;
}

}  // namespace

class TestFastAttend : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void oddSizes_data() {
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("d_head");
    for (const int n : {1, 2, 3, 5, 13, 17, 63, 65, 127, 130})
      for (const int d_head : {1, 3, 8, 20, 64, 80, 128, 256})
        QTest::addRow("%d tokens, d_head %d", n, d_head) << n << d_head;
  }
  void oddSizes() {
    QFETCH(const int, n);
    QFETCH(const int, d_head);
    AttentionConfig config = layer(2, d_head);
    compare(randomLayer<float>(config, n, n));
    config.mask.rules = {CausalRule{}};
    compare(randomLayer<float>(config, n, n));
  }

  void masks_data() {
    QTest::addColumn<Mask>("mask");
    Mask painted = maskOf({CausalRule{}});
    painted.edits[{3, 9}] = true;
    painted.edits[{20, 20}] = false;
    Mask biased;
    biased.bias = std::make_shared<Matrix>(Matrix::Random(70, 70));
    auto visible = std::make_shared<ByteMatrix>(ByteMatrix::Ones(70, 70));
    for (Index i = 0; i < visible->size(); i += 3) visible->data()[i] = 0;
    visible->row(11).setZero();
    QTest::newRow("none") << Mask();
    QTest::newRow("causal") << maskOf({CausalRule{}});
    QTest::newRow("window") << maskOf({WindowRule{5, false, 1, {}}});
    QTest::newRow("causal window") << maskOf({WindowRule{40, true, 1, {}}});
    QTest::newRow("dilated") << maskOf({WindowRule{5, true, 3, {}}});
    QTest::newRow("global") << maskOf({WindowRule{2, false, 1, {0, 33}}});
    QTest::newRow("prefix") << maskOf({PrefixRule{12}});
    QTest::newRow("padding") << maskOf({KeyPaddingRule{{0, 5, 69}}, CausalRule{}});
    QTest::newRow("boolean") << maskOf({BooleanRule{visible}});
    QTest::newRow("painted") << painted;
    QTest::newRow("biased") << biased;
  }
  void masks() {
    QFETCH(const Mask, mask);
    for (const auto& [n_q, n_kv] : {std::pair<Index, Index>{70, 70}, {33, 70}, {70, 33}}) {
      AttentionConfig config = layer(3, 20);
      config.mask = mask;
      for (const auto convention : {FullyMaskedRow::Zero, FullyMaskedRow::Uniform, FullyMaskedRow::NaN}) {
        config.fully_masked_row = convention;
        compare(randomLayer<float>(config, n_q, n_kv));
      }
    }
  }

  void sharedHeadsAndWidths() {
    AttentionConfig config = layer(6, 10);
    config.n_kv_heads = 2;
    config.d_v = 37;
    config.mask.rules = {CausalRule{}};
    compare(randomLayer<float>(config, 67, 67));
    config.n_kv_heads = 1;
    config.d_v = 1;
    compare(randomLayer<float>(config, 67, 90));
  }
  void everyScore() {
    AttentionConfig config = layer(4, 16);
    config.temperature = 0.3;
    compare(randomLayer<float>(config, 50, 50));
    config.logit_softcap = 2;
    compare(randomLayer<float>(config, 50, 50));
    config.logit_softcap.reset();
    config.scale = {ScoreScale::Kind::Value, -0.5};
    compare(randomLayer<float>(config, 50, 50));
    config.scale = {ScoreScale::Kind::Value, 0};
    compare(randomLayer<float>(config, 50, 50));
  }
  void everyPosition() {
    for (const PositionKind kind :
         {PositionKind::RopeHalf, PositionKind::RopeInterleaved, PositionKind::Alibi, PositionKind::T5}) {
      AttentionConfig config = layer(4, 16);
      config.positions.kind = kind;
      config.mask.rules = {CausalRule{}};
      compare(randomLayer<float>(config, 50, 61));
    }
  }
  void scoresThatOverflowOrAreNoNumbers() {
    AttentionConfig config = layer(2, 8);
    config.mask.rules = {CausalRule{}};
    for (const float wrong :
         {1e4F, 1e30F, std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()}) {
      Layer<float> one = randomLayer<float>(config, 40, 40);
      one.parameters.b_Q.setZero();
      one.input.x_q.row(30) *= wrong;
      const auto exact = referenceAttend(one.config, one.parameters, one.input, {}, noneBefore(one));
      for (const cpu::Kernels* kernels : cpu::availableKernels()) {
        const auto fast = cpu::fastAttend(*kernels, one.config, one.parameters, one.input, {}, noneBefore(one));
        for (Index head = 0; head < 2; ++head) {
          QVERIFY(fast.pattern[head].topRows(30).allFinite() && fast.pattern[head].bottomRows(9).allFinite());
          QCOMPARE(fast.pattern[head].row(30).array().isNaN().any(), exact.pattern[head].row(30).array().isNaN().any());
          QVERIFY(fast.pattern[head].row(30).tail(9).isZero(0));
        }
      }
    }
  }
  void maskedValuesThatAreNoNumbersStayOut() {
    AttentionConfig config = layer(2, 8);
    config.mask.rules = {KeyPaddingRule{{7}}};
    Layer<float> one = randomLayer<float>(config, 20, 20);
    one.input.x_v->row(7).setConstant(std::numeric_limits<float>::quiet_NaN());
    for (const cpu::Kernels* kernels : cpu::availableKernels())
      QVERIFY(cpu::fastAttend(*kernels, one.config, one.parameters, one.input, {}, noneBefore(one)).out.allFinite());
  }
  void rowsSumToOneAtEveryLength() {
    for (const cpu::Kernels* kernels : cpu::availableKernels())
      for (const Index n : {100, 4096, 5001}) {
        const Layer<float> one = randomLayer<float>(layer(1, 8), 3, n);
        const auto values = cpu::fastAttend(*kernels, one.config, one.parameters, one.input, {}, noneBefore(one));
        for (Index i = 0; i < 3; ++i) QVERIFY(std::abs(values.pattern[0].row(i).cast<double>().sum() - 1) < 1e-6);
      }
  }

  void withoutThePatternTheRestIsTheSame() {
    AttentionConfig config = layer(4, 20);
    config.mask.rules = {CausalRule{}};
    const Layer<float> one = randomLayer<float>(config, 70, 70);
    AttendOptions options;
    const auto with = one.attend(options);
    options.keep_pattern = false;
    const auto without = one.attend(options);
    QVERIFY(without.pattern.empty() && !with.pattern.empty());
    QVERIFY(without.out == with.out && without.log_sum_exp == with.log_sum_exp);
    const Layer<double> wide = castLayer<double>(one);
    QVERIFY(wide.attend(options).pattern.empty() && wide.attend(options).out == wide.attend().out);
  }
  void packedParametersAndStorageChangeNothing() {
    const Layer<float> one = randomLayer<float>(layer(4, 20), 70, 70);
    const auto packed = packParameters(one.parameters);
    BlockPool storage(1 << 24);
    AttendOptions options;
    options.packed = packed.get();
    options.storage = &storage;
    const auto plain = one.attend();
    for (int i = 0; i < 3; ++i) {
      const auto values = one.attend(options);
      QVERIFY(values.out == plain.out && values.pattern[3] == plain.pattern[3]);
    }
    QVERIFY(storage.idleBytes() >= static_cast<std::size_t>(4 * 70 * 70) * sizeof(float));
  }
  void threadsChangeNoBit() {
    AttentionConfig config = layer(4, 20);
    config.mask.rules = {WindowRule{9, true, 1, {}}};
    const Layer<float> one = randomLayer<float>(config, 300, 300);
    AttendOptions options;
    options.threads = 1;
    const auto alone = one.attend(options);
    options.threads = 4;
    for (int i = 0; i < 5; ++i) {
      const auto together = one.attend(options);
      QVERIFY(together.out == alone.out && together.pattern[2] == alone.pattern[2]);
    }
  }
};

QTEST_APPLESS_MAIN(TestFastAttend)
#include "tst_fast_attend.moc"
