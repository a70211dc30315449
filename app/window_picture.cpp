#include "app/window_picture.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QPixmap>

#include "app/answered.h"
#include "app/command.h"
#include "app/long_work.h"
#include "core/tensor/error.h"
#include "ui/main_window.h"

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
/// looks is waited for, as a figure waits for its cells.
void letPanelsFinish(const ui::MainWindow& window) {
  constexpr int kMilliseconds = 300;
  LongWork work;
  work.begin("drawing");
  QElapsedTimer complete;
  for (complete.start(); !complete.hasExpired(kMilliseconds);) {
    QApplication::processEvents(QEventLoop::AllEvents, 20);
    if (!window.isComplete()) complete.start();
    work.tell(window.refiner().fraction());
    if (work.stop().stop_requested()) throw Cancelled();
  }
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
