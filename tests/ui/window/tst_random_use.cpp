// Somebody who does anything at any time, and never waits for the result.
//   HEADWISE_ACTIONS=5000 HEADWISE_SEED=7 test.ui.window.random_use
#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QSlider>
#include <QTabBar>
#include <QTest>
#include <QWheelEvent>
#include <array>

#include "core/attention/attend.h"
#include "core/experiment/run.h"
#include "tests/core/experiment/random_edits.h"
#include "tests/core/experiment/trace_difference.h"
#include "ui/main_window.h"
#include "ui/panels/scene_view.h"
#include "ui/panels/sentence_editor.h"

using namespace headwise;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

/// So small that texts of some hundred tokens are computed while they are looked at.
constexpr double kPatternBudget = 1 << 18;

TracePtr runInLittle(const Experiment& experiment, RunOptions options) {
  // What the reference path computes is kept or refused.
  if (rowsTogether(experiment.attention.kind, experiment.precision) == 1) options.pattern_bytes = kPatternBudget;
  return run(experiment, options);
}

int numberFrom(const char* variable, int otherwise) {
  bool given = false;
  const int number = qEnvironmentVariableIntValue(variable, &given);
  return given ? number : otherwise;
}

/// One window and what can be done to it.
class User {
 public:
  explicit User(unsigned seed) : m_edits(seed) { openWindow(); }

  /// An action, and whatever of its consequences comes about before the next.
  void act() {
    using Action = void (User::*)();
    static constexpr std::array<Action, 24> actions{
        &User::typeLetters, &User::typeLetters, &User::typeLetters,  &User::paste,        &User::deleteSome,
        &User::undoOrRedo,  &User::undoOrRedo,  &User::editAnything, &User::editAnything, &User::editAnything,
        &User::switchHead,  &User::switchHead,  &User::slide,        &User::turnPage,     &User::turnPage,
        &User::resize,      &User::wheel,       &User::wheel,        &User::point,        &User::point,
        &User::pressKey,    &User::stop,        &User::changeLook,   &User::startAgain};
    (this->*actions.at(static_cast<std::size_t>(m_edits.below(static_cast<int>(actions.size())))))();
    for (int turns = m_edits.below(3); turns > 0; --turns) QCoreApplication::processEvents();
    if (m_edits.oneIn(12)) QTest::qWait(m_edits.below(20));
  }

