#include <QApplication>
#include <QDialog>
#include <QFile>
#include <QHelpEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>

#include <sys/stat.h>

#include "core/experiment/session.h"
#include "tests/ui/window/answer_with.h"
#include "ui/main_window.h"
#include "ui/panels/controls.h"
#include "ui/panels/heads_tools.h"
#include "ui/panels/scene_view.h"
#include "ui/panels/sentence_editor.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

void drop(QWidget& window, const QString& path) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent event(QPointF(400, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &event);
}

}  // namespace

class MainWindowTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir m_dir;

  [[nodiscard]] WindowOptions remembering() const {
    return {m_dir.filePath(u"headwise.ini"_s), m_dir.filePath(u"sessions"_s), Renderer::Painter};
  }
  static std::unique_ptr<MainWindow> makeWindow(const WindowOptions& options = {}) {
    auto window = std::make_unique<MainWindow>(options);
    window->begin();
    window->show();
    [&] { QTRY_VERIFY(window->store().trace() && !window->store().isStale()); }();
    return window;
  }
  static QAction* action(const MainWindow& window, const QString& text) {
    for (QAction* found : window.findChildren<QAction*>())
      if (QString(found->text()).remove(u'&') == text) return found;
    return nullptr;
  }
  static QString message(const MainWindow& window) {
    const auto* shown = window.findChild<InlineMessage*>();
    return shown->isVisible() ? shown->text() : QString();
  }
  static void type(MainWindow& window, const QString& text) {
    auto* editor = window.findChild<SentenceEditor*>();
    editor->selectAll();
    QTest::keyClicks(editor, text);
  }
  QString file(const QString& name, const QByteArray& content) const {
    QFile out(m_dir.filePath(name));
    if (out.open(QIODevice::WriteOnly)) out.write(content);
    return out.fileName();
  }

 private Q_SLOTS:
  void cleanup() {
    QDir(m_dir.path()).removeRecursively();
    QDir().mkpath(m_dir.path());
  }

  void itOpensOnTheExampleWithNothingClipped() {
    const auto window = makeWindow();
    QCOMPARE(window->size(), QSize(1280, 720));
    QVERIFY(window->minimumSizeHint().width() <= 1280);
    for (int page = 0; page <= static_cast<int>(Page::Lab); ++page) {
      window->findChild<QTabBar*>()->setCurrentIndex(page);
      QCoreApplication::processEvents();
      QVERIFY2(window->width() == 1280, qPrintable(QString::number(page)));
      for (const QWidget* widget : window->findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != window.get()) continue;
        if (qobject_cast<const QAbstractButton*>(widget) == nullptr &&
            qobject_cast<const QComboBox*>(widget) == nullptr)
          continue;
        const int right = widget->mapTo(window.get(), QPoint(widget->width(), 0)).x();
        QVERIFY2(right <= 1280, qPrintable(widget->accessibleName()));
        QVERIFY2(widget->width() >= widget->minimumSizeHint().width(), qPrintable(widget->accessibleName()));
      }
    }
  }

  void theExamplesPagesNeedNoScrolling() {
    const auto window = makeWindow();
    auto* view = window->findChild<SceneView*>();
    for (const QString& language : {u"zh_CN"_s, u"en"_s}) {
      window->look().chooseLanguage(language);
      for (int page = 0; page <= static_cast<int>(Page::Lab); ++page) {
        window->findChild<QTabBar*>()->setCurrentIndex(page);
        QCoreApplication::processEvents();
        view->drawNow();
        QVERIFY2(view->scene()->size.height() <= view->height(), qPrintable(language + QString::number(page)));
      }
    }
  }

  void everyMenuEntryIsNamedAndEveryShortcutIsItsOwn() {
    const auto window = makeWindow();
    QSet<QKeySequence> seen;
    for (const QAction* entry : window->findChildren<QAction*>()) {
      if (entry->isSeparator()) continue;
      for (const QKeySequence& keys : entry->shortcuts()) {
        QVERIFY2(!seen.contains(keys), qPrintable(keys.toString()));
        seen.insert(keys);
      }
    }
    for (const QAction* menu : window->findChild<QMenuBar*>()->actions()) {
      QVERIFY(menu->text().contains(u'&'));
      for (const QAction* entry : menu->menu()->actions()) QVERIFY(entry->isSeparator() || !entry->text().isEmpty());
    }
    QVERIFY(seen.contains(QKeySequence(Qt::CTRL | Qt::Key_6)));
    QVERIFY(seen.contains(QKeySequence(Qt::Key_F11)));
  }

  void everyControlHasAnAccessibleName() {
    const auto window = makeWindow();
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
      if (qobject_cast<const QAbstractSpinBox*>(widget->parentWidget()) != nullptr) continue;  // the box speaks for it
      if (widget->focusPolicy() == Qt::NoFocus || widget->window() != window.get() || !widget->isVisible()) continue;
      const auto* button = qobject_cast<const QAbstractButton*>(widget);
      if (qobject_cast<const QLabel*>(widget) != nullptr) continue;  // its text is its name
      const bool named = !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
      QVERIFY2(named, widget->metaObject()->className());
    }
  }

  void theTabKeyVisitsTheWindowFromTheSentenceOn() {
    const auto window = makeWindow();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    auto* editor = window->findChild<SentenceEditor*>();
    QCOMPARE(QApplication::focusWidget(), editor);
    QStringList visited;
    for (int i = 0; i < 80; ++i) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      const QWidget* widget = QApplication::focusWidget();
      if (widget == editor) break;
      visited += QString::fromUtf8(widget->metaObject()->className()).section(u':', -1);
    }
    const auto place = [&](const char* name) { return visited.indexOf(QString::fromUtf8(name)); };
    QVERIFY2(place("MenuButton") >= 0, qPrintable(visited.join(u' ')));
    QVERIFY2(place("MenuButton") < place("PageTabs"), qPrintable(visited.join(u' ')));
    QVERIFY2(place("PageTabs") < place("SizeBox"), qPrintable(visited.join(u' ')));
    QVERIFY2(place("SizeBox") < place("SceneView"), qPrintable(visited.join(u' ')));
  }

  void pagesAreChosenByTabAndByMenu() {
    const auto window = makeWindow();
    action(*window, u"Flow"_s)->trigger();
    QCOMPARE(window->store().view().page, Page::Flow);
    QCOMPARE(window->findChild<QTabBar*>()->currentIndex(), 1);
    window->findChild<QTabBar*>()->setCurrentIndex(5);
    QCOMPARE(window->store().view().page, Page::Lab);
    QVERIFY(action(*window, u"Lab"_s)->isChecked());
  }

  void undoAndRedoSayWhat() {
    const auto window = makeWindow();
    type(*window, u"hello"_s);
    QAction* undo = action(*window, u"Undo: edit the text"_s);
    QVERIFY(undo != nullptr && undo->isEnabled());
    undo->trigger();
    QCOMPARE(window->store().experiment().text, defaultExperiment().text);
    QVERIFY(action(*window, u"Redo: edit the text"_s)->isEnabled());
    QVERIFY(!undo->isEnabled());
  }

  void anUntitledSessionComesBackAndAsksNothing() {
    {
      const auto window = makeWindow(remembering());
      type(*window, u"not saved anywhere"_s);
      QVERIFY(window->close());
    }
    const auto window = makeWindow(remembering());
    QCOMPARE(window->store().experiment().text, "not saved anywhere");
    QCOMPARE(window->findChild<QLabel*>(u"sessionTitle"_s)->text(), u"untitled session •"_s);
  }

  void anUntitledSessionThatCannotBeKeptAsks() {
    WindowOptions options = remembering();
    options.session_folder = file(u"no folder"_s, "") + u"/sessions"_s;
    const auto window = makeWindow(options);
    type(*window, u"not kept anywhere"_s);
    answerWith(QMessageBox::Cancel);
    QVERIFY(!window->close());
    QCOMPARE(window->store().experiment().text, "not kept anywhere");
    answerWith(QMessageBox::Discard);
    QVERIFY(window->close());
  }

  void aSavedSessionAsksBeforeItsChangesAreLost() {
    const auto window = makeWindow(remembering());
    Session session;
    session.experiment = defaultExperiment();
    session.experiment.text = "from a file";
    const QString path = file(u"a.headwise.json"_s, QByteArray::fromStdString(formatSession(session)));
    window->files().open(path);
    QCOMPARE(window->store().experiment().text, "from a file");
    QCOMPARE(window->findChild<QLabel*>(u"sessionTitle"_s)->text(), u"a.headwise.json"_s);
    type(*window, u"changed"_s);
    answerWith(QMessageBox::Cancel);
    QVERIFY(!window->close());
    answerWith(QMessageBox::Save);
    QVERIFY(window->close());
    QCOMPARE(readSession(path.toStdString()).experiment.text, "changed");
    QVERIFY(Preferences(remembering().preferences_file).recentFiles().contains(path));
  }

  void aFileAtTheStartAsksForTheKeptSessionOverTheWindow() {
    {
      const auto window = makeWindow(remembering());
      type(*window, u"not saved anywhere"_s);
    }
    Session session;
    session.experiment.text = "from a file";
    const QString path = file(u"a.headwise.json"_s, QByteArray::fromStdString(formatSession(session)));
    for (const auto& [answer, text] :
         {std::pair(QMessageBox::Cancel, "not saved anywhere"), std::pair(QMessageBox::Discard, "from a file")}) {
      MainWindow window(remembering());
      bool asked = false;
      QTimer looking;
      connect(&looking, &QTimer::timeout, this, [&, button = answer] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box == nullptr) return;
        asked = window.isVisible() && box->parentWidget() == &window;
        box->button(button)->click();
      });
      looking.start();
      window.begin(path);
      QVERIFY(!asked);
      window.show();
      QTRY_VERIFY(asked);
      QCOMPARE(window.store().experiment().text, text);
    }
  }

  void droppedFilesDoWhatTheyCan() {
    const auto window = makeWindow();
    drop(*window, file(u"t.txt"_s, "a dropped text"));
    QCOMPARE(QString::fromStdString(window->store().experiment().text), u"a dropped text"_s);
    drop(*window, file(u"d.npy"_s, "\x93NUMPY"));
    QVERIFY(message(*window).contains(u"later version"_s));
    QCOMPARE(window->store().experiment().text, "a dropped text");
    drop(*window, m_dir.filePath(u"missing.headwise.json"_s));
    QVERIFY(!message(*window).isEmpty());
    drop(*window, file(u"bad.headwise.json"_s, "not JSON"));
    QVERIFY(message(*window).contains(u"JSON"_s));
    drop(*window, file(u"bad.safetensors"_s, "xx"));
    QVERIFY(message(*window).contains(u"bad.safetensors"_s));
    QCOMPARE(window->store().experiment().parameters.kind, ParameterKind::Designed);
  }

  void aTextWithoutAWordLeavesTheSentence() {
    const auto window = makeWindow();
    const QString pipe = m_dir.filePath(u"pipe"_s);
    QCOMPARE(::mkfifo(qPrintable(pipe), S_IRUSR | S_IWUSR), 0);
    for (const QString& path : {file(u"empty.txt"_s, ""), file(u"blank.txt"_s, " \n\t\r\n \xE3\x80\x80\n"),
                                file(u"README"_s, "\n"), u"/proc/self/mem"_s, u"/dev/null"_s, pipe}) {
      drop(*window, path);
      QVERIFY2(message(*window).contains(path), qPrintable(message(*window)));
      QVERIFY(window->store().experiment() == defaultExperiment());
      QVERIFY(!window->store().undoStack().canUndo());
    }
  }

  void aTextAtTheStartMayHaveAnyName() {
    MainWindow window(WindowOptions{});
    window.beginWithText(file(u"chapter.json"_s, "Call me Ishmael."));
    QCOMPARE(window.store().experiment().text, "Call me Ishmael.");
    QVERIFY(window.store().undoStack().canUndo());
  }

  void aBadFileAtTheStartIsSaidOverAGoodPicture_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("said");
    QTest::newRow("newer") << u"v99.headwise.json"_s
                           << QByteArray(R"({"format": "headwise-session", "version": 99, "experiment": {}})")
                           << u"newer"_s;
    QTest::newRow("not JSON") << u"bad.headwise.json"_s << QByteArray("{,") << u"JSON"_s;
    QTest::newRow("missing session") << u"no.headwise.json"_s << QByteArray() << u"no.headwise.json"_s;
    QTest::newRow("missing parameters") << u"no.safetensors"_s << QByteArray() << u"no.safetensors"_s;
    QTest::newRow("missing text") << u"no.txt"_s << QByteArray() << u"no.txt"_s;
    QTest::newRow("missing, without an ending") << u"nothing"_s << QByteArray() << u"no file"_s;
    QTest::newRow("random parameters") << u"rnd.safetensors"_s << QByteArray(3000, 'x') << u"rnd.safetensors"_s;
  }
  void aBadFileAtTheStartIsSaidOverAGoodPicture() {
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, said);
    {
      MainWindow window(remembering());
      window.begin(content.isEmpty() ? m_dir.filePath(name) : file(name, content));
      window.show();
      QTRY_VERIFY(window.store().trace() != nullptr);
      QCoreApplication::processEvents();
      QVERIFY2(message(window).contains(said), qPrintable(message(window)));
      QVERIFY(window.store().experiment() == defaultExperiment());
      QVERIFY(!window.store().isStale());
      type(window, u"another sentence"_s);
      QVERIFY(message(window).isEmpty());
      window.store().undoStack().undo();
    }
    const auto window = makeWindow(remembering());
    QVERIFY(window->store().experiment() == defaultExperiment());
  }

  void aRestoredSessionWhoseParametersAreGoneSaysSo() {
    const QString gone = m_dir.filePath(u"gone.safetensors"_s);
    {
      const auto window = makeWindow(remembering());
      Experiment next = window->store().experiment();
      next.text = "kept";
      next.parameters.kind = ParameterKind::File;
      next.parameters.file = gone.toStdString();
      window->store().edit(next, u"set"_s);
      QVERIFY(window->close());
    }
    MainWindow window(remembering());
    window.begin();
    window.show();
    QTRY_VERIFY(window.store().trace() != nullptr);
    QVERIFY(message(window).contains(u"gone.safetensors"_s));
    QCOMPARE(window.store().trace()->experiment->text, "kept");
    QVERIFY(window.store().isStale());
  }

  void toolsWithNothingToChangeAreNotShown() {
    MainWindow window({});
    window.show();
    QVERIFY(!window.findChild<HeadsTools*>()->isVisible());
    window.begin();
    QTRY_VERIFY(window.store().trace() != nullptr);
    QVERIFY(window.findChild<HeadsTools*>()->isVisible());
  }

  void themeAndLanguageChangeAtOnceAndAreRemembered() {
    {
      const auto window = makeWindow(remembering());
      action(*window, u"Dark"_s)->trigger();
      QCOMPARE(window->look().style().theme, Theme::Dark);
      QCOMPARE(window->palette().color(QPalette::Window), palette(Theme::Dark).window);
      QCOMPARE(window->findChild<SceneView*>()->look().theme, Theme::Dark);
      action(*window, u"中文"_s)->trigger();
      QCOMPARE(window->look().style().language, u"zh_CN"_s);
      window->close();
    }
    const auto window = makeWindow(remembering());
    QCOMPARE(window->look().style().theme, Theme::Dark);
    QCOMPARE(window->look().style().language, u"zh_CN"_s);
    window->look().chooseLanguage(u"en"_s);
    window->look().chooseTheme(ThemeChoice::Light);
  }

  void theProjectorModeHasLargeTypeAndNoPanels() {
    const auto window = makeWindow();
    QWidget* field = window->findChild<SpinBox*>();
    QVERIFY(field->isVisible());
    action(*window, u"Projector mode"_s)->trigger();
    QVERIFY(window->isFullScreen());
    QVERIFY(!field->isVisible());
    QVERIFY(window->look().style().text_scale > 1.3);
    QTest::keyClick(window.get(), Qt::Key_Escape);
    QVERIFY(!window->isFullScreen());
    QVERIFY(field->isVisible());
    QCOMPARE(window->look().style().text_scale, 1.0);
  }

  void theMenuLineKeepsItsPlaceThroughTheProjectorMode() {
    const auto window = makeWindow();
    const QWidget* line = window->menuWidget();
    const auto* bar = window->findChild<QMenuBar*>();
    const auto* name = window->findChild<QLabel*>(u"applicationName"_s);
    const auto* title = window->findChild<QLabel*>(u"sessionTitle"_s);
    const auto straight = [&] {
      QCoreApplication::processEvents();
      QCOMPARE(name->geometry().center().y(), title->geometry().center().y());
      QVERIFY(std::abs(name->geometry().center().y() - bar->geometry().center().y()) <= 1);
      QVERIFY(title->width() >= title->sizeHint().width());
      QVERIFY(title->geometry().right() < line->width());
    };
    straight();
    const int height = line->height();
    for (const bool on : {true, false}) {
      action(*window, u"Projector mode"_s)->setChecked(on);
      straight();
    }
    QCOMPARE(line->height(), height);
  }

  void undoInANumberFieldIsTheWindows() {
    const auto window = makeWindow();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    const auto heads = [&] { return window->store().experiment().attention.n_heads; };
    QAbstractSpinBox* box = nullptr;
    for (auto* found : window->findChildren<QAbstractSpinBox*>())
      if (found->accessibleName() == u"Heads h"_s) box = found;
    QVERIFY(box != nullptr);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, u"64"_s);
    QTest::keyClick(box, Qt::Key_Tab);
    QCOMPARE(heads(), 64);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(heads(), 8);
    QCOMPARE(box->text(), u"8"_s);
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(heads(), 64);
    box->selectAll();
    QTest::keyClicks(box, u"3"_s);
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);  // drops what is half typed
    QCOMPARE(box->text(), u"64"_s);
    QCOMPARE(heads(), 64);
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(heads(), 8);
  }

  void everyTipIsBrokenIntoLines() {
    const auto window = makeWindow();
    for (const QWidget* widget : window->findChildren<QWidget*>()) {
      if (widget->toolTip().isEmpty() || !widget->isVisible()) continue;
      QHelpEvent help(QEvent::ToolTip, widget->rect().center(), widget->mapToGlobal(widget->rect().center()));
      QCoreApplication::sendEvent(const_cast<QWidget*>(widget), &help);
      QVERIFY2(Qt::mightBeRichText(QToolTip::text()), qPrintable(widget->toolTip()));
      QToolTip::hideText();
    }
  }

  void panelsCanBeHiddenAndStaySo() {
    {
      const auto window = makeWindow(remembering());
      action(*window, u"Options at the left"_s)->trigger();
      QVERIFY(!window->findChild<SpinBox*>()->isVisible());
      window->close();
    }
    const auto window = makeWindow(remembering());
    QVERIFY(!window->findChild<SpinBox*>()->isVisible());
  }

  void hugeAndStrangeTextsAreNoTrouble_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("20,000 characters") << QString(u"word "_s).repeated(4000);
    QTest::newRow("controls") << QString::fromUtf8("a\0b\x01\x1b\n\t c", 9);
    QTest::newRow("blanks only") << u"   \n  "_s;
    QTest::newRow("one token") << u"x"_s;
    QTest::newRow("emoji, Arabic, Devanagari") << u"👩‍👩‍👧 مرحبا नमस्ते é"_s;
  }
  void hugeAndStrangeTextsAreNoTrouble() {
    QFETCH(QString, text);
    const auto window = makeWindow();
    Experiment next = window->store().experiment();
    next.text = text.toStdString();
    next.attention.d_model = 16;
    next.attention.n_heads = 1;
    window->store().edit(next, u"set"_s);
    QTRY_VERIFY_WITH_TIMEOUT(window->store().failure() || (window->store().trace() && !window->store().isStale() &&
                                                           *window->store().trace()->experiment == next),
                             30000);
    QCoreApplication::processEvents();
    QCOMPARE(window->store().experiment().text, text.toStdString());
    QCOMPARE(window->width(), 1280);
  }
};

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
