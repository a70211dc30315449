#include <QTest>

#include "core/analysis/measure.h"
#include "core/attention/attend.h"
#include "core/experiment/run.h"
#include "core/tensor/error.h"

using namespace headwise;

class MeasureTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyKindOfLayerCanBeTimed() {
    for (const PositionKind kind : {PositionKind::None, PositionKind::Learned, PositionKind::RopeHalf}) {
      Experiment experiment = defaultExperiment();
      experiment.text = "two words";
      experiment.parameters.kind = ParameterKind::XavierUniform;
      experiment.attention.positions.kind = kind;
      const TracePtr trace = run(experiment);
      const AttentionMap& map = trace->maps.front();
      QVERIFY(measureForward(map.config, *map.parameters, 40) > 0);
    }
  }
  void aStoppedMeasurementSaysSo() {
    std::stop_source stop;
    stop.request_stop();
    const TracePtr trace = run(defaultExperiment());
    const AttentionMap& map = trace->maps.front();
    QVERIFY_EXCEPTION_THROWN((void)measureForward(map.config, *map.parameters, 16, stop.get_token()), Cancelled);
  }
  void lengthsStayWithinTheBudgets() {
    const AttentionConfig config = defaultExperiment().attention;
    const std::vector<Index> all = measurableLengths(config, 1e18, 1, 1e18);
    QCOMPARE(all.front(), Index{16});
    QCOMPARE(all.back(), Index{65536});
    QCOMPARE(measurableLengths(config, 1, 1, 1e18), std::vector<Index>{16});
    const double bytes = 1e8;
    for (const Index n : measurableLengths(config, 1e18, 1, bytes))
      QVERIFY(attendBytes(config, n, n, sizeof(float)) <= bytes);
  }
};

QTEST_APPLESS_MAIN(MeasureTest)
#include "tst_measure.moc"
