#include "ui/render/painter_surface.h"

#include <QElapsedTimer>

#include "core/tensor/memory_error.h"
#include "ui/render/device_pixels.h"
#include "ui/render/layers.h"
#include "ui/render/new_image.h"
#include "ui/render/painter_renderer.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
namespace {

constexpr double kRounding = 2;               ///< pixels that an item may reach beyond its bounds
constexpr std::size_t kMostRectangles = 400;  ///< telling more of them apart costs more than it saves

/// What these items cover. Lines one by one: a band over every head is thin, but all of them together span the page.
std::vector<QRectF> rectanglesOf(const std::vector<SceneItem>& items) {
  std::vector<QRectF> out;
  for (const SceneItem& item : items) {
    const auto* lines = std::get_if<LinesItem>(&item);
    if (lines == nullptr) {
      out.push_back(boundsOf(item));
      continue;
    }
    const double half = lines->width / 2;
    for (const QLineF& line : lines->lines)
      out.push_back(QRectF(line.p1(), line.p2()).normalized().adjusted(-half, -half, half, half));
  }
  return out;
}

QRegion covered(const std::vector<SceneItem>& items) {
  QRegion out;
  const std::vector<QRectF> rectangles = rectanglesOf(items);
  const bool few = rectangles.size() <= kMostRectangles;
  for (const QRectF& each : rectangles) {
    const QRect rect = each.adjusted(-kRounding, -kRounding, kRounding, kRounding).toAlignedRect();
    out = few ? out + rect : QRegion(out.boundingRect() | rect);
  }
  return out;
}

}  // namespace

PainterSurface::PainterSurface(QWidget* parent) : QWidget(parent) {
  setAttribute(Qt::WA_OpaquePaintEvent);
  setAttribute(Qt::WA_TransparentForMouseEvents);
}

void PainterSurface::setScene(ScenePtr scene) {
  m_scene = std::move(scene);
  startAnew();
}

void PainterSurface::startAnew() {
  m_picture = QImage();
  m_shown = false;
  update();
}

void PainterSurface::setOverlay(std::vector<SceneItem> overlay) {
  const QRegion before = m_covered;
  m_overlay = std::move(overlay);
  m_covered = covered(m_overlay).translated(-m_origin.toPoint());
  update(before + m_covered);
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
  m_picture = QImage();
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
