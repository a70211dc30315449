#include "ui/window_export.h"

#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>

#include "core/tensor/error.h"
#include "ui/export_dialog.h"
#include "ui/scene/translate.h"

namespace headwise::ui {

namespace {

/// What a job does in the background; the result is what is to be done with it in the window's thread.
std::function<void()> drawn(const QString& file, const Scene& scene, const FigureSpec& spec) {
  if (!file.isEmpty()) {
    writeFigure(file, scene, spec);
    return {};
  }
  return [copy = copyOf(scene, spec)] { putOnClipboard(copy); };
}

}  // namespace

WindowExport::WindowExport(QWidget* window, ComputeService& service, Store& store, const WindowLook& look)
    : QObject(window), m_window(window), m_service(service), m_store(store), m_look(look) {
  connect(&m_service, &ComputeService::jobProgress, this, [this](int id, double fraction) {
    if (id == m_job) Q_EMIT progressed(fraction);
  });
  connect(&m_service, &ComputeService::jobEnded, this,
          [this](int id, bool cancelled, const std::optional<Failure>& failure) {
            if (id == m_job) end(cancelled, failure);
          });
}

bool WindowExport::hasTrace() {
  if (m_store.trace()) return true;
  Q_EMIT said(tr("There is nothing to export yet: nothing has been computed."));
  return false;
}

void WindowExport::exportPicture() {
  if (!hasTrace()) return;
  const Style& style = m_look.style();
  ExportDialog dialog(m_store.trace(), m_store.view(), style.theme, style.language, m_window);
  connect(&dialog, &ExportDialog::longExport, this, &WindowExport::drawInBackground);
  dialog.exec();
}

void WindowExport::copyPicture() {
  if (!hasTrace()) return;
  FigureSpec spec;
  spec.theme = m_look.style().theme;
  spec.language = m_look.style().language;
  spec.dpi = 192;
  const ScenePtr scene = figureScene(m_store.trace(), m_store.view(), spec);
  if (hasWaitingCells(*scene)) return drawInBackground({}, scene, spec);
  putOnClipboard(copyOf(*scene, spec));
  Q_EMIT told(tr("The picture is on the clipboard."));
}

void WindowExport::drawInBackground(const QString& file, const ScenePtr& scene, const FigureSpec& spec) {
  start(file,
        [file, scene, spec](const Patience& patience) { return drawn(file, *withPatience(*scene, patience), spec); });
}

void WindowExport::writeInBackground(const QString& file, const PageData& data) {
  start(file, [file, data](const Patience& patience) {
    writeData(file, data, patience);
    return std::function<void()>();
  });
}

void WindowExport::start(const QString& file, const Work& work) {
  if (m_job != 0) return Q_EMIT said(tr("An export is under way. Wait for it, or cancel it below."));
  Q_EMIT drawing(true);
  m_job = m_service.startJob([this, file, work, trace = m_store.trace()](const std::stop_token& stop,
                                                                         const ComputeService::Progress& progress) {
    // The lane is taken: whoever moves the mouse over the map meanwhile is served between two pieces.
    const auto tell = [&](double fraction) {
      if (trace) trace->maps.front().source->grantRows(stop);
      progress(fraction);
    };
    const auto deliver = work({stop, tell});
    return std::function<void()>([this, file, deliver] {
      if (deliver) deliver();
      Q_EMIT told(file.isEmpty() ? tr("The picture is on the clipboard.") : tr("Saved as %1").arg(file));
    });
  });
  Q_EMIT progressed(0);
}

void WindowExport::cancel() { m_service.cancelJob(m_job); }

bool WindowExport::mayLeave() {
  if (m_job == 0) return true;
  QMessageBox box(QMessageBox::NoIcon, tr("Give up the export?"),
                  tr("An export is not finished. If the window is closed now, nothing is written."),
                  QMessageBox::Discard | QMessageBox::Cancel, m_window);
  box.button(QMessageBox::Discard)->setText(tr("Give up and close"));
  box.setDefaultButton(QMessageBox::Cancel);
  box.setWindowModality(Qt::WindowModal);
  if (box.exec() != QMessageBox::Discard) return false;
  cancel();
  return true;
}

void WindowExport::end(bool cancelled, const std::optional<Failure>& failure) {
  m_job = 0;
  Q_EMIT drawing(false);
  if (cancelled) Q_EMIT told(tr("The export was stopped; nothing was written."));
  if (failure) Q_EMIT said(translated(failure->message));
}

void WindowExport::exportNumbers() {
  if (!hasTrace()) return;
  try {
    const PageData data = pageData(*m_store.trace(), m_store.view());
    const QString file = QFileDialog::getSaveFileName(m_window, tr("Export numbers"), data.name,
                                                      tr("A line a cell (*.csv);;NumPy array (*.npy)"));
    if (!file.isEmpty()) writeInBackground(file, data);
  } catch (const Error& error) {
    Q_EMIT said(translated(error.message()));
  }
}

}  // namespace headwise::ui
