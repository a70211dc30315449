#include "ui/render/painter_renderer.h"

#include <QPaintEngine>
#include <algorithm>

#include "ui/render/device_pixels.h"
#include "ui/render/fill.h"
#include "ui/render/plot_painter.h"
#include "ui/render/shaped_text.h"
#include "ui/render/tile_pixels.h"

namespace headwise::ui {
namespace {

bool isSeen(const QColor& color) { return color.alpha() > 0; }

QPen penOf(const QColor& color, double width) {
  if (!isSeen(color) || width <= 0) return Qt::NoPen;
  return QPen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
}

/// All in the painter's units, which are device pixels or, for vectors, logical ones.
void paintBox(QPainter& painter, const RectItem& item, const QRectF& box, double stroke_width, double radius) {
  const QPen pen = penOf(item.stroke, stroke_width);
  const double inset = pen.style() == Qt::NoPen ? 0 : stroke_width / 2;
  const QRectF middle = box.adjusted(inset, inset, -inset, -inset);
  painter.setPen(pen);
  painter.setBrush(isSeen(item.fill) ? QBrush(item.fill) : QBrush(Qt::NoBrush));
  painter.setRenderHint(QPainter::Antialiasing, radius > 0 || painter.testRenderHint(QPainter::Antialiasing));
  const double middle_radius = qMax(0.0, radius - inset);
  painter.drawRoundedRect(middle, middle_radius, middle_radius);
}

/// The rows between the rounded corners of a tall box, where its edges lie on pixels.
void paintStraightRows(QPainter& painter, const RectItem& item, const QRect& rows, int stroke_width) {
  const int edge = isSeen(item.stroke) ? stroke_width : 0;
  if (isSeen(item.fill)) fillPixels(painter, rows.adjusted(edge, 0, -edge, 0), item.fill);
  if (edge == 0) return;
  fillPixels(painter, QRect(rows.left(), rows.top(), edge, rows.height()), item.stroke);
  fillPixels(painter, QRect(rows.right() + 1 - edge, rows.top(), edge, rows.height()), item.stroke);
}

/// Only the rows with the corners go through the rasterizer: see kRowsOfOneThread.
void paintTallBox(QPainter& painter, const RectItem& item, const QRect& box, int stroke_width, double radius) {
  const int corner = qCeil(radius) + stroke_width;
  const QRect top(box.left(), box.top(), box.width(), corner);
  for (const QRect& band : {top, top.translated(0, box.height() - corner)}) {
    if (!touchesPainted(painter, band)) continue;
    painter.save();
    painter.setClipRect(band, Qt::IntersectClip);
    paintBox(painter, item, box, stroke_width, radius);
    painter.restore();
  }
  paintStraightRows(painter, item, box.adjusted(0, corner, 0, -corner), stroke_width);
}

void paint(QPainter& painter, const RectItem& item) {
  if (item.rect.isEmpty()) return;
  if (!canSnap(painter)) {
    if (item.radius <= 0 && !isSeen(item.stroke)) return painter.fillRect(item.rect, item.fill);
    return paintBox(painter, item, item.rect, item.stroke_width, item.radius);
  }
  const DevicePixels pixels(painter);
  const QRect box = pixels.edges(item.rect);
  const int stroke_width = qMax(1, qRound(item.stroke_width * pixels.scale()));
  const double radius = item.radius * pixels.scale();
  if (radius <= 0 && !isSeen(item.stroke)) return fillPixels(painter, box, item.fill);
  // A stroke has two spans a row.
  if (2 * box.height() > kRowsOfOneThread && box.height() > 4 * (radius + stroke_width))
    return paintTallBox(painter, item, box, stroke_width, radius);
  paintBox(painter, item, box, stroke_width, radius);
}

void paint(QPainter& painter, const PathItem& item) {
  QPen pen = penOf(item.stroke, item.stroke_width);
  pen.setJoinStyle(Qt::RoundJoin);
  painter.setPen(pen);
  painter.setBrush(item.fill);
  painter.drawPath(item.path);
}

/// The strip of whole device pixels that a horizontal or vertical line covers.
QRect strip(const DevicePixels& pixels, const QLineF& line, double width) {
  const int thickness = qMax(1, qRound(width * pixels.scale()));
  QRect rect = pixels.edges(QRectF(line.p1(), line.p2()).normalized());
  const QRectF middle =
      QRectF(line.p1(), line.p2()).normalized().adjusted(-width / 2, -width / 2, width / 2, width / 2);
  if (line.y1() == line.y2()) {
    rect.setTop(pixels.edges(middle).top());
    rect.setHeight(thickness);
  } else {
    rect.setLeft(pixels.edges(middle).left());
    rect.setWidth(thickness);
  }
  return rect;
}

void paint(QPainter& painter, const LinesItem& item) {
  const bool snap = canSnap(painter);
  std::vector<QLineF> sloping;
  std::vector<QLineF> straight;
  for (const QLineF& line : item.lines)
    (snap && (line.x1() == line.x2() || line.y1() == line.y2()) ? straight : sloping).push_back(line);
  painter.setPen(penOf(item.color, item.width));
  painter.drawLines(sloping.data(), static_cast<int>(sloping.size()));
  if (straight.empty()) return;
  const DevicePixels pixels(painter);
  for (const QLineF& line : straight) fillPixels(painter, strip(pixels, line, item.width), item.color);
}

/// The pixels that the painter paints on, where a tile may write those of `seen` itself: nothing to blend or to clip.
/// Of a widget they are its window's.
std::optional<PixelRows> openPixels(QPainter& painter, const TileItem& item, const QRect& seen) {
  const QPaintDevice* device = painter.paintEngine()->paintDevice();
  if (device->devType() != QInternal::Image || painter.hasClipping() || painter.opacity() < 1) return {};
  if (!isOpaque(*item.colors) || shownGap(item) > 0 || !isPainted(painter, seen)) return {};
  const auto& image = *static_cast<const QImage*>(device);
  const bool fits = image.format() == QImage::Format_RGB32 || image.format() == QImage::Format_ARGB32_Premultiplied;
  if (!fits) return {};
  return PixelRows{const_cast<uchar*>(image.constBits()), image.bytesPerLine()};  // bits() might make a copy of its own
}

void paint(QPainter& painter, const TileItem& item) {
  if (item.rect.isEmpty()) return;
  if (!canSnap(painter)) {
    painter.drawImage(item.rect, tileImage(item, (item.rect.size() * 2).toSize()));
    return;
  }
  const DevicePixels pixels(painter);
  const QRect whole = pixels.cornerAndSize(item.rect);
  const QRect seen = whole & pixels.visible();
  if (seen.isEmpty() || item.cells->rows() == 0 || item.cells->cols() == 0) return;
  const QRect part = seen.translated(-whole.topLeft());
  const std::optional<PixelRows> open = openPixels(painter, item, seen);
  if (!open) return painter.drawImage(seen.topLeft(), tileImage(item, whole.size(), part));
  const auto first = reinterpret_cast<uchar*>(open->row(seen.top()) + seen.left());
  paintBins(item, sampleTile(item, whole.size(), part), {first, open->stride});
}

void paint(QPainter& painter, const TextItem& item) {
  if (item.rotation != 0) {
    painter.save();
    painter.translate(item.rect.center());
    painter.rotate(item.rotation);
    painter.translate(-item.rect.center());
  }
  for (const TextRun& run : layoutText(item)) paintRun(painter, run);
  if (item.rotation != 0) painter.restore();
}

void paint(QPainter& painter, const PlotItem& item) { paintPlot(painter, item); }

/// The parts of the scene that the picture holds; none for vectors, which hold everything. Of a page that scrolls over
/// thousands of tokens, or that changed here and there, only these are laid out and painted.
using Seen = std::vector<QRectF>;
Seen seenParts(QPainter& painter) {
  constexpr int kMost = 100;  // telling more of them apart costs more than it saves
  if (!canSnap(painter)) return {};
  const QTransform to_scene = painter.deviceTransform().inverted();
  const DevicePixels pixels(painter);
  const QRegion painted = paintedRegion(painter) & pixels.visible();
  Seen out;
  if (painted.rectCount() < 2 || painted.rectCount() > kMost) return {to_scene.mapRect(QRectF(pixels.visible()))};
  for (const QRect& part : painted) out.push_back(to_scene.mapRect(QRectF(part)));
  return out;
}

bool touches(const QRectF& bounds, double margin, const Seen& seen) {
  const QRectF wide = bounds.adjusted(-margin, -margin, margin, margin);
  return seen.empty() || std::ranges::any_of(seen, [&wide](const QRectF& part) { return part.intersects(wide); });
}

bool mayBeSeen(const RectItem& item, const Seen& seen) { return touches(item.rect, item.stroke_width, seen); }
bool mayBeSeen(const PathItem& item, const Seen& seen) {
  return touches(item.path.controlPointRect(), item.stroke_width + 1, seen);
}
bool mayBeSeen(const LinesItem& /*item*/, const Seen& /*seen*/) { return true; }
bool mayBeSeen(const TileItem& item, const Seen& seen) { return touches(item.rect, 1, seen); }
bool mayBeSeen(const PlotItem& item, const Seen& seen) { return touches(item.rect, 1, seen); }
bool mayBeSeen(const TextItem& item, const Seen& seen) {
  if (!item.elide) return true;  // wrapped text may run on below its rectangle
  const double turned = item.rotation == 0 ? 0 : std::max(item.rect.width(), item.rect.height()) / 2;
  return touches(item.rect, item.rect.height() + turned, seen);
}

}  // namespace

void paintItem(QPainter& painter, const SceneItem& item) {
  painter.setRenderHint(QPainter::Antialiasing);
  std::visit([&painter](const auto& which) { paint(painter, which); }, item);
}

void paintItems(QPainter& painter, const std::vector<SceneItem>& items) {
  const Seen seen = seenParts(painter);
  for (const SceneItem& item : items)
    if (std::visit([&seen](const auto& which) { return mayBeSeen(which, seen); }, item)) paintItem(painter, item);
}

void paintScene(QPainter& painter, const Scene& scene) {
  if (scene.background.alpha() > 0) painter.fillRect(QRectF({}, scene.size), scene.background);
  paintItems(painter, scene.items);
}

}  // namespace headwise::ui
