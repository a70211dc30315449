#include "ui/render/device_pixels.h"

#include <QPaintEngine>
#include <algorithm>

namespace headwise::ui {

QRect cornerAndSizeOnPixels(const QTransform& to_device, const QRectF& logical) {
  const QRectF device = to_device.mapRect(logical);
  return {snapped(device.left()), snapped(device.top()), qRound(device.width()), qRound(device.height())};
}

DevicePixels::DevicePixels(QPainter& painter) : m_painter(painter), m_to_device(painter.deviceTransform()) {
  m_painter.save();
  m_painter.resetTransform();
  const QTransform ratio_and_offset = m_painter.deviceTransform();
  m_device = QRect(0, 0, painter.device()->width(), painter.device()->height());
  // Images count their size in pixels, widgets in logical ones, somewhere inside their window.
  if (painter.device()->devType() == QInternal::Widget)
    m_device = ratio_and_offset.mapRect(QRectF(m_device)).toAlignedRect();
  m_painter.setWorldTransform(ratio_and_offset.inverted());
  m_painter.setRenderHint(QPainter::Antialiasing, false);
}

QRect DevicePixels::edges(const QRectF& logical) const {
  const QRectF device = m_to_device.mapRect(logical);
  const int left = snapped(device.left()), top = snapped(device.top());
  const int least_width = device.width() > 0 ? 1 : 0, least_height = device.height() > 0 ? 1 : 0;
  return {left, top, std::max(snapped(device.right()) - left, least_width),
          std::max(snapped(device.bottom()) - top, least_height)};
}

QRect DevicePixels::visible() const {
  QRect out = m_device;
  if (m_painter.hasClipping()) out &= m_painter.clipBoundingRect().toAlignedRect();
  if (const QRegion painted = paintedRegion(m_painter); !painted.isEmpty()) out &= painted.boundingRect();
  return out;
}

QRegion paintedRegion(const QPainter& painter) { return painter.paintEngine()->systemClip(); }

bool touchesPainted(const QPainter& painter, const QRect& pixels) {
  const QRegion painted = paintedRegion(painter);
  return painted.isEmpty() || painted.intersects(pixels);
}

bool isPainted(const QPainter& painter, const QRect& pixels) {
  const QRegion painted = paintedRegion(painter);
  return painted.isEmpty() || (QRegion(pixels) - painted).isEmpty();
}

bool canSnap(const QPainter& painter) {
  const QPaintEngine::Type type = painter.paintEngine()->type();
  const bool pixels = type == QPaintEngine::Raster || type == QPaintEngine::OpenGL2;
  const QTransform& transform = painter.deviceTransform();
  return pixels && transform.type() <= QTransform::TxScale && transform.m11() > 0 && transform.m22() > 0;
}

}  // namespace headwise::ui
