#include "ui/render/gl_surface.h"

#include <QElapsedTimer>
#include <QOpenGLContext>

namespace headwise::ui {

QSurfaceFormat glSurfaceFormat() {
  QSurfaceFormat format;
  format.setRenderableType(QSurfaceFormat::OpenGL);
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  return format;
}

GlSurface::GlSurface(QWidget* parent) : QOpenGLWidget(parent) {
  setFormat(glSurfaceFormat());
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

GlSurface::~GlSurface() {
  release();
  // The base class lets go of the context next, when this is no GlSurface any more.
  if (context() != nullptr) disconnect(context(), nullptr, this, nullptr);
}

void GlSurface::release() {
  if (!m_painter) return;
  makeCurrent();
  m_painter.reset();
  doneCurrent();
}

void GlSurface::setScene(ScenePtr scene) {
  m_scene = std::move(scene);
  m_scene_stale = true;
  update();
}

void GlSurface::setOverlay(std::vector<SceneItem> overlay) {
  m_overlay = std::move(overlay);
  m_overlay_stale = true;
  update();
}

void GlSurface::setOrigin(QPointF origin) {
  if (origin == m_origin) return;
  m_origin = origin;
  m_scene_stale = true;
  update();
}

void GlSurface::initializeGL() {
  // The context goes when the window changes; what was in it goes before.
  connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &GlSurface::release);
  m_painter = GlPainter::create();
  m_scene_stale = true;
}

void GlSurface::resizeGL(int, int) { m_scene_stale = true; }

void GlSurface::paintGL() {
  if (!m_painter) return;
  QElapsedTimer timer;
  timer.start();
  if (m_scene_stale) {
    const QSize pixels = (QSizeF(size()) * devicePixelRatioF()).toSize();
    m_painter->setScene(m_scene, {pixels, devicePixelRatioF(), m_origin, palette().window().color()});
  }
  if (m_scene_stale || m_overlay_stale) m_painter->setOverlay(m_overlay);
  m_scene_stale = m_overlay_stale = false;
  m_painter->paint();
  m_paint_ms = static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

}  // namespace headwise::ui
