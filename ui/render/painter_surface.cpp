#include "ui/render/painter_surface.h"

#include <QElapsedTimer>

#include "ui/render/device_pixels.h"
#include "ui/render/painter_renderer.h"

namespace headwise::ui {

PainterSurface::PainterSurface(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

void PainterSurface::setScene(ScenePtr scene) {
  m_scene = std::move(scene);
  m_stale = true;
  update();
}

void PainterSurface::setOverlay(std::vector<SceneItem> overlay) {
  m_overlay = std::move(overlay);
  update();
}

void PainterSurface::setOrigin(QPointF origin) {
  if (origin == m_origin) return;
  m_origin = origin;
  m_stale = true;
  update();
}

void PainterSurface::paintPicture() {
  const QSize pixels = (QSizeF(size()) * devicePixelRatioF()).toSize();
  if (!m_stale && m_picture.size() == pixels) return;
  if (m_picture.size() != pixels) m_picture = QImage(pixels, QImage::Format_RGB32);
  m_picture.setDevicePixelRatio(devicePixelRatioF());
  m_picture.fill(m_scene && m_scene->background.alpha() == 255 ? m_scene->background : palette().window().color());
  m_stale = false;
  if (m_scene) {
    QPainter painter(&m_picture);
    painter.translate(-m_origin);
    paintItems(painter, m_scene->items);
  }
  m_picture.setDevicePixelRatio(1);  // it is shown pixel by pixel
}

void PainterSurface::paintEvent(QPaintEvent*) {
  QElapsedTimer timer;
  timer.start();
  paintPicture();
  QPainter painter(this);
  {
    const DevicePixels pixels(painter);
    painter.drawImage(pixels.edges(rect()).topLeft(), m_picture);
  }
  painter.translate(-m_origin);
  paintItems(painter, m_overlay);
  m_paint_ms = static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

}  // namespace headwise::ui
