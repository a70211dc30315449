#include <QTest>
#include <limits>

#include "tests/ui/synthetic_trace.h"
#include "ui/scene/draw.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::testing;
using namespace Qt::StringLiterals;

namespace {

TracePtr traceOf(const Matrix& pattern, const std::vector<std::string>& texts, std::vector<Index> off = {}) {
  const auto tokens = syntheticTokens(texts);
  Experiment experiment;
  experiment.heads_off = std::move(off);
  return syntheticTrace(syntheticMap({pattern, pattern}, tokens, tokens), experiment);
}

Matrix smallPattern() {
  Matrix pattern(2, 2);
  pattern << 1.0F, kMaskedCell, 0.538F, 0.462F;
  return pattern;
}

}  // namespace

class CursorSentenceTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aPairIsSaidWithItsWeight() {
    const TracePtr trace = traceOf(smallPattern(), {"it", "animal"});
    QCOMPARE(cursorSentence(*trace, {}, {0, 1, 1, 1}),
             u"In head 2, query “animal” (1) looks at key “animal” (1): 0.462"_s);
  }

  void withoutAHeadTheSelectedOneIsMeant() {
    const TracePtr trace = traceOf(smallPattern(), {"it", "animal"});
    ViewState view;
    view.head = 1;
    QCOMPARE(cursorSentence(*trace, view, {0, -1, 1, 0}),
             u"In head 2, query “animal” (1) looks at key “it” (0): 0.538"_s);
  }

  void aMaskedPairIsSaidToBeHidden() {
    const TracePtr trace = traceOf(smallPattern(), {"it", "animal"});
    QCOMPARE(cursorSentence(*trace, {}, {0, 0, 0, 1}),
             u"In head 1, query “it” (0) may not look at key “animal” (1): the mask hides it"_s);
  }

  void notANumberIsNoNumber() {
    Matrix pattern = smallPattern();
    pattern(1, 0) = std::numeric_limits<float>::quiet_NaN();
    QCOMPARE(cursorSentence(*traceOf(pattern, {"it", "animal"}), {}, {0, 0, 1, 0}),
             u"In head 1, what query “animal” (1) gives to key “it” (0) is NaN, not a number"_s);
  }

  void aSwitchedOffHeadIsSaidToBeOff() {
    const TracePtr trace = traceOf(smallPattern(), {"it", "animal"}, {1});
    QVERIFY(cursorSentence(*trace, {}, {0, 1, 1, 1}).endsWith(u"0.462 (head switched off)"_s));
    QVERIFY(!cursorSentence(*trace, {}, {0, 0, 1, 1}).contains(u"off"_s));
  }

  void aKeyLeftOutKeepsItsComputedWeight() {
    const TracePtr trace = traceOf(smallPattern(), {"it", "animal"});
    ViewState view;
    view.heads.left_out_keys = {0};
    view.heads.renormalise = true;
    QVERIFY(cursorSentence(*trace, view, {0, 0, 1, 0}).endsWith(u"0.538 (left out of the picture)"_s));
    QVERIFY(cursorSentence(*trace, view, {0, 0, 1, 1}).endsWith(u"0.462 (1.000 without the keys left out)"_s));
  }

  void tokensThatLookLikePlacesStayThemselves() {
    const TracePtr trace = traceOf(smallPattern(), {"%6", "%1"});
    QCOMPARE(cursorSentence(*trace, {}, {0, 0, 1, 0}), u"In head 1, query “%1” (1) looks at key “%6” (0): 0.538"_s);
  }

  void rightToLeftTokensDoNotTurnTheSentenceAround() {
    const TracePtr trace = traceOf(smallPattern(), {"لم", "يعبر"});
    QVERIFY(cursorSentence(*trace, {}, {0, 0, 1, 0}).contains(u"“\u2068يعبر\u2069” (1)"_s));
  }

  void partsOfAPairAreNamed() {
    const TracePtr trace = traceOf(smallPattern(), {"it", "animal"});
    QCOMPARE(cursorSentence(*trace, {}, {0, -1, 1, -1}), u"Query “animal” (1)"_s);
    QCOMPARE(cursorSentence(*trace, {}, {0, -1, -1, 0}), u"Key “it” (0)"_s);
    QCOMPARE(cursorSentence(*trace, {}, {0, 1, -1, -1}), u"Head 2"_s);
    QCOMPARE(cursorSentence(*trace, {}, {}), QString());
  }

  void aCursorOfALongerTextSaysNothingWrong() {
    const TracePtr trace = traceOf(smallPattern(), {"it", "animal"});
    QCOMPARE(cursorSentence(*trace, {}, {0, 99, 99, 99}), QString());
  }
};

QTEST_APPLESS_MAIN(CursorSentenceTest)
#include "tst_cursor_sentence.moc"
