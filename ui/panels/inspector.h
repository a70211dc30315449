#pragma once

#include <QScrollArea>

#include "ui/scene/inspector.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"
#include "ui/state/store.h"

namespace headwise::ui {

/// The right-hand panel: what the cursor points at, in numbers. Follows the Store.
class Inspector : public QScrollArea {
  Q_OBJECT
 public:
  explicit Inspector(Store& store, QWidget* parent = nullptr);
  /// Theme, language and text scale; the size comes from the panel itself.
  void setLook(const Style& style);
  /// Asks again: numbers that were still to be computed may be there.
  void follow() { schedule(); }
  /// Some numbers are still to be computed.
  [[nodiscard]] bool isIncomplete() const { return m_shown && ui::isIncomplete(*m_shown); }

 Q_SIGNALS:
  void asked();  ///< it has asked for its numbers

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void schedule();
  void redraw();
  void refresh();

  class Canvas;
  Store& m_store;
  Style m_style;
  Canvas* m_canvas;
  std::optional<InspectorContent> m_shown;  ///< in this style and size
  bool m_scheduled = false;
};

}  // namespace headwise::ui
