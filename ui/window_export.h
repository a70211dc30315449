#pragma once

#include <QObject>

#include "ui/export/data_export.h"
#include "ui/export/figure.h"
#include "ui/export/waiting_cells.h"
#include "ui/state/store.h"
#include "ui/window_look.h"

class QWidget;

namespace headwise::ui {

/// File > Export: the page seen as a picture, on the clipboard, and its numbers. Numbers, and pictures that must wait
/// for weights that are still to be computed, are made in the background, one at a time.
class WindowExport : public QObject {
  Q_OBJECT
 public:
  WindowExport(QWidget* window, ComputeService& service, Store& store, const WindowLook& look);
  void exportPicture();
  void copyPicture();
  void exportNumbers();

  /// Into `file`, or where it is empty to the clipboard.
  void drawInBackground(const QString& file, const ScenePtr& scene, const FigureSpec& spec);
  void writeInBackground(const QString& file, const PageData& data);
  /// Gives up what is made in the background; nothing is written.
  void cancel();
  /// Whether the window may close. Asks where something is still being made, and gives it up where that is the answer.
  [[nodiscard]] bool mayLeave();

 Q_SIGNALS:
  void said(const QString& message);
  void told(const QString& message);  ///< what was written, and where
  void drawing(bool begun);           ///< something in the background began or ended
  void progressed(double fraction);   ///< 0..1 of it; rows that somebody wished for are there

 private:
  /// Gives what is then to be done in the window's thread.
  using Work = std::function<std::function<void()>(const Patience&)>;
  [[nodiscard]] bool hasTrace();
  void start(const QString& file, const Work& work);
  void end(bool cancelled, const std::optional<Failure>& failure);

  QWidget* m_window;
  ComputeService& m_service;
  Store& m_store;
  const WindowLook& m_look;
  int m_job = 0;  ///< 0: none
};

}  // namespace headwise::ui
