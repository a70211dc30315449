#include <QTest>

#include "core/experiment/adapt.h"

using namespace headwise;

class TestAdapt : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void whatFitsIsLeftAlone() {
    const Adapted adapted = adapt(defaultExperiment());
    QVERIFY(adapted.experiment == defaultExperiment());
    QVERIFY(adapted.notes.empty());
  }

  void headsFollowAModelWidthThatTheyDoNotDivide() {
    Experiment experiment = defaultExperiment();
    experiment.attention.d_model = 510;
    const Adapted adapted = adapt(experiment);
    QCOMPARE(adapted.experiment.attention.n_heads, 6);  // the divisors around 8 are 6 and 10: the smaller one
    QCOMPARE(adapted.notes.size(), 1U);
  }

  void aChosenHeadDimLeavesTheHeadCountFree() {
    Experiment experiment = defaultExperiment();
    experiment.attention.d_model = 510;
    experiment.attention.d_head = 64;
    QCOMPARE(adapt(experiment).experiment.attention.n_heads, 8);
  }

  void kvHeadsDivideTheHeads() {
    Experiment experiment = defaultExperiment();
    experiment.attention.n_kv_heads = 4;
    experiment.attention.n_heads = 2;
    QCOMPARE(adapt(experiment).experiment.attention.n_kv_heads.value(), 2);
  }

  void rotaryDimensionsComeInPairsInsideTheHead() {
    Experiment experiment = defaultExperiment();
    experiment.attention.positions.kind = PositionKind::RopeHalf;
    experiment.attention.d_head = 7;
    QCOMPARE(adapt(experiment).experiment.attention.positions.rotary_dim, 6);
    experiment.attention.d_head = 1;
    QCOMPARE(adapt(experiment).experiment.attention.positions.kind, PositionKind::None);
  }

  void linearAttentionGivesUpWhatComesBeforeASoftmax() {
    Experiment experiment = defaultExperiment();
    experiment.attention.kind = AttentionKind::LinearElu1;
    experiment.attention.temperature = 2;
    experiment.attention.logit_softcap = 30;
    experiment.attention.positions.kind = PositionKind::Alibi;
    experiment.attention.mask.bias = std::make_shared<const Matrix>(Matrix::Zero(2, 2));
    const Adapted adapted = adapt(experiment);
    adapted.experiment.attention.validate();
    QCOMPARE(adapted.notes.size(), 1U);
    QCOMPARE(adapted.experiment.attention.mask.rules.size(), 1U);
  }

  void switchedOffHeadsThatAreGoneAreForgotten() {
    Experiment experiment = defaultExperiment();
    experiment.heads_off = {1, 7};
    experiment.attention.n_heads = 4;
    QCOMPARE(adapt(experiment).experiment.heads_off, std::vector<Index>{1});
  }

  void divisorsAreAscendingAndComplete() {
    QCOMPARE(divisorsOf(1), std::vector<Index>{1});
    QCOMPARE(divisorsOf(12), (std::vector<Index>{1, 2, 3, 4, 6, 12}));
    QCOMPARE(divisorsOf(49), (std::vector<Index>{1, 7, 49}));
  }
};

QTEST_APPLESS_MAIN(TestAdapt)
#include "tst_adapt.moc"
