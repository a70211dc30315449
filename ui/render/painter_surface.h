#pragma once

#include <QImage>

#include "ui/render/scene_surface.h"

namespace headwise::ui {

/// Keeps the painted scene as an image, so that an overlay that follows the mouse costs little.
class PainterSurface final : public QWidget, public SceneSurface {
 public:
  explicit PainterSurface(QWidget* parent);
  [[nodiscard]] QWidget* widget() override { return this; }
  void setScene(ScenePtr scene) override;
  void setOverlay(std::vector<SceneItem> overlay) override;
  void setOrigin(QPointF origin) override;
  [[nodiscard]] double paintMilliseconds() const override { return m_paint_ms; }
  [[nodiscard]] Renderer renderer() const override { return Renderer::Painter; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paintPicture();

  ScenePtr m_scene;
  std::vector<SceneItem> m_overlay;
  QRegion m_covered;  ///< what the overlay may cover of the widget
  QPointF m_origin;
  QImage m_picture;  ///< the scene as this widget shows it, in device pixels
  bool m_stale = true;
  double m_paint_ms = 0;
};

}  // namespace headwise::ui
