// Order of heads, pins, the grid's layout, the strip's numbers: what the Heads page is drawn from.

#include <QTest>
#include <algorithm>

#include "tests/ui/synthetic_trace.h"
#include "ui/scene/grid_layout.h"
#include "ui/scene/head_order.h"
#include "ui/scene/pins.h"
#include "ui/scene/strip_values.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::testing;
using Order = std::vector<Index>;

class HeadsModelTest : public QObject {
  Q_OBJECT

  static AttentionMap mapWithEntropies(const std::vector<float>& entropies) {
    AttentionMap map = syntheticTrace(static_cast<Index>(entropies.size()), {"a", "b"})->maps.front();
    for (std::size_t i = 0; i < entropies.size(); ++i) map.heads[i].mean_entropy = entropies[i];
    return map;
  }

 private Q_SLOTS:
  void headsSortByEntropyWithNaNLast() {
    const AttentionMap map = mapWithEntropies({2, std::nanf(""), 1, 1});
    QCOMPARE(headOrder(map, {.sort = SortHeads::Entropy}), (Order{2, 3, 0, 1}));
    QCOMPARE(headOrder(map, {}), (Order{0, 1, 2, 3}));
  }

  void theLargestShareComesFirst() {
    AttentionMap map = mapWithEntropies({1, 1, 1});
    map.heads[0].output_share = 0.2F;
    map.heads[1].output_share = std::nanf("");
    map.heads[2].output_share = 0.5F;
    QCOMPARE(headOrder(map, {.sort = SortHeads::Share}), (Order{2, 0, 1}));
  }

  void headsWithoutLabelComeLast() {
    AttentionMap map = mapWithEntropies({1, 1, 1});
    map.heads[0].label = HeadLabel::None;
    map.heads[1].label = HeadLabel::First;
    map.heads[2].label = HeadLabel::Previous;
    QCOMPARE(headOrder(map, {.sort = SortHeads::Label}), (Order{2, 1, 0}));
  }

  void theUsersOrderHoldsEveryHeadOnce() {
    const AttentionMap map = mapWithEntropies({1, 1, 1, 1});
    QCOMPARE(headOrder(map, {.order = {3, 1, 99}}), (Order{3, 1, 0, 2}));
  }

  void aDraggedHeadTakesTheTargetsPlace() {
    QCOMPARE(movedHead({0, 1, 2, 3}, 0, 2), (Order{1, 2, 0, 3}));
    QCOMPARE(movedHead({0, 1, 2, 3}, 3, 1), (Order{0, 3, 1, 2}));
    QCOMPARE(movedHead({0, 1, 2, 3}, 1, 1), (Order{0, 1, 2, 3}));
    QCOMPARE(movedHead({0, 1}, 7, 1), (Order{0, 1}));
  }

  void pinningTogglesAndAdds() {
    ViewState view;
    togglePin(view, 7, PinSide::Query, false);
    QCOMPARE(view.pinned, (Order{7}));
    togglePin(view, 3, PinSide::Query, true);
    QCOMPARE(view.pinned, (Order{7, 3}));
    togglePin(view, 7, PinSide::Query, true);
    QCOMPARE(view.pinned, (Order{3}));
    togglePin(view, 3, PinSide::Query, false);
    QVERIFY(view.pinned.empty());
  }

  void pinsStandOnOneSideOnly() {
    ViewState view;
    togglePin(view, 7, PinSide::Query, false);
    togglePin(view, 2, PinSide::Key, true);
    QCOMPARE(view.pinned, (Order{2}));
    QVERIFY(view.pins_are_keys);
  }

  void eightHeadsStandInTwoRowsOfFourAsDrawn() {
    const GridLayout grid = layoutGrid(8, 0, {.rect = QRectF(14, 6, 878, 508)});
    QCOMPARE(grid.columns, 4);
    QCOMPARE(grid.rows, 2);
    QVERIFY(grid.cardAt(7).right() <= 892);
    QCOMPARE(grid.cardAt(4).left(), 14.0);
  }

  void cardsUseEmptyWidthForTheirTitles() {
    const QRectF room(14, 6, 878, 340);  // low: the maps leave width over
    const GridLayout narrow = layoutGrid(8, 4, {.rect = room});
    QVERIFY(narrow.card.width() < 1.5 * narrow.map_side + 20);
    const GridLayout titled = layoutGrid(8, 4, {.rect = room, .title = 185});
    QCOMPARE(titled.card.width(), 205.0);
    QCOMPARE(titled.map_side, narrow.map_side);
    const GridLayout wide = layoutGrid(8, 4, {.rect = room, .title = 1000});
    QVERIFY(wide.cardAt(3).right() <= room.right() + 0.01);
  }

