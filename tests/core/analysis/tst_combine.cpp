#include <QTest>

#include "core/analysis/combine.h"
#include "core/experiment/run.h"

using namespace headwise;

class CombineTest : public QObject {
  Q_OBJECT

  static TracePtr layer(Index n_heads, bool bias = false) {
    Experiment experiment = defaultExperiment();
    experiment.text = "one two three";
    experiment.attention.d_model = 16;
    experiment.attention.n_heads = n_heads;
    experiment.parameters.kind = ParameterKind::Normal;
    experiment.parameters.stddev = 0.5;
    experiment.parameters.bias = bias;
    return run(experiment);
  }

 private Q_SLOTS:
  void oneHeadLosesNothing() {
    const TracePtr trace = layer(1, true);
    const SummedHeads summed = sumInsteadOfConcatenate(trace->maps.front(), 2);
    QVERIFY(summed.relative_error < 1e-6);
    QVERIFY(std::abs(summed.cosine - 1) < 1e-6);
  }
  void severalHeadsAreMixedUp() {
    const TracePtr trace = layer(4);
    const AttentionMap& map = trace->maps.front();
    const SummedHeads summed = sumInsteadOfConcatenate(map, 2);
    Matrix z = Matrix::Zero(1, 4);
    for (Index head = 0; head < 4; ++head) z += map.source->hook(Hook::z, head, {2, 3});
    QVERIFY(summed.z.isApprox(z, 1e-5F));
    Matrix block = Matrix::Zero(16, 4);
    for (Index head = 0; head < 4; ++head) block += 0.25F * map.parameters->W_O.middleCols(head * 4, 4);
    QVERIFY(summed.mean_block.isApprox(block, 1e-5F));
    const Matrix out = map.source->hook(Hook::out, 0, {2, 3});
    const double wanted = static_cast<double>((summed.out - out).norm() / out.norm());
    QVERIFY(std::abs(summed.relative_error - wanted) < 1e-4);
    QVERIFY(summed.relative_error > 0.1);
  }
  void headsThatAreAllOffAgree() {
    Experiment experiment = defaultExperiment();
    for (Index head = 0; head < experiment.attention.n_heads; ++head) experiment.heads_off.push_back(head);
    const SummedHeads summed = sumInsteadOfConcatenate(run(experiment)->maps.front(), 0);
    QCOMPARE(summed.relative_error, 0.0);
    QCOMPARE(summed.cosine, 1.0);
  }
};

QTEST_APPLESS_MAIN(CombineTest)
#include "tst_combine.moc"
