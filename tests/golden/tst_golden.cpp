#include <QTest>

#include "core/experiment/layer_case.h"
#include "tests/golden/golden_case.h"

using namespace headwise;

class TestGolden : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void matches_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("double_precision");
    for (const std::string& name : golden::caseNames()) {
      QTest::newRow((name + ".float32").c_str()) << QString::fromStdString(name) << false;
      QTest::newRow((name + ".float64").c_str()) << QString::fromStdString(name) << true;
    }
  }
  void matches() {
    QFETCH(const QString, name);
    QFETCH(const bool, double_precision);
    const Precision precision = double_precision ? Precision::Float64 : Precision::Float32;
    const golden::Case reference = golden::readCase(name.toStdString());
    const std::string problem = golden::difference(reference, precision, golden::compute(reference, precision));
    QVERIFY2(problem.empty(), problem.c_str());
  }

  /// Without its mask tensor a case falls back on the masks that its options name: these must be the same.
  void namedMasksEqualMaskTensors() {
    int compared = 0;
    for (const char* name : {"causal", "causal_with_cache", "key_padding", "window_symmetric", "window_causal",
                             "window_dilated", "longformer", "gqa_causal", "alibi_causal"}) {
      golden::Case reference = golden::readCase(name);
      QVERIFY(reference.tensors.erase("mask") == 1);
      const std::string problem =
          golden::difference(reference, Precision::Float64, golden::compute(reference, Precision::Float64));
      QVERIFY2(problem.empty(), (std::string(name) + ": " + problem).c_str());
      ++compared;
    }
    QCOMPARE(compared, 9);
  }
};

QTEST_APPLESS_MAIN(TestGolden)
#include "tst_golden.moc"