  void cardsTakeTheWidthThatTheirMapsLeave() {
    const GridLayout slide = layoutGrid(8, 0, {.rect = QRectF(14, 6, 886, 380)});
    QVERIFY(slide.map_side < 170);
    QVERIFY(std::abs(slide.cardAt(slide.columns - 1).right() - 900) < 0.01);
    const GridLayout one = layoutGrid(1, 0, {.rect = QRectF(0, 0, 900, 300)});
    QVERIFY(one.card.width() < 1.5 * one.map_side);
  }

  void anyNumberOfHeadsIsLaidOutWithoutOverlap_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("columns");
    for (const int count : {1, 2, 3, 8, 12, 13, 16, 32, 144})
      for (const int columns : {0, 1, 12}) QTest::addRow("%d in %d", count, columns) << count << columns;
  }
  void anyNumberOfHeadsIsLaidOutWithoutOverlap() {
    QFETCH(const int, count);
    QFETCH(const int, columns);
    const QRectF room(14, 6, 718, 330);
    const GridLayout grid = layoutGrid(count, columns, {.rect = room});
    QVERIFY(grid.map_side >= 4);
    if (columns > 0) QCOMPARE(grid.columns, std::min(columns, count));
    for (int i = 0; i < count; ++i) {
      QVERIFY(grid.cardAt(i).right() <= room.right() + 0.01);
      for (int j = 0; j < i; ++j) QVERIFY(!grid.cardAt(i).intersects(grid.cardAt(j)));
    }
    if (columns == 0) QVERIFY(grid.map_side >= 80);
  }

  void aStripOfOnePinIsItsRow() {
    const TracePtr trace = syntheticTrace(3, exampleTokens());
    ViewState view;
    view.pinned = {7};
    const auto strip = stripValues(trace->maps.front(), view);
    QVERIFY(strip->kind == StripKind::Query);
    const auto cells = trace->maps.front().source->pattern(2, {});
    for (Index key = 0; key < 12; ++key)
      QCOMPARE(strip->values(2, key), cells->tile(0, {7, 8}, {key, key + 1}).at(0, 0));
    QCOMPARE(strip->values(2, 9), kMaskedCell);
  }

  void severalPinsAreSummedAndMaskedOnlyWhereAllAre() {
    const TracePtr trace = syntheticTrace(2, exampleTokens());
    ViewState view;
    view.pinned = {3, 5, 99};
    const auto strip = stripValues(trace->maps.front(), view);
    QVERIFY(strip->kind == StripKind::QuerySum);
    QCOMPARE(strip->pins, (Order{3, 5}));
    const MatrixView rows = trace->maps.front().source->pattern(1, {})->tile(0, {0, 12}, {0, 12});
    QCOMPARE(strip->values(1, 2), rows.at(3, 2) + rows.at(5, 2));
    QCOMPARE(strip->values(1, 5), rows.at(5, 5));
    QCOMPARE(strip->values(1, 6), kMaskedCell);
  }

  void aPinnedKeyShowsItsColumn() {
    const TracePtr trace = syntheticCrossTrace(1, 4, 6);
    ViewState view;
    view.pinned = {5};
    view.pins_are_keys = true;
    const auto strip = stripValues(trace->maps.front(), view);
    QVERIFY(strip->kind == StripKind::Key);
    QCOMPARE(strip->values.cols(), Index{4});
    QCOMPARE(strip->values(0, 3), trace->maps.front().source->pattern(0, {})->tile(0, {3, 4}, {5, 6}).at(0, 0));
  }

  void withoutPinsTheAverageSumsToOne() {
    const TracePtr trace = syntheticCrossTrace(2, 5, 7);
    const auto strip = stripValues(trace->maps.front(), {});
    QVERIFY(strip->kind == StripKind::QueryAverage);
    QVERIFY(std::abs(strip->values.row(1).sum() - 1.0F) < 1e-5F);
  }

  void leftOutKeysAreMarkedAndTheRestCanBeRenormalised() {
    const TracePtr trace = syntheticTrace(1, exampleTokens());
    ViewState view;
    view.pinned = {11};
    view.heads.left_out_keys = {0};
    view.heads.renormalise = true;
    const auto strip = stripValues(trace->maps.front(), view);
    QCOMPARE(strip->values(0, 0), kLeftOutCell);
    QVERIFY(std::abs(strip->values.row(0).tail(11).sum() - 1.0F) < 1e-5F);
  }
};

QTEST_APPLESS_MAIN(HeadsModelTest)
#include "tst_heads_model.moc"
