#include "ui/render/painter_renderer.h"

#include <algorithm>
#include <unordered_map>

#include "ui/render/device_pixels.h"
#include "ui/render/fill.h"
#include "ui/render/layers.h"
#include "ui/render/open_tile.h"
#include "ui/render/plot_painter.h"
#include "ui/render/shaped_text.h"

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

/// Rows of a box without its rounded corners, where its edges lie on pixels.
void paintStraightRows(QPainter& painter, const RectItem& item, const QRect& rows, int edge) {
  if (isSeen(item.fill)) fillPixels(painter, rows.adjusted(edge, 0, -edge, 0), item.fill);
  if (edge == 0) return;
  fillPixels(painter, QRect(rows.left(), rows.top(), edge, rows.height()), item.stroke);
  fillPixels(painter, QRect(rows.right() + 1 - edge, rows.top(), edge, rows.height()), item.stroke);
}

/// Rows at a box's top or bottom between its corners: those of its edge, and the others.
void paintBetweenCorners(QPainter& painter, const RectItem& item, const QRect& edge, const QRect& inside, int corner) {
  if (isSeen(item.fill)) fillPixels(painter, inside.adjusted(corner, 0, -corner, 0), item.fill);
  if (!edge.isEmpty()) fillPixels(painter, edge.adjusted(corner, 0, -corner, 0), item.stroke);
}

/// Only rows with corners that are painted go through the rasterizer: it takes long for the few pixels that are round,
/// and see kRowsOfOneThread.
void paintLargeBox(QPainter& painter, const RectItem& item, const QRect& box, int stroke_width, double radius) {
  const int corner = qCeil(radius) + stroke_width;
  const int edge = isSeen(item.stroke) ? stroke_width : 0;
  for (const bool at_top : {true, false}) {
    const auto rows = [&](int first, int count) {
      return QRect(box.left(), at_top ? box.top() + first : box.bottom() + 1 - first - count, box.width(), count);
    };
    const QRect band = rows(0, corner);
    const QRect left(band.topLeft(), QSize(corner, corner)), right = left.translated(box.width() - corner, 0);
    if (!touchesPainted(painter, band)) continue;
    if (!touchesPainted(painter, left) && !touchesPainted(painter, right)) {
      paintBetweenCorners(painter, item, rows(0, edge), rows(edge, corner - edge), corner);
      continue;
    }
    painter.save();
    painter.setClipRect(band, Qt::IntersectClip);
    paintBox(painter, item, box, stroke_width, radius);
    painter.restore();
  }
  paintStraightRows(painter, item, box.adjusted(0, corner, 0, -corner), edge);
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
  if (2 * box.height() > kRowsOfOneThread && std::min(box.width(), box.height()) > 4 * (radius + stroke_width))
    return paintLargeBox(painter, item, box, stroke_width, radius);
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
  painter.drawImage(seen.topLeft(), tileImage(item, whole.size(), seen.translated(-whole.topLeft())));
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

/// All that may be seen, in its order.
std::vector<const SceneItem*> seenItems(QPainter& painter, const std::vector<SceneItem>& items) {
  const Seen seen = seenParts(painter);
  std::vector<const SceneItem*> out;
  for (const SceneItem& item : items)
    if (std::visit([&seen](const auto& which) { return mayBeSeen(which, seen); }, item)) out.push_back(&item);
  return out;
}

}  // namespace

void paintItem(QPainter& painter, const SceneItem& item) {
  painter.setRenderHint(QPainter::Antialiasing);
  std::visit([&painter](const auto& which) { paint(painter, which); }, item);
}

/// Tiles that lie side by side are coloured together: a page of small maps has enough to do for several threads, while
/// each of them has not.
void paintItems(QPainter& painter, const std::vector<SceneItem>& items) {
  std::unordered_map<const SceneItem*, OpenTile> open;
  const auto is_open = [&](const SceneItem& item) {
    const auto* tile = std::get_if<TileItem>(&item);
    std::optional<OpenTile> found = tile ? openTile(painter, *tile) : std::nullopt;
    return found && open.emplace(&item, *std::move(found)).second;
  };
  for (const Layer& layer : layersOf(seenItems(painter, items), is_open)) {
    std::vector<OpenTile> tiles;
    for (const SceneItem* item : layer.items)
      layer.tiles ? tiles.push_back(std::move(open.at(item))) : paintItem(painter, *item);
    paintOpenTiles(tiles);
  }
}

void paintScene(QPainter& painter, const Scene& scene) {
  if (scene.background.alpha() > 0) painter.fillRect(QRectF({}, scene.size), scene.background);
  paintItems(painter, scene.items);
}

}  // namespace headwise::ui
