#pragma once
// The mouse over a Scene: hover points, a click acts, a drag pans, reorders heads or paints the mask.

#include <QPointF>
#include <optional>

#include "ui/panels/scene_actions.h"
#include "ui/scene/scene.h"

namespace headwise::ui {

class ScenePointer {
 public:
  explicit ScenePointer(Store& store) : m_store(store), m_actions(store) {}

  void press(const Scene& scene, QPointF at);
  /// With the button down a drag goes on; otherwise the Store's cursor follows.
  void move(const Scene& scene, QPointF at, bool button_down);
  void release(const Scene& scene, QPointF at, bool add);
  void doubleClick(const Scene& scene, QPointF at);
  void leave();

  /// Zooms the shared token window around the point of a map; false where there is none to zoom.
  bool zoom(const Scene& scene, QPointF at, double factor);
  [[nodiscard]] Qt::CursorShape shape(const Scene& scene, QPointF at) const;
  [[nodiscard]] bool isDragging() const { return m_drag > Drag::Pressed; }

 private:
  enum class Drag { None, Pressed, Pan, Overview, Reorder, Paint };
  [[nodiscard]] Cursor pointed(const HitArea& area, QPointF at) const;
  [[nodiscard]] Drag dragOf(const HitArea& area) const;
  void pan(QPointF by);
  void beginOverview(QPointF at);
  void moveOverview(QPointF by);
  void reorder(const Scene& scene, QPointF at);

  Store& m_store;
  SceneActions m_actions;
  Drag m_drag = Drag::None;
  std::optional<HitArea> m_pressed;
  QPointF m_pressed_at, m_last;
  bool m_double = false;
};

}  // namespace headwise::ui
