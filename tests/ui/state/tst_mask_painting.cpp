#include <QTest>

#include "ui/state/mask_painting.h"

using namespace headwise;
using namespace headwise::ui;

class MaskPaintingTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aPaintedPairHasTheLastWord() {
    Mask mask;
    mask.rules = {CausalRule{}};
    paintMaskCell(mask, {0, 3}, true, 5, 5);
    QVERIFY(mask.visible(0, 3, 5, 5));
    QCOMPARE(mask.edits.size(), std::size_t{1});
  }

  void paintingBackLeavesNoEdit() {
    Mask mask;
    mask.rules = {CausalRule{}};
    paintMaskCell(mask, {0, 3}, true, 5, 5);
    paintMaskCell(mask, {0, 3}, false, 5, 5);
    QVERIFY(mask.edits.empty());
    paintMaskCell(mask, {3, 0}, true, 5, 5);
    QVERIFY(mask.edits.empty());
  }

  void aFastStrokeLeavesNoGaps() {
    const std::vector<MaskCell> cells = cellsBetween({2, 9}, {7, 6});
    QCOMPARE(cells.front(), (MaskCell{2, 9}));
    QCOMPARE(cells.back(), (MaskCell{7, 6}));
    for (std::size_t i = 1; i < cells.size(); ++i) {
      QVERIFY(std::abs(cells[i].query - cells[i - 1].query) <= 1);
      QVERIFY(std::abs(cells[i].key - cells[i - 1].key) <= 1);
    }
    QCOMPARE(cellsBetween({1, 1}, {1, 1}).size(), std::size_t{1});
  }
};

QTEST_APPLESS_MAIN(MaskPaintingTest)
#include "tst_mask_painting.moc"
