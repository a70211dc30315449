#pragma once
// The canvas of all pages: asks draw() for a Scene when Trace, view, style or size change, shows it on a surface, lets
// it scroll, and hands mouse and keys on.

#include <QScrollBar>
#include <QWidget>

#include "ui/panels/scene_hints.h"
#include "ui/panels/scene_keys.h"
#include "ui/panels/scene_pointer.h"
#include "ui/render/scene_surface.h"
#include "ui/scene/style.h"
#include "ui/state/store.h"

namespace headwise::ui {

class SceneView : public QWidget {
  Q_OBJECT
 public:
  SceneView(Store& store, Renderer renderer, QWidget* parent = nullptr);

  /// Theme, language and text scale; size and pixel ratio are the widget's own.
  void setLook(const Style& style);
  /// Shows the sentence about the cursor on the page itself, where the page has one: for the projector mode, which has
  /// no inspector.
  void setSentenceShown(bool shown);

  [[nodiscard]] const ScenePtr& scene() const { return m_scene; }
  [[nodiscard]] const Style& look() const { return m_look; }  ///< with the widget's size
  [[nodiscard]] Renderer renderer() const { return m_surface->renderer(); }
  [[nodiscard]] QString sentence() const;
  [[nodiscard]] double scrolled() const { return m_bar->value(); }
  /// From the widget's coordinates to the Scene's.
  [[nodiscard]] QPointF toScene(QPointF widget_point) const { return widget_point + QPointF(0, scrolled()); }
  /// Draws the page anew: what it shows has become better.
  void refresh() { schedule(); }
  /// Shows rows of weights that it waited for.
  void takeRows();
  /// Draws now instead of at the next turn of the event loop: for a picture of the window.
  void drawNow();

 Q_SIGNALS:
  void drawn();                       ///< there is a new Scene
  void painted(double milliseconds);  ///< a new Scene was painted, in that time

 protected:
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void schedule();
  void startPage();
  [[nodiscard]] bool showsSentence() const;
  [[nodiscard]] int roomHeight() const;  ///< what the sentence leaves for the page
  void placeBar();
  void scrollTo(double top, double bottom);
  void revealHead(Index head);
  void refreshOverlay();
  void announce();
  [[nodiscard]] ScenePtr makeScene() const;
  [[nodiscard]] QRectF seenRect() const;
  [[nodiscard]] StaleHint staleHint() const;
  bool showToolTip(QPoint at, QPoint global);
  bool pinch(QEvent* event);
  [[nodiscard]] bool isScrollable() const { return m_bar->maximum() > 0; }

  Store& m_store;
  SceneSurface* m_surface;
  QScrollBar* m_bar;
  Style m_look;
  ScenePtr m_scene;
  ScenePointer m_pointer;
  SceneKeys m_keys;
  std::pair<Page, bool> m_shown_page{};  ///< page and enlarged: another one starts at its top
  bool m_scheduled = false;
  bool m_awaits_paint = false;
  bool m_sentence_shown = false;
  bool m_focus_shown = false;
};

}  // namespace headwise::ui
