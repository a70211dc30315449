#include <QTest>

#include "tests/ui/synthetic_trace.h"
#include "ui/scene/hit.h"
#include "ui/scene/strongest_cell.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::testing;

namespace {

HitArea mapArea() {
  return {.rect = QRectF(100, 50, 200, 100), .kind = HitKind::Cells, .head = 3, .window = {2, 6, 10, 12}};
}

}  // namespace

class HitTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aPointOfAMapIsAPair() {
    const Cursor cursor = cursorAt(mapArea(), QPointF(151, 101));
    QVERIFY(cursor == (Cursor{0, 3, 11, 3}));
  }

  void theEdgesBelongToTheOutermostTokens() {
    QVERIFY(cursorAt(mapArea(), QPointF(100, 50)) == (Cursor{0, 3, 10, 2}));
    QVERIFY(cursorAt(mapArea(), QPointF(300, 150)) == (Cursor{0, 3, 11, 5}));
    QVERIFY(cursorAt(mapArea(), QPointF(-999, 9999)) == (Cursor{0, 3, 11, 2}));
  }

  void aStripKnowsItsQuery() {
    HitArea strip = mapArea();
    strip.query = 7;
    strip.window = {0, 4, 0, 0};
    QVERIFY(cursorAt(strip, QPointF(299, 60)) == (Cursor{0, 3, 7, 3}));
    strip.query = -1;
    QVERIFY(cursorAt(strip, QPointF(299, 60)) == (Cursor{0, 3, -1, 3}));
  }

  void aTransposedAreaRunsAlongTheQueries() {
    HitArea strip = mapArea();
    strip.key = 1;
    strip.window = {0, 0, 0, 4};
    strip.transposed = true;
    QVERIFY(cursorAt(strip, QPointF(299, 60)) == (Cursor{0, 3, 3, 1}));
  }

  void cellsGoBackToWhereTheyAre() {
    QCOMPARE(cellRect(mapArea(), 11, 3), QRectF(150, 100, 50, 50));
    QCOMPARE(cellRect(mapArea(), 11, -1), QRectF(100, 100, 200, 50));
    QCOMPARE(cellRect(mapArea(), -1, 2), QRectF(100, 50, 50, 100));
    QVERIFY(cellRect(mapArea(), 3, 3).isEmpty());
  }

  void aCellAtTheEdgeOfAZoomedWindowIsCutOff() {
    HitArea area = mapArea();
    area.window = {2.5, 6.5, 10, 12};
    QCOMPARE(cellRect(area, 10, 2), QRectF(100, 50, 25, 50));
  }

  void zoomedOutThePairThatIsShownIsPointedAt() {
    Matrix weights = Matrix::Constant(64, 64, 0.01F);
    weights(9, 22) = 0.9F;
    weights(40, 3) = std::nanf("");
    const AttentionMap map =
        syntheticMap({weights}, syntheticTokens(numberedTokens(64)), syntheticTokens(numberedTokens(64)));
    HitArea area{.rect = QRectF(0, 0, 16, 16), .kind = HitKind::Cells, .head = 0, .window = {0, 64, 0, 64}};
    const Cursor hot = shownAt(area, QPointF(5.5, 2.5), map, {});
    QCOMPARE(hot.query, Index{9});
    QCOMPARE(hot.key, Index{22});
    const Cursor broken = shownAt(area, QPointF(0.5, 10.5), map, {});
    QCOMPARE(broken.query, Index{40});
    QCOMPARE(broken.key, Index{3});
    const Cursor level = shownAt(area, QPointF(12.3, 2.5), map, {});
    QVERIFY(level == cursorAt(area, QPointF(12.3, 2.5)));
    area.rect = QRectF(0, 0, 640, 640);
    QVERIFY(shownAt(area, QPointF(221, 92), map, {}) == cursorAt(area, QPointF(221, 92)));
  }
};

QTEST_APPLESS_MAIN(HitTest)
#include "tst_hit.moc"
