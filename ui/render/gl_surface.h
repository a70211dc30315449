#pragma once

#include <QOpenGLWidget>
#include <QSurfaceFormat>
#include <memory>

#include "ui/render/gl_painter.h"
#include "ui/render/scene_surface.h"

namespace headwise::ui {

/// OpenGL 3.3, core profile, one sample a pixel: nothing is drawn that would need more.
[[nodiscard]] QSurfaceFormat glSurfaceFormat();

/// Only where probeOpenGl() found something.
class GlSurface final : public QOpenGLWidget, public SceneSurface {
 public:
  explicit GlSurface(QWidget* parent);
  ~GlSurface() override;
  [[nodiscard]] QWidget* widget() override { return this; }
  void setScene(ScenePtr scene) override;
  void setOverlay(std::vector<SceneItem> overlay) override;
  void setOrigin(QPointF origin) override;
  [[nodiscard]] double paintMilliseconds() const override { return m_paint_ms; }
  [[nodiscard]] Renderer renderer() const override { return Renderer::OpenGl; }

 protected:
  void initializeGL() override;
  void resizeGL(int width, int height) override;
  void paintGL() override;

 private:
  void release();

  std::unique_ptr<GlPainter> m_painter;
  ScenePtr m_scene;
  std::vector<SceneItem> m_overlay;
  QPointF m_origin;
  bool m_scene_stale = true;
  bool m_overlay_stale = true;
  double m_paint_ms = 0;
};

}  // namespace headwise::ui
