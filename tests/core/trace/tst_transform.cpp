#include <QTest>
#include <cmath>
#include <limits>

#include "core/trace/transform.h"

using namespace headwise;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

Matrix causalPattern() {
  Matrix p(3, 3);
  p << 1.0F, kMaskedCell, kMaskedCell,  //
      0.5F, 0.5F, kMaskedCell,          //
      0.6F, 0.1F, 0.3F;
  return p;
}

}  // namespace

class TestTransform : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theIdentityChangesNothing() { QVERIFY(transformed(causalPattern(), {}) == causalPattern()); }

  void aLeftOutKeyIsMarkedInEveryRow() {
    const Matrix shown = transformed(causalPattern(), {{0}, false, PatternTransform::RowScale::None});
    for (Index i = 0; i < 3; ++i) QCOMPARE(shown(i, 0), kLeftOutCell);
    QCOMPARE(shown(2, 2), 0.3F);
  }

  void keysBeyondTheMapAreIgnored() {
    QVERIFY(transformed(causalPattern(), {{-1, 3, 99}, false, {}}) == causalPattern());
  }

  void renormalisedRowsSumToOneOverWhatRemains() {
    const Matrix shown = transformed(causalPattern(), {{0}, true, PatternTransform::RowScale::None});
    QCOMPARE(shown(1, 1), 1.0F);
    QCOMPARE(shown(2, 1) + shown(2, 2), 1.0F);
    QCOMPARE(shown(0, 1), kMaskedCell);  // nothing remains of row 0, and masked stays masked
  }

  void perRowScalingMakesTheLargestWeightOne() {
    const Matrix shown = transformed(causalPattern(), {{}, false, PatternTransform::RowScale::Maximum});
    QCOMPARE(shown(1, 0), 1.0F);
    QCOMPARE(shown(2, 0), 1.0F);
    QCOMPARE(shown(2, 2), 0.5F);
  }

  void nanStaysNan() {
    Matrix pattern = causalPattern();
    pattern(1, 0) = kNaN;
    const Matrix shown = transformed(pattern, {{}, true, PatternTransform::RowScale::Maximum});
    QVERIFY(std::isnan(shown(1, 0)));
    QCOMPARE(shown(2, 0), 1.0F);
  }
};

QTEST_APPLESS_MAIN(TestTransform)
#include "tst_transform.moc"
