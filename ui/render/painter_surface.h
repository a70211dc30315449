#pragma once

#include <QImage>

#include "ui/render/scene_surface.h"

namespace headwise::ui {

/// Paints of a new scene what is new, straight to the screen. Once an overlay follows the mouse over it, the scene is
/// kept as an image, so that the next overlays cost little.
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
  void resizeEvent(QResizeEvent* event) override;

 private:
  void forgetPicture();
  void startAnew();
  void updateOnly(const QRegion& region);
  void paint(QPainter& painter);
  void paintWhyNot(QPainter& painter, const QString& why);
  void paintGround(QPainter& painter) const;
  void keepPicture();

  ScenePtr m_scene;
  std::vector<SceneItem> m_overlay;
  QRegion m_covered;  ///< what the overlay may cover of the widget
  QPointF m_origin;
  QImage m_picture;              ///< the scene as this widget shows it, in device pixels; null before it is needed
  bool m_shown = false;          ///< the scene has been painted since it, the origin or the size changed
  bool m_shows_why_not = false;  ///< instead of the scene
  double m_paint_ms = 0;
};

}  // namespace headwise::ui
