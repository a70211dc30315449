#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

#include "tests/ui/panels/hands.h"
#include "tests/ui/panels/stores.h"
#include "ui/panels/find_bar.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::testing;
using namespace Qt::StringLiterals;

namespace {

struct Bench : AnsweredStore {
  FindBar bar{store};
  QLineEdit* field = bar.findChild<QLineEdit*>();

  explicit Bench(const std::vector<std::string>& texts = exampleTokens(), const ViewState& look = {})
      : AnsweredStore(2, texts, look) {
    bar.open();
  }
  [[nodiscard]] QString count() const { return bar.findChild<QLabel*>()->text(); }
  void type(const QString& text) const {
    field->clear();
    QTest::keyClicks(field, text);
  }
};

}  // namespace

class FindBarTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aTokenIsMarkedAsQueryAndKey() {
    const Bench bench;
    bench.type(u"street"_s);
    QCOMPARE(bench.store.cursor().query, 5);
    QCOMPARE(bench.store.cursor().key, 5);
    QCOMPARE(bench.count(), u"1 of 1"_s);
  }

  void enterGoesRound() {
    const Bench bench;
    bench.type(u"the"_s);
    QCOMPARE(bench.count(), u"1 of 2"_s);
    QTest::keyClick(bench.field, Qt::Key_Return);
    QCOMPARE(bench.store.cursor().query, 4);
    QCOMPARE(bench.count(), u"2 of 2"_s);
    QTest::keyClick(bench.field, Qt::Key_Return);
    QCOMPARE(bench.store.cursor().query, 0);
    QTest::keyClick(bench.field, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(bench.store.cursor().query, 4);
  }

  void nothingFoundIsSaidAndMovesNothing() {
    const Bench bench;
    bench.type(u"it"_s);
    const Cursor before = bench.store.cursor();
    bench.field->setText(u"whale"_s);
    QCOMPARE(bench.count(), u"nothing found"_s);
    QCOMPARE(bench.store.cursor(), before);
    bench.field->clear();
    QCOMPARE(bench.count(), QString());
  }

  void theWindowJumpsAndKeepsItsZoom() {
    ViewState view;
    view.heads.window = {.key_begin = 0, .key_end = 20, .query_begin = 0, .query_end = 10};
    const Bench bench(numberedTokens(300), view);
    bench.type(u"#200"_s);
    const TokenWindow& window = bench.store.view().heads.window;
    QCOMPARE(window.key_end - window.key_begin, 20.0);
    QCOMPARE(window.query_end - window.query_begin, 10.0);
    QVERIFY(window.key_begin <= 200 && window.key_end >= 201 && window.query_begin <= 200 && window.query_end >= 201);
    const TokenWindow before = window;
    bench.field->setText(u"#202"_s);
    QVERIFY(bench.store.view().heads.window == before);  // it is seen already
  }

  void everythingSeenIsOnlyMarked() {
    const Bench bench(numberedTokens(300));
    bench.type(u"t299"_s);
    QVERIFY(bench.store.view().heads.window.isEmpty());
    QCOMPARE(bench.store.cursor().key, 299);
  }

  void escapeCloses() {
    const Bench bench;
    QSignalSpy closed(&bench.bar, &FindBar::closed);
    QTest::keyClick(bench.field, Qt::Key_Escape);
    QCOMPARE(closed.size(), 1);
    QVERIFY(!bench.bar.isVisible());
  }

  void twoTextsAreBothSearched() {
    AnsweredStore answered(1, {"a", "b"});
    answered.map = syntheticCrossTrace(1, 10, 20)->maps.front();
    Experiment next = answered.store.experiment();
    next.text += " again";
    answered.store.edit(next, u"x"_s);
    QTRY_COMPARE(answered.store.trace()->maps.front().keyCount(), 20);
    FindBar bar(answered.store);
    bar.open();
    QTest::keyClicks(bar.findChild<QLineEdit*>(), u"#5"_s);
    QCOMPARE(bar.findChild<QLabel*>()->text(), u"query, 1 of 2"_s);
    QCOMPARE(answered.store.cursor().key, -1);
    QTest::keyClick(bar.findChild<QLineEdit*>(), Qt::Key_Return);
    QCOMPARE(bar.findChild<QLabel*>()->text(), u"key, 2 of 2"_s);
    QCOMPARE(answered.store.cursor().query, -1);
    QCOMPARE(answered.store.cursor().key, 5);
  }
};

QTEST_MAIN(FindBarTest)
#include "tst_find_bar.moc"
