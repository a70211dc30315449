#include "ui/render/painter_surface.h"

#include <QElapsedTimer>

#include "core/tensor/memory_error.h"
#include "ui/render/covered.h"
#include "ui/render/device_pixels.h"
#include "ui/render/new_image.h"
#include "ui/render/painter_renderer.h"
#include "ui/scene/translate.h"

namespace headwise::ui {

PainterSurface::PainterSurface(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

/// A letter more changes the maps and some labels, and leaves cards, titles and legends as they are.
void PainterSurface::setScene(ScenePtr scene) {
  const ScenePtr before = std::exchange(m_scene, std::move(scene));
  if (!before || before->background != m_scene->background) return startAnew();
  forgetPicture();
  updateOnly(changedRegion(before->items, m_scene->items).translated(-m_origin.toPoint()));
}

void PainterSurface::forgetPicture() {
  m_picture = QImage();
  m_shown = false;
}

void PainterSurface::startAnew() {
  forgetPicture();
  update();
}

void PainterSurface::updateOnly(const QRegion& region) { m_shows_why_not ? update() : update(region); }

void PainterSurface::setOverlay(std::vector<SceneItem> overlay) {
  const QRegion before = m_covered;
  m_overlay = std::move(overlay);
  m_covered = covered(m_overlay).translated(-m_origin.toPoint());
  updateOnly(before + m_covered);
}

void PainterSurface::setOrigin(QPointF origin) {
  if (origin == m_origin) return;
  m_origin = origin;
  m_covered = rect();
  startAnew();
}

void PainterSurface::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  startAnew();
}

void PainterSurface::paintGround(QPainter& painter) const {
  const bool opaque = m_scene && m_scene->background.alpha() == 255;
  painter.fillRect(rect(), opaque ? m_scene->background : palette().window().color());
  if (!m_scene) return;
  painter.translate(-m_origin);
  paintItems(painter, m_scene->items);
  painter.translate(m_origin);
}

void PainterSurface::keepPicture() {
  const QSize pixels = (QSizeF(size()) * devicePixelRatioF()).toSize();
  if (m_picture.size() == pixels) return;
  m_picture = newImage(pixels, QImage::Format_RGB32);
  m_picture.setDevicePixelRatio(devicePixelRatioF());
  QPainter painter(&m_picture);
  paintGround(painter);
  painter.end();
  m_picture.setDevicePixelRatio(1);  // it is shown pixel by pixel
}

void PainterSurface::paint(QPainter& painter) {
  m_shows_why_not = false;
  if (std::exchange(m_shown, true)) {
    keepPicture();
    const DevicePixels pixels(painter);
    painter.drawImage(pixels.edges(rect()).topLeft(), m_picture);
  } else {
    paintGround(painter);
  }
  painter.translate(-m_origin);
  paintItems(painter, m_overlay);
}

/// Instead of what there is no memory for. An exception must not leave a paint event: Qt would never paint again.
void PainterSurface::paintWhyNot(QPainter& painter, const QString& why) {
  forgetPicture();
  m_shows_why_not = true;
  painter.resetTransform();
  painter.fillRect(rect(), palette().window());
  painter.setPen(palette().windowText().color());
  painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, why);
}

void PainterSurface::paintEvent(QPaintEvent*) {
  QElapsedTimer timer;
  timer.start();
  QPainter painter(this);
  withinMemory([&] { paint(painter); }, [&](const Message& why) { paintWhyNot(painter, translated(why)); });
  m_paint_ms = static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

}  // namespace headwise::ui