  /// Whatever is going on: an edit that can be computed, and its result. What the window then shows must be that.
  void waitForResult() {
    Experiment next = store().experiment();
    next.text = "to be sure, " + next.text;
    next.parameters.seed += 100;
    m_edits.edit(next);
    store().edit(next, u"be sure"_s);
    const auto is_there = [&] { return store().trace() && *store().trace()->experiment == store().experiment(); };
    const auto why = [&] { return store().failure() ? store().failure()->message.english() : std::string(); };
    QTRY_VERIFY2_WITH_TIMEOUT(is_there(), why().c_str(), 30'000);
    QTRY_VERIFY(!store().isStale() && !store().isComputing() && !store().failure());
    const std::string& text = store().experiment().text;
    if (text.size() < 1000) QCOMPARE(editor()->toPlainText().toStdString(), text);  // else it is folded
    const Trace& shown = *store().trace();
    const TracePtr fresh = runInLittle(store().experiment(), {});
    const bool exact = rowsTogether(shown.experiment->attention.kind, shown.experiment->precision) > 1;
    QCOMPARE(shown.maps.front().source->keepsPattern(), fresh->maps.front().source->keepsPattern());
    QCOMPARE(test::TraceDifference(shown, *fresh, exact ? 0 : 1e-6).text(), QString());
  }

  /// With whatever it computes just now.
  void closeWindow() {
    m_window.reset();
    openWindow();
  }

 private:
  [[nodiscard]] Store& store() const { return m_window->store(); }
  [[nodiscard]] SentenceEditor* editor() const { return m_window->findChild<SentenceEditor*>(); }
  [[nodiscard]] SceneView* page() const { return m_window->findChild<SceneView*>(); }
  [[nodiscard]] QPointF somewhere() {
    return {m_edits.below(std::max(1, page()->width())) + 0.5, m_edits.below(std::max(1, page()->height())) + 0.5};
  }

  void openWindow() {
    WindowOptions options;
    options.renderer = Renderer::Painter;
    options.run = runInLittle;
    m_window = std::make_unique<MainWindow>(options);
    store().reset(m_edits.start(), {});
    m_window->show();
  }

  void typeLetters() {
    for (int i = m_edits.below(6); i >= 0; --i)
      QTest::keyClick(editor(), m_edits.oneIn(4) ? ' ' : static_cast<char>('a' + m_edits.below(26)));
  }

  void paste() {
    QString text;
    const int words = m_edits.oneIn(4) ? 1 + m_edits.below(300) : 1 + m_edits.below(20);
    for (int i = 0; i < words; ++i) text += u"w%1 "_s.arg(m_edits.below(30));
    if (m_edits.oneIn(2)) editor()->selectAll();
    QApplication::clipboard()->setText(text);
    editor()->paste();
  }

  void deleteSome() {
    if (m_edits.oneIn(5)) editor()->selectAll();
    for (int i = m_edits.below(8); i >= 0; --i)
      QTest::keyClick(editor(), m_edits.oneIn(4) ? Qt::Key_Delete : Qt::Key_Backspace);
  }

  void undoOrRedo() {
    const bool back = !m_edits.oneIn(3);
    for (int i = m_edits.below(5); i >= 0; --i) back ? store().undoStack().undo() : store().undoStack().redo();
  }

  /// Mask, temperature, positions, parameters, sizes, texts: whatever can be computed.
  void editAnything() {
    Experiment next = store().experiment();
    m_edits.edit(next);
    store().edit(next, u"edit"_s);
  }

  void switchHead() {
    Experiment next = store().experiment();
    const Index head = m_edits.below(static_cast<int>(next.attention.n_heads));
    if (std::erase(next.heads_off, head) == 0)
      next.heads_off.insert(std::ranges::upper_bound(next.heads_off, head), head);
    store().edit(next, u"switch a head"_s);
  }

  void slide() {
    for (auto* slider : m_window->findChildren<QSlider*>())
      if (slider->isVisible() && m_edits.oneIn(2))
        for (int i = 0; i < 5; ++i)
          slider->setValue(slider->minimum() + m_edits.below(slider->maximum() - slider->minimum() + 1));
  }

  void turnPage() { m_window->findChild<QTabBar*>()->setCurrentIndex(m_edits.below(6)); }
  void resize() { m_window->resize(700 + m_edits.below(1100), 400 + m_edits.below(700)); }

  void wheel() {
    const auto keys = m_edits.oneIn(4) ? Qt::NoModifier : Qt::ControlModifier;
    const QPointF at = somewhere();
    QWheelEvent event(at, page()->mapToGlobal(at), {}, {0, m_edits.oneIn(2) ? 240 : -120}, Qt::NoButton, keys,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(page(), &event);
  }

  void point() {
    const QPoint from = somewhere().toPoint(), to = somewhere().toPoint();
    const auto keys = m_edits.oneIn(3) ? Qt::ShiftModifier : Qt::NoModifier;
    QTest::mouseMove(page(), from);
    if (m_edits.oneIn(2)) return;
    if (m_edits.oneIn(4)) return QTest::mouseDClick(page(), Qt::LeftButton, keys, from);
    QTest::mousePress(page(), Qt::LeftButton, keys, from);
    QTest::mouseMove(page(), to);
    QTest::mouseRelease(page(), Qt::LeftButton, keys, to);
  }

  void pressKey() {
    static constexpr std::array keys{Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,   Qt::Key_Down,
                                     Qt::Key_Space,  Qt::Key_Return, Qt::Key_Plus, Qt::Key_Minus,
                                     Qt::Key_Escape, Qt::Key_Home,   Qt::Key_End,  Qt::Key_PageDown};
    QTest::keyClick(page(), keys.at(static_cast<std::size_t>(m_edits.below(static_cast<int>(keys.size())))));
  }

  void stop() {
    for (auto* action : m_window->findChildren<QAction*>())
      if (action->text() == u"&Stop computing"_s) action->trigger();
  }

  void changeLook() { m_window->look().chooseTheme(m_edits.oneIn(2) ? ThemeChoice::Dark : ThemeChoice::Light); }

  void startAgain() {
    if (m_edits.oneIn(4)) store().reset(m_edits.start(), {});
  }

  test::RandomEdits m_edits;
  std::unique_ptr<MainWindow> m_window;
};

}  // namespace

class RandomUseTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatIsShownInTheEndIsRight() {
    const int actions = numberFrom("HEADWISE_ACTIONS", 1000);
    const int seed = numberFrom("HEADWISE_SEED", 1);
    qInfo("%d actions of seed %d", actions, seed);
    User user(static_cast<unsigned>(seed));
    for (int i = 1; i <= actions; ++i) {
      user.act();
      if (i % 60 == 0) user.waitForResult();
      if (i % 250 == 0) user.closeWindow();
      if (QTest::currentTestFailed()) return qInfo("after %d actions", i);
    }
    user.waitForResult();
  }
};

QTEST_MAIN(RandomUseTest)
#include "tst_random_use.moc"
