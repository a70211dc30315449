// Rows, cells and scores of a pattern that is computed when asked: what somebody reads who does not wait.
#include <QTest>
#include <array>

#include "tests/core/trace/two_sources.h"

using namespace headwise;
using namespace headwise::test;

class TestSingleRows : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aRowIsThereOnceSomebodyWishedForIt() {
    const Layer<float> layer = test::randomLayer<float>(causal(), 300, 300);
    const auto kept = keptSource(layer);
    for (const PatternTransform& transform : transforms(300)) {
      const auto lazy = lazySource(layer);
      const auto cells = lazy->pattern(1, transform);
      QVERIFY(cells->rowNow(200).data == nullptr);
      QVERIFY(lazy->hasRowWish());
      QVERIFY(!lazy->hasWork());  // no picture waits for it
      lazy->grantRows({});
      QVERIFY(!lazy->hasRowWish());
      const MatrixView row = cells->rowNow(200);
      const IndexRange queries{200, 201}, keys{0, 300};
      QCOMPARE(difference(row, kept->pattern(1, transform)->tile(0, queries, keys)), QString());
      QCOMPARE(copyOf(row), copyOf(cells->tile(0, queries, keys)));
      QCOMPARE(cells->cellsNow(queries, keys), copyOf(row));
      QVERIFY(cells->whatIsThere()->rowNow(200).data == row.data);
    }
  }

  void aRowIsThatOfPatternRows() {
    const auto lazy = lazySource(test::randomLayer<float>(causal(), 300, 300));
    const auto cells = lazy->pattern(0, {});
    (void)cells->rowNow(123);
    lazy->grantRows({});
    QCOMPARE(copyOf(cells->rowNow(123)), lazy->patternRows(0, std::array<Index, 1>{123}));
  }

  void theNewestRowsComeFirstAndOldOnesAreForgotten() {
    const auto lazy = lazySource(test::randomLayer<float>(causal(), 300, 300));
    const auto cells = lazy->pattern(0, {});
    const auto is_there = [&](Index row) {
      return cells->cellsNow({row, row + 1}, {0, 1})(0, 0) != kUnknownCell;  // wishes for nothing
    };
    for (Index row = 100; row < 110; ++row) (void)cells->rowNow(row);
    lazy->grantRows({});
    QVERIFY(is_there(109) && !is_there(108));
    while (lazy->hasRowWish()) lazy->grantRows({});
    QVERIFY(is_there(108) && !is_there(100) && !is_there(105));
    for (Index row = 200; row < 220; ++row) {
      (void)cells->rowNow(200);  // looked at again and again
      (void)cells->rowNow(row);
      while (lazy->hasRowWish()) lazy->grantRows({});
    }
    QVERIFY(is_there(200) && is_there(219) && is_there(214) && !is_there(203) && !is_there(109));
  }

  void heldRowsOutliveTheirPlace() {
    const auto lazy = lazySource(test::randomLayer<float>(causal(), 300, 300));
    const auto cells = lazy->pattern(0, {});
    (void)cells->rowNow(7);
    lazy->grantRows({});
    const MatrixView row = cells->rowNow(7);
    const Matrix before = copyOf(row);
    for (Index other = 100; other < 120; ++other) {
      (void)cells->rowNow(other);
      lazy->grantRows({});
    }
    QCOMPARE(copyOf(row), before);
  }

  void cellsOfExactBandsAreThereAtOnce() {
    for (const AttentionConfig& config : {causal(), placed(PositionKind::Alibi), masked(KeyPaddingRule{{0, 1, 150}})}) {
      const Layer<float> layer = test::randomLayer<float>(config, 300, 300);
      const auto lazy = lazySource(layer), kept = keptSource(layer);
      for (const PatternTransform& transform : transforms(300)) {
        const auto cells = lazy->pattern(1, transform), wanted = kept->pattern(1, transform);
        QVERIFY((cells->cellsNow({60, 70}, {3, 9}).array() == kUnknownCell).all());
        QVERIFY(!lazy->hasRowWish());
        (void)whole(*cells, cells->maxLevel());
        const Matrix now = cells->cellsNow({60, 300}, {3, 300});
        QCOMPARE(difference(viewOf(now), wanted->tile(0, {60, 300}, {3, 300})), QString());
        const Matrix column = cells->columnNow(2);
        QCOMPARE(difference(viewOf(column), wanted->tile(0, {0, 300}, {2, 3})), QString());
      }
    }
  }

  void aRowThatIsNoNumberComesAsAWhole() {
    Layer<float> layer = test::randomLayer<float>(causal(), 140, 140);
    layer.input.x_q(90, 3) = (*layer.input.x_k)(90, 3) = (*layer.input.x_v)(90, 3) =
        std::numeric_limits<float>::quiet_NaN();
    const auto lazy = lazySource(layer), kept = keptSource(layer);
    const auto cells = lazy->pattern(1, {});
    (void)whole(*cells, cells->maxLevel());
    const auto cell = [&] { return cells->cellsNow({90, 91}, {5, 6})(0, 0); };
    QCOMPARE(cell(), kUnknownCell);
    (void)cells->rowNow(90);
    lazy->grantRows({});
    QVERIFY(std::isnan(cell()));
    QCOMPARE(difference(cells->rowNow(90), kept->pattern(1, {})->tile(0, {90, 91}, {0, 140})), QString());
  }

  void aRowIsGrantedBetweenTheStepsOfOtherWork() {
    const auto lazy = lazySource(test::randomLayer<float>(causal(), 64 * 300, 64 * 300));
    const auto cells = lazy->pattern(0, {}), other = lazy->pattern(1, {.pooling = Pooling::Mean});
    (void)whole(*cells->whatIsThere(), 6);
    int step = 0;
    lazy->work({}, [&](double) {
      if (++step == 3) QVERIFY(other->rowNow(5000).data == nullptr);
    });
    QVERIFY(other->rowNow(5000).data != nullptr);
    QVERIFY(lazy->hasWork());  // it returned for the row
  }

  void oneScoreIsThatOfItsRow() {
    AttentionConfig capped = causal();
    capped.logit_softcap = 2.0;
    for (const AttentionConfig& config :
         {causal(), placed(PositionKind::Alibi), placed(PositionKind::RopeHalf), capped}) {
      const Layer<float> layer = test::randomLayer<float>(config, 140, 140);
      const auto lazy = lazySource(layer), kept = keptSource(layer);
      for (const Hook hook : {Hook::scores_raw, Hook::scores})
        for (const Index key : {0, 63, 77, 100, 139}) {
          const float whole_row = lazy->hook(hook, 1, {100, 101})(0, key);
          QCOMPARE(lazy->score(hook, 1, 100, key), whole_row);
          QVERIFY(sameCell(kept->score(hook, 1, 100, key), kept->hook(hook, 1, {100, 101})(0, key)));
        }
    }
  }
};

QTEST_APPLESS_MAIN(TestSingleRows)
#include "tst_single_rows.moc"
