#pragma once
// One window under measurement, driven by the events that a person's hands would make.

#include <QElapsedTimer>
#include <QObject>
#include <QPlainTextEdit>
#include <memory>

#include "core/experiment/experiment.h"
#include "ui/main_window.h"
#include "ui/panels/inspector.h"
#include "ui/panels/scene_view.h"

namespace headwise::app {

class BenchWindow : public QObject {
 public:
  /// Shows a window of that size that reads and writes no preferences, and waits until it is complete.
  BenchWindow(const Experiment& experiment, ui::Renderer renderer, QSize size);
  ~BenchWindow() override;

  [[nodiscard]] ui::Store& store() { return m_window.store(); }
  [[nodiscard]] ui::SceneView& view() { return *m_view; }
  /// Where the text is typed, the cursor at its end: a line, or the dialog of a long text.
  [[nodiscard]] QPlainTextEdit& editor();

  /// Runs `act` and the events that follow until nothing is painted any more and the newest Trace is on screen.
  /// Milliseconds from the start of `act` to the end of the last paint event.
  template <typename Act>
  double settle(Act act) {
    m_clock.start();
    act();
    return waitUntilStill();
  }

  /// Lets what is told a moment after an answer be told, so that it does not count for the next one.
  void rest();

  /// Moves the mouse to that place of the page, and runs events until the page and the inspector were painted. With
  /// `complete` until no number in it is still to be computed. Milliseconds.
  double hover(QPointF at, bool complete);

  /// Runs `act` and its events until the page was painted once more. Milliseconds.
  template <typename Act>
  double paintOnce(Act act) {
    m_clock.start();
    m_painted_page = false;
    act();
    return waitForPage();
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  double waitUntilStill();
  double waitForPage();

  ui::MainWindow m_window;
  ui::SceneView* m_view = nullptr;
  ui::Inspector* m_inspector = nullptr;
  QElapsedTimer m_clock;
  bool m_painted = false;
  bool m_painted_page = false;
  bool m_painted_overlay = false;
  bool m_inspector_asked = false;
  bool m_painted_inspector = false;
};

/// `count` words of a few different ones, as a sentence.
[[nodiscard]] std::string benchSentence(Index count);

}  // namespace headwise::app
