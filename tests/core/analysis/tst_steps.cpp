#include <QTest>

#include "core/analysis/steps.h"
#include "core/experiment/run.h"

using namespace headwise;

class StepsTest : public QObject {
  Q_OBJECT

  static Experiment experiment() {
    Experiment e = defaultExperiment();
    e.parameters.kind = ParameterKind::XavierUniform;
    return e;
  }

  /// The steps lead to the engine's own weights, and each to the next.
  static void check(const Experiment& e) {
    const TracePtr trace = run(e);
    const AttentionMap& map = trace->maps.front();
    for (const Index query : {Index{0}, map.queryCount() - 1}) {
      const QuerySteps steps = querySteps(map, map.n_heads - 1, query);
      QCOMPARE(static_cast<Index>(steps.keys.size()), map.keyCount());
      for (const KeySteps& key : steps.keys) {
        QVERIFY(std::abs(key.scaled - key.raw * steps.scale) < 1e-9);
        const double weight = steps.sum > 0 ? key.exponential / steps.sum : 0.0;
        QVERIFY2(std::abs(weight - key.weight) < 2e-5, qPrintable(QStringLiteral("%1 %2").arg(weight).arg(key.weight)));
      }
    }
  }

 private Q_SLOTS:
  void plain() { check(experiment()); }
  void everythingThatChangesScores() {
    Experiment e = experiment();
    e.attention.positions.kind = PositionKind::Alibi;
    e.attention.logit_softcap = 3.0;
    e.attention.temperature = 0.5;
    check(e);
  }
  void rotatedAndGrouped() {
    Experiment e = experiment();
    e.attention.positions.kind = PositionKind::RopeHalf;
    e.attention.n_kv_heads = 2;
    check(e);
  }
  void linear() {
    Experiment e = experiment();
    e.attention.kind = AttentionKind::LinearElu1;
    check(e);
    const TracePtr trace = run(e);
    const QuerySteps steps = querySteps(trace->maps.front(), 0, 3);
    QCOMPARE(steps.visible_keys, Index{4});
    QVERIFY(steps.keys[0].raw > 0);
  }
  void biasIsWhatWasAdded() {
    Experiment e = experiment();
    e.attention.positions.kind = PositionKind::Alibi;
    const TracePtr trace = run(e);
    const double slope = alibiSlopes(e.attention.n_heads)[1];
    const QuerySteps steps = querySteps(trace->maps.front(), 1, 5);
    QVERIFY(std::abs(steps.keys[2].bias + 3 * slope) < 1e-5);
    QCOMPARE(steps.keys[9].bias, 0.0);  // hidden
    const QuerySteps none = querySteps(run(experiment())->maps.front(), 1, 5);
    for (const KeySteps& key : none.keys) QCOMPARE(key.bias, 0.0);
  }
  void aRowThatSeesNothing() {
    Experiment e = experiment();
    e.attention.mask.edits[{0, 0}] = false;
    const QuerySteps steps = querySteps(run(e)->maps.front(), 0, 0);
    QCOMPARE(steps.visible_keys, Index{0});
    QCOMPARE(steps.sum, 0.0);
    QCOMPARE(steps.weight_sum, 0.0);
  }
};

QTEST_APPLESS_MAIN(StepsTest)
#include "tst_steps.moc"
