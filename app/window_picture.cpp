#include "app/window_picture.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>

#include "app/answered.h"
#include "app/command.h"
#include "core/tensor/error.h"
#include "ui/main_window.h"
#include "ui/panels/inspector.h"
#include "ui/panels/scene_view.h"

namespace headwise::app {
namespace {

ui::WindowOptions withoutTraces() {
  ui::WindowOptions options;
  options.renderer = ui::Renderer::Painter;
  return options;
}

/// Until the Experiment is computed, however long it takes, or cannot be.
void waitForAnswer(ui::Store& store) {
  QEventLoop loop;
  const auto quitIfAnswered = [&] {
    if (isAnswered(store)) loop.quit();
  };
  QObject::connect(&store, &ui::Store::traceChanged, &loop, quitIfAnswered);
  QObject::connect(&store, &ui::Store::failureChanged, &loop, quitIfAnswered);
  if (!isAnswered(store)) loop.exec();
}

/// Panels answer a new Trace by events of their own, some of them a moment later. A map that is computed while one
/// looks is shown as far as it is there, and says so; single rows, and the numbers that stand beside it, come soon.
void letPanelsFinish(const ui::MainWindow& window) {
  constexpr int kMilliseconds = 300, kMostMilliseconds = 20'000;
  const auto* view = window.findChild<ui::SceneView*>();
  const auto* inspector = window.findChild<ui::Inspector*>();
  QElapsedTimer clock;
  clock.start();
  const auto is_complete = [&] { return !view->scene()->awaits_rows && !inspector->isIncomplete(); };
  while (!clock.hasExpired(is_complete() ? kMilliseconds : kMostMilliseconds))
    QApplication::processEvents(QEventLoop::AllEvents, 20);
}

void refuseFailure(const ui::Failure& failure) {
  if (failure.wrong_input) throw InputError(failure.message);
  throw OwnFailure(failure.message.english());
}

}  // namespace

QImage windowPicture(const Experiment& experiment, const ui::ViewState& view, QSize size, ui::Theme theme,
                     const QString& language) {
  ui::MainWindow window(withoutTraces());
  window.look().chooseTheme(theme == ui::Theme::Dark ? ui::ThemeChoice::Dark : ui::ThemeChoice::Light);
  window.look().chooseLanguage(language);
  window.resize(size);
  window.store().reset(experiment, view);
  window.show();
  waitForAnswer(window.store());
  if (window.store().failure()) refuseFailure(*window.store().failure());
  letPanelsFinish(window);
  return window.grab().toImage();
}

}  // namespace headwise::app
