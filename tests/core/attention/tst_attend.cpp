#include <QTest>
#include <cmath>

#include "core/attention/attend.h"

using namespace headwise;

namespace {

/// Small whole numbers, so that every expected value can be worked out by hand.
AttentionParameters identityParameters(Index d) {
  AttentionParameters parameters;
  parameters.W_Q = parameters.W_K = parameters.W_V = parameters.W_O = Matrix::Identity(d, d);
  return parameters;
}

AttentionInput<float> selfAttention(const Matrix& x) {
  AttentionInput<float> input;
  input.x_q = x;
  input.x_k = x;
  input.x_v = x;
  return input;
}

}  // namespace

class TestAttend : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void oneHeadByHand() {
    AttentionConfig config;
    config.d_model = 2;
    config.n_heads = 1;
    config.scale.kind = ScoreScale::Kind::None;
    config.positions.kind = PositionKind::None;
    Matrix x(2, 2);
    x << 1, 0, 0, 2;
    const auto values = attend(config, identityParameters(2), selfAttention(x));
    const double first = std::exp(1.0) / (std::exp(1.0) + 1.0);
    QVERIFY(std::abs(values.pattern[0](0, 0) - first) < 1e-6);
    QVERIFY(std::abs(values.out(0, 1) - 2 * (1 - first)) < 1e-6);
    QVERIFY(std::abs(values.log_sum_exp(0, 1) - std::log(std::exp(4.0) + 1.0)) < 1e-6);
  }
};

QTEST_APPLESS_MAIN(TestAttend)
#include "tst_attend.moc"
