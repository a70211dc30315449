#include <QFile>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QTextBrowser>
#include <QTextTable>

#include "core/experiment/run.h"
#include "ui/guide_window.h"
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/scene/draw.h"

using namespace headwise;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

QString page(const QString& language, const QString& name) {
  QFile file(u":/guide/%1/%2"_s.arg(language, name));
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QPushButton* button(const QWidget& window, const QString& text) {
  for (QPushButton* found : window.findChildren<QPushButton*>())
    if (found->text() == text) return found;
  return nullptr;
}

struct Reader {
  GuideWindow window;
  QTextBrowser* text = window.findChild<QTextBrowser*>();
  explicit Reader(Theme theme = Theme::Light) {
    window.showIn(u"en"_s, theme);
    QCoreApplication::processEvents();
  }
  void open(const QString& name) const {
    text->setSource(text->source().resolved(QUrl(name)));
    QCoreApplication::processEvents();
  }
  [[nodiscard]] QString plain() const { return text->toPlainText(); }
};

}  // namespace

class GuideTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { applyLanguage(u"en"_s); }

  void goingBackShowsThePageOnce() {
    const Reader reader;
    const QString first = reader.plain();
    QCOMPARE(first.count(u"In two minutes"_s), 1);
    reader.open(u"pages.md"_s);
    QVERIFY(reader.plain().contains(u"The six pages"_s));
    QTest::keyClick(reader.text, Qt::Key_Left, Qt::AltModifier);
    QCoreApplication::processEvents();
    QCOMPARE(reader.plain(), first);
    QTest::mouseClick(button(reader.window, u"Forward ›"_s), Qt::LeftButton);
    QVERIFY(reader.plain().contains(u"The six pages"_s));
    QTest::mouseClick(button(reader.window, u"‹ Back"_s), Qt::LeftButton);
    QCOMPARE(reader.plain(), first);
  }

  void theContentsAreAlwaysOneClickAway() {
    const Reader reader;
    const QString first = reader.plain();
    for (const QString& name : {u"pages.md"_s, u"numbers.md"_s}) reader.open(name);
    QTest::mouseClick(button(reader.window, u"Contents"_s), Qt::LeftButton);
    QCOMPARE(reader.plain(), first);
  }

  void noPageScrollsSideways() {
    const Reader reader;
    for (const QString& name :
         {u"pages.md"_s, u"options.md"_s, u"numbers.md"_s, u"performance.md"_s, u"files.md"_s, u"index.md"_s}) {
      reader.open(name);
      QVERIFY2(reader.text->horizontalScrollBar()->maximum() == 0, qPrintable(name));
    }
  }

  void theThemeAndTheWidthChangeNothingOfTheText() {
    Reader reader(Theme::Dark);
    const QString first = reader.plain();
    for (const int width : {600, 1200, 860}) {
      reader.window.resize(width, 500);
      QTest::qWait(1);
      QCOMPARE(reader.plain(), first);
      QCOMPARE(reader.text->horizontalScrollBar()->maximum(), 0);
    }
    reader.window.showIn(u"en"_s, Theme::Light);
    QCOMPARE(reader.plain(), first);
  }

  void escapeAndCtrlWClose() {
    Reader reader;
    QVERIFY(QTest::qWaitForWindowActive(&reader.window));
    QTest::keyClick(reader.text, Qt::Key_Escape);
    QVERIFY(!reader.window.isVisible());
    reader.window.showIn(u"en"_s, Theme::Light);
    QVERIFY(QTest::qWaitForWindowActive(&reader.window));
    QTest::keyClick(reader.text, Qt::Key_W, Qt::ControlModifier);
    QVERIFY(!reader.window.isVisible());
  }

  void tablesHaveSingleHairlines() {
    const Reader reader;
    int tables = 0;
    for (QTextFrame* frame : reader.text->document()->rootFrame()->childFrames()) {
      const auto* table = qobject_cast<QTextTable*>(frame);
      if (!table) continue;
      ++tables;
      QVERIFY(table->format().borderCollapse());
      QCOMPARE(table->format().border(), 1.0);
    }
    QCOMPARE(tables, 1);
  }

  void theSentenceThatItQuotesIsTrue_data() {
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << u"en"_s;
    QTest::newRow("Chinese") << u"zh_CN"_s;
  }
  void theSentenceThatItQuotesIsTrue() {
    QFETCH(QString, language);
    applyLanguage(language);
    const TracePtr trace = run(defaultExperiment());
    const QString sentence = cursorSentence(*trace, ViewState(), {.head = 0, .query = 7, .key = 6});
    QVERIFY2(page(language, u"index.md"_s).contains(u'*' + sentence + u'*'), qPrintable(sentence));
  }

  void theTableOfKeysHasEveryShortcut_data() { theSentenceThatItQuotesIsTrue_data(); }
  void theTableOfKeysHasEveryShortcut() {
    QFETCH(QString, language);
    const MainWindow window({});
    const QString text = page(language, u"index.md"_s);
    for (const QAction* action : window.findChildren<QAction*>())
      for (const QKeySequence& keys : action->shortcuts()) {
        const QString name = keys.toString();
        const bool one_of_the_pages = name.size() == 6 && name >= u"Ctrl+2"_s && name <= u"Ctrl+5"_s;
        QVERIFY2(one_of_the_pages || text.contains(name), qPrintable(name));
      }
  }
};

QTEST_MAIN(GuideTest)
#include "tst_guide.moc"
