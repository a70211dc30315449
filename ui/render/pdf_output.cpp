#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <cmath>

#include "ui/render/cell_shapes.h"
#include "ui/render/painter_renderer.h"
#include "ui/render/vector_output.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {
namespace {

constexpr double kPointsPerPixel = 0.75;
constexpr int kPixelsPerInch = 96;

void setUp(QPdfWriter& writer, QSizeF size, const QString& title) {
  writer.setTitle(title);
  writer.setCreator(u"Headwise"_s);
  writer.setResolution(kPixelsPerInch);
  const QSizeF points(std::ceil(size.width() * kPointsPerPixel), std::ceil(size.height() * kPointsPerPixel));
  writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins({});
}

QPainterPath pathOf(const CellColor& cells, const CellShapes& shapes) {
  QPainterPath path;
  for (const CellRun& run : cells.runs) path.addRect(shapes.rectOf(run));
  return path;
}

/// Viewers blend the edges of shapes with what lies below: fine lines of the ground's colour between cells that touch.
/// Cells a little too large lie below, therefore, and then the cells themselves: an edge blends with a neighbour.
void paintJoined(QPainter& painter, const CellShapes& shapes) {
  constexpr double kOverlap = 0.5;
  painter.fillRect(QRectF(0, 0, shapes.columns, shapes.rows), QColor::fromRgba(shapes.ground));
  for (const CellColor& cells : shapes.colors) {
    QPen pen(QColor::fromRgba(cells.color), kOverlap);
    pen.setCosmetic(true);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.setBrush(pen.color());
    painter.drawPath(pathOf(cells, shapes));
  }
}

void paintShapes(QPainter& painter, const TileItem& tile) {
  const CellShapes shapes = cellShapes(tile);
  if (shapes.rows == 0) return;
  painter.save();
  painter.setClipRect(tile.rect);
  painter.translate(shapes.grid.topLeft());
  painter.scale(shapes.grid.width() / shapes.columns, shapes.grid.height() / shapes.rows);
  if (!shapes.hasGaps()) paintJoined(painter, shapes);
  for (const CellColor& cells : shapes.colors) painter.fillPath(pathOf(cells, shapes), QColor::fromRgba(cells.color));
  painter.restore();
}

void paintOnPaper(QPainter& painter, const SceneItem& item, bool few_cells) {
  const auto* tile = std::get_if<TileItem>(&item);
  if (!tile) return paintItem(painter, item);
  if (isDrawnAsShapes(*tile, few_cells)) return paintShapes(painter, *tile);
  const QImage image = crispImage(*tile);
  if (!image.isNull()) painter.drawImage(tile->rect, image);
}

}  // namespace

QByteArray renderPdf(const Scene& scene, const QString& title, double scale) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  setUp(writer, scene.size * scale, title);
  {
    QPainter painter(&writer);
    painter.setRenderHint(QPainter::LosslessImageRendering);
    // Over the whole page: the last point may lie a little beyond the scene.
    if (scene.background.alpha() > 0)
      painter.fillRect(QRectF(0, 0, writer.width() + 1, writer.height() + 1), scene.background);
    painter.scale(scale, scale);
    const bool few_cells = hasFewCells(scene);
    for (const SceneItem& item : scene.items) paintOnPaper(painter, item, few_cells);
  }
  return bytes;
}

}  // namespace headwise::ui
