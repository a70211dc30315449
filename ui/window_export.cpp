#include "ui/window_export.h"

#include <QFileDialog>

#include "core/tensor/error.h"
#include "ui/export/data_export.h"
#include "ui/export_dialog.h"
#include "ui/scene/translate.h"

namespace headwise::ui {

WindowExport::WindowExport(QWidget* window, Store& store, const WindowLook& look)
    : QObject(window), m_window(window), m_store(store), m_look(look) {}

bool WindowExport::hasTrace() {
  if (m_store.trace()) return true;
  Q_EMIT said(tr("There is nothing to export yet: nothing has been computed."));
  return false;
}

void WindowExport::exportPicture() {
  if (!hasTrace()) return;
  const Style& style = m_look.style();
  ExportDialog dialog(m_store.trace(), m_store.view(), style.theme, style.language, m_window);
  dialog.exec();
}

void WindowExport::copyPicture() {
  if (!hasTrace()) return;
  FigureSpec spec;
  spec.theme = m_look.style().theme;
  spec.language = m_look.style().language;
  spec.dpi = 192;
  copyFigure(m_store.trace(), m_store.view(), spec);
  Q_EMIT told(tr("The picture is on the clipboard."));
}

void WindowExport::exportNumbers() {
  if (!hasTrace()) return;
  try {
    const PageData data = pageData(*m_store.trace(), m_store.view());
    const QString file = QFileDialog::getSaveFileName(m_window, tr("Export numbers"), data.name,
                                                      tr("A line a cell (*.csv);;NumPy array (*.npy)"));
    if (file.isEmpty()) return;
    writeData(file, data);
    Q_EMIT told(tr("Saved as %1").arg(file));
  } catch (const Error& error) {
    Q_EMIT said(translated(error.message()));
  }
}

}  // namespace headwise::ui
