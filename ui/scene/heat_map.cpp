#include "ui/scene/heat_map.h"

#include <cmath>

#include "ui/scene/hit.h"
#include "ui/scene/token_axis.h"
#include "ui/scene/token_window.h"

namespace headwise::ui {
namespace {

constexpr double kCornerRadius = 3;
constexpr double kLongestLabel = 110;

void roundCorners(SceneBuilder& builder, const QRectF& rect, const QColor& ground) {
  QPainterPath corners;
  corners.addRect(rect.adjusted(-0.5, -0.5, 0.5, 0.5));
  corners.addRoundedRect(rect, kCornerRadius, kCornerRadius);
  builder.add(PathItem{.path = corners, .fill = ground});
}

TokenAxis queryAxis(const HeatPage& page, const QRectF& rect) {
  return {.tokens = page.map.queries.get(),
          .begin = page.window.query_begin,
          .end = page.window.query_end,
          .rect = rect,
          .side = AxisSide::Left};
}

TokenAxis keyAxis(const HeatPage& page, const QRectF& rect) {
  return {.tokens = page.map.keys.get(),
          .begin = page.window.key_begin,
          .end = page.window.key_end,
          .rect = rect,
          .side = AxisSide::Top};
}

/// Digits behind the point that fit a cell; -1 where no number does.
int fittingDecimals(const SceneBuilder& builder, QSizeF cell, const TextLook& look) {
  if (cell.height() < builder.px(look.size + 4)) return -1;
  for (const int decimals : {3, 2})
    if (builder.textWidth(QString::number(0.8, 'f', decimals), look) + builder.px(4) <= cell.width()) return decimals;
  return -1;
}

QString cellText(float value, int decimals) {
  if (std::isnan(value)) return QStringLiteral("NaN");
  return QString::number(static_cast<double>(value), 'f', decimals);
}

}  // namespace

std::shared_ptr<const TileServer> shownCells(const Style& style, const AttentionMap& map,
                                             const PatternTransform& transform, Index head) {
  const auto cells = map.source->pattern(head, transform);
  return style.figure ? cells : cells->whatIsThere();
}

HeatPage heatPage(const AttentionMap& map, const ViewState& view, const Style& style) {
  return {map, view, heatColors(map, view, style), patternTransform(view), seenWindow(map, view.heads.window)};
}

void drawHeatMap(SceneBuilder& builder, const HeatPage& page, Index head, const QRectF& rect, const QColor& ground) {
  if (rect.isEmpty()) return;
  builder.add(TileItem{.rect = rect,
                       .cells = shownCells(builder.style(), page.map, page.transform, head),
                       .window = page.window,
                       .scale = page.colors.scale(head),
                       .colors = page.colors.table});
  if (rect.width() >= 40) roundCorners(builder, rect, ground);
  builder.area({.rect = rect, .kind = HitKind::Cells, .map = page.view.map, .head = head, .window = page.window});
}

LabelRoom labelRoom(const SceneBuilder& builder, const HeatPage& page, QSizeF map_size) {
  const double limit = builder.px(kLongestLabel);
  return {.left = axisDepth(builder, queryAxis(page, QRectF(QPointF(), map_size)), limit),
          .top = axisDepth(builder, keyAxis(page, QRectF(QPointF(), map_size)), limit)};
}

void drawLabels(SceneBuilder& builder, const HeatPage& page, const QRectF& rect, const LabelRoom& room) {
  if (room.left > 0)
    drawTokenAxis(builder, queryAxis(page, QRectF(rect.left() - room.left, rect.top(), room.left, rect.height())),
                  page.view.map);
  if (room.top > 0)
    drawTokenAxis(builder, keyAxis(page, QRectF(rect.left(), rect.top() - room.top, rect.width(), room.top)),
                  page.view.map);
}

void drawCellValues(SceneBuilder& builder, const HeatPage& page, Index head, const QRectF& rect) {
  const TokenWindow& w = page.window;
  const QSizeF cell(rect.width() / (w.key_end - w.key_begin), rect.height() / (w.query_end - w.query_begin));
  TextLook look{.size = std::clamp(cell.width() / builder.px(4.2), 9.0, 13.0), .alignment = Qt::AlignCenter};
  const int decimals = fittingDecimals(builder, cell, look);
  if (decimals < 0) return;
  const HitArea area{.rect = rect, .window = w};
  const IndexRange rows{static_cast<Index>(std::ceil(w.query_begin)), static_cast<Index>(std::floor(w.query_end))};
  const IndexRange cols{static_cast<Index>(std::ceil(w.key_begin)), static_cast<Index>(std::floor(w.key_end))};
  PatternTransform transform = page.transform;
  transform.row_scale = PatternTransform::RowScale::None;
  // Of a page what is painted becomes known by itself; other rows would stay unknown.
  const bool waits = builder.style().figure || transform != page.transform;
  const auto cellsOf = [&](const PatternTransform& of) {
    const auto cells = page.map.source->pattern(head, of);
    return waits ? copyOf(cells->tile(0, rows, cols)) : cells->cellsNow(rows, cols);
  };
  const Matrix weights = cellsOf(transform);
  const Matrix shown = cellsOf(page.transform);
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index j = 0; j < weights.cols(); ++j) {
      if (!isWeight(weights(i, j)) || shown(i, j) == kUnknownCell) continue;
      look.color = readableOn(toColor(cellColor(shown(i, j), page.colors.scale(head), *page.colors.table)));
      builder.text(cellRect(area, rows.begin + i, cols.begin + j), cellText(weights(i, j), decimals), look);
    }
}

}  // namespace headwise::ui
