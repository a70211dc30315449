#include <QTest>
#include <cmath>
#include <numeric>

#include "core/analysis/scaling.h"
#include "core/experiment/run.h"

using namespace headwise;

class ScalingTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void jacobianIsTheNormOfTheMatrixItself() {
    const std::vector<double> p{0.5, 0.3, 0.2};
    double squares = 0;
    for (std::size_t i = 0; i < p.size(); ++i)
      for (std::size_t j = 0; j < p.size(); ++j) {
        const double cell = (i == j ? p[i] : 0.0) - p[i] * p[j];
        squares += cell * cell;
      }
    QVERIFY(std::abs(softmaxJacobian(p) - std::sqrt(squares)) < 1e-15);
  }
  void jacobianVanishesWhereSoftmaxIsSaturated() {
    QCOMPARE(softmaxJacobian(std::vector<double>{1.0, 0.0, 0.0}), 0.0);
    QVERIFY(std::abs(softmaxJacobian(std::vector<double>{0.5, 0.5}) - 0.5) < 1e-15);
  }
  void spreadGrowsWithTheRootOfDk() {
    for (const ScalingPoint& point : scalingCurve(64, 400, 1)) {
      const double root = std::sqrt(static_cast<double>(point.d_k));
      QVERIFY2(std::abs(point.raw_deviation / root - 1) < 0.1, qPrintable(QString::number(point.d_k)));
      QVERIFY(std::abs(point.scaled_deviation - 1) < 0.1);
    }
  }
  void onlyUnscaledScoresSaturate() {
    const std::vector<ScalingPoint> curve = scalingCurve(16, 200, 2);
    QCOMPARE(curve.front().d_k, Index{1});
    QCOMPARE(curve.back().d_k, Index{1024});
    QVERIFY(curve.back().raw_weight > 0.9);
    QVERIFY(curve.back().scaled_weight < 0.5);
    QVERIFY(curve.back().raw_jacobian < 0.2 * curve.back().scaled_jacobian);
  }
  void theSameSeedGivesTheSameCurve() {
    QCOMPARE(scalingCurve(8, 20, 5).back().raw_weight, scalingCurve(8, 20, 5).back().raw_weight);
    QVERIFY(scalingCurve(8, 20, 5).back().raw_weight != scalingCurve(8, 20, 6).back().raw_weight);
  }
  void histogramHasAreaOne() {
    const std::vector<double> values{0, 1, 1, 2, 5, std::nan("")};
    const Histogram h = histogram(values, 5);
    QCOMPARE(h.low, 0.0);
    QCOMPARE(h.width, 1.0);
    const double area = std::accumulate(h.density.begin(), h.density.end(), 0.0) * h.width;
    QVERIFY(std::abs(area - 1) < 1e-12);
    QVERIFY(std::abs(h.density[1] - 0.4) < 1e-12);
    QVERIFY(std::abs(h.density[4] - 0.2) < 1e-12);
  }
  void histogramOfEqualValuesIsOneBin() {
    const Histogram h = histogram(std::vector<double>{3, 3}, 20);
    QCOMPARE(h.density.size(), std::size_t{1});
    QCOMPARE(h.low, 2.5);
    QVERIFY(histogram({}, 20).density.empty());
  }
  void scoresOfAHeadAreItsVisiblePairs() {
    Experiment experiment = defaultExperiment();
    experiment.text = "one two three four";
    const TracePtr trace = run(experiment);
    const HeadScores scores = headScores(trace->maps.front(), 0);
    QCOMPARE(scores.raw.size(), std::size_t{10});
    QVERIFY(std::abs(scores.raw_deviation / 8 - scores.scaled_deviation) < 1e-6 * scores.raw_deviation);
    QVERIFY(scores.largest_weight > 0 && scores.largest_weight <= 1.000001);
    experiment.text = "one";
    QVERIFY(std::isnan(headScores(run(experiment)->maps.front(), 0).jacobian));
  }
};

QTEST_APPLESS_MAIN(ScalingTest)
#include "tst_scaling.moc"
