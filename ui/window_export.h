#pragma once

#include <QObject>

#include "ui/state/store.h"
#include "ui/window_look.h"

class QWidget;

namespace headwise::ui {

/// File > Export: the page seen as a picture, on the clipboard, and its numbers.
class WindowExport : public QObject {
  Q_OBJECT
 public:
  WindowExport(QWidget* window, Store& store, const WindowLook& look);
  void exportPicture();
  void copyPicture();
  void exportNumbers();

 Q_SIGNALS:
  void said(const QString& message);
  void told(const QString& message);  ///< what was written, and where

 private:
  [[nodiscard]] bool hasTrace();

  QWidget* m_window;
  Store& m_store;
  const WindowLook& m_look;
};

}  // namespace headwise::ui
