#include <QTest>

#include "tests/ui/synthetic_trace.h"
#include "ui/scene/token_window.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::testing;

class TokenWindowTest : public QObject {
  Q_OBJECT
  const TracePtr m_trace = syntheticCrossTrace(1, 10, 20);
  const AttentionMap& m_map = m_trace->maps.front();

 private Q_SLOTS:
  void emptyMeansEverything() {
    QVERIFY(seenWindow(m_map, {}) == (TokenWindow{0, 20, 0, 10}));
    QVERIFY(seenWindow(m_map, {5, 5, 0, 3}) == wholeWindow(m_map));
  }

  void tokensThatAreSeenInPartCount() {
    const TokenWindow window{.key_begin = 2.5, .key_end = 4, .query_begin = 0, .query_end = 0.5};
    QVERIFY(keysIn(window) == (IndexRange{2, 4}));
    QVERIFY(queriesIn(window) == (IndexRange{0, 1}));
    QVERIFY(queriesIn(windowOf({3, 7}, {1, 2})) == (IndexRange{3, 7}));
  }

  void aWindowOfALongerTextIsBroughtInside() {
    const TokenWindow seen = seenWindow(m_map, {50, 60, 2, 40});
    QCOMPARE(seen.key_begin, 10.0);
    QCOMPARE(seen.key_end, 20.0);
    QCOMPARE(seen.query_begin, 0.0);
    QCOMPARE(seen.query_end, 10.0);
  }

  void zoomKeepsTheTokenUnderThePointer() {
    const TokenWindow next = zoomed(m_map, wholeWindow(m_map), QPointF(0.25, 0.5), 2);
    QCOMPARE(next.key_end - next.key_begin, 10.0);
    QCOMPARE(next.query_end - next.query_begin, 5.0);
    QCOMPARE(next.key_begin + 0.25 * 10, 5.0);
    QCOMPARE(next.query_begin + 0.5 * 5, 5.0);
  }

  void zoomingOutEndsWithEverything() {
    const TokenWindow near = zoomed(m_map, wholeWindow(m_map), QPointF(0.3, 0.9), 3);
    QVERIFY(zoomed(m_map, near, QPointF(0.1, 0.1), 1.0 / 8).isEmpty());
  }

  void zoomStopsAtTwoTokens() {
    TokenWindow window = wholeWindow(m_map);
    for (int i = 0; i < 50; ++i) window = seenWindow(m_map, zoomed(m_map, window, QPointF(0.5, 0.5), 2));
    QCOMPARE(window.key_end - window.key_begin, 2.0);
    QCOMPARE(window.query_end - window.query_begin, 2.0);
  }

  void aJumpBringsTheTokenToTheMiddleWhereItIsNotSeen() {
    QVERIFY(jumping(m_map, {}, 9, 19).isEmpty());
    const TokenWindow window{.key_begin = 0, .key_end = 4, .query_begin = 0, .query_end = 2};
    QVERIFY(jumping(m_map, window, 1, 3) == window);
    QVERIFY(jumping(m_map, window, -1, 10) == (TokenWindow{8.5, 12.5, 0, 2}));
    QVERIFY(jumping(m_map, window, 9, -1) == (TokenWindow{0, 4, 8, 10}));
    QVERIFY(centred(m_map, window, QPointF(10, 5)) == (TokenWindow{8, 12, 4, 6}));
  }

  void panStopsAtTheEdges() {
    const TokenWindow next = panned(m_map, {0, 10, 0, 5}, QPointF(-3, 100));
    QCOMPARE(next.key_begin, 0.0);
    QCOMPARE(next.query_end, 10.0);
    QCOMPARE(next.query_begin, 5.0);
  }

  void revealingMovesNoFurtherThanNeeded() {
    QVERIFY(revealing(m_map, {}, 9, 19).isEmpty());
    const TokenWindow next = revealing(m_map, {0, 10, 0, 5}, 2, 12);
    QCOMPARE(next.key_begin, 3.0);
    QCOMPARE(next.query_begin, 0.0);
  }

  void aSingleTokenCanBeZoomedWithoutHarm() {
    const TracePtr one = syntheticTrace(1, {"Hi"});
    QVERIFY(zoomed(one->maps.front(), wholeWindow(one->maps.front()), QPointF(0.5, 0.5), 4).isEmpty());
  }
};

QTEST_APPLESS_MAIN(TokenWindowTest)
#include "tst_token_window.moc"
