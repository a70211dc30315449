#include "ui/scene/token_axis.h"

#include <QTransform>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

constexpr double kSlantDegrees = -45;
constexpr double kSlant = std::numbers::sqrt2 / 2;  // its sine and cosine
constexpr double kGap = 4;
constexpr Index kMeasured = 400;  // labels looked at to choose the layout; beyond it the rest hardly matters

struct Label {
  Index position;
  QString text;
  double width;
};

TextLook labelLook(const SceneBuilder& builder, const TokenAxis& axis) {
  return {.size = axis.size, .color = builder.colors().muted};
}

double lineHeight(const SceneBuilder& builder, const TokenAxis& axis) { return builder.px(axis.size + 4); }

double axisLength(const TokenAxis& axis) {
  return axis.side == AxisSide::Left ? axis.rect.height() : axis.rect.width();
}

double cellSize(const TokenAxis& axis) { return axisLength(axis) / std::max(axis.end - axis.begin, 1e-9); }

/// The tokens of which at least half is seen.
IndexRange seenTokens(const TokenAxis& axis) {
  const auto count = static_cast<Index>(axis.tokens->size());
  return {std::clamp<Index>(std::lround(axis.begin), 0, count), std::clamp<Index>(std::lround(axis.end), 0, count)};
}

Label labelOf(const SceneBuilder& builder, const TokenAxis& axis, Index position) {
  QString text = tokenLabel(*axis.tokens, position);
  const double width = builder.textWidth(text, labelLook(builder, axis)) + 1;
  return {position, std::move(text), width};
}

bool fitsLevel(const SceneBuilder& builder, const TokenAxis& axis) {
  const IndexRange tokens = seenTokens(axis);
  const double cell = cellSize(axis);
  if (cell < lineHeight(builder, axis)) return false;
  for (Index i = tokens.begin; i < std::min(tokens.end, tokens.begin + kMeasured); ++i)
    if (labelOf(builder, axis, i).width > cell - kGap) return false;
  return true;
}

double widest(const SceneBuilder& builder, const TokenAxis& axis) {
  const IndexRange tokens = seenTokens(axis);
  double width = 0;
  for (Index i = tokens.begin; i < std::min(tokens.end, tokens.begin + kMeasured); ++i)
    width = std::max(width, labelOf(builder, axis, i).width);
  return width;
}

/// Every how many tokens a label that needs `room` along the axis can stand.
Index stride(const TokenAxis& axis, double room) {
  return std::max<Index>(1, static_cast<Index>(std::ceil(room / cellSize(axis))));
}

double cellStart(const TokenAxis& axis, Index position) {
  const double origin = axis.side == AxisSide::Left ? axis.rect.top() : axis.rect.left();
  return origin + (static_cast<double>(position) - axis.begin) * cellSize(axis);
}

void drawRows(SceneBuilder& builder, const TokenAxis& axis) {
  TextLook look = labelLook(builder, axis);
  look.alignment = Qt::AlignRight | Qt::AlignVCenter;
  const double height = lineHeight(builder, axis);
  const IndexRange tokens = seenTokens(axis);
  const Index step = stride(axis, height);
  for (Index i = (tokens.begin + step - 1) / step * step; i < tokens.end; i += step) {
    const double middle = cellStart(axis, i) + cellSize(axis) / 2;
    builder.text(QRectF(axis.rect.left(), middle - height / 2, axis.rect.width() - builder.px(6), height),
                 tokenLabel(*axis.tokens, i), look);
  }
}

struct PlacedLabel {
  Label label;
  double start;
  double width;
};

/// Level labels: a label may begin later, in the first half of its cell, where the one before it still takes its place;
/// beyond that it is left out.
std::vector<PlacedLabel> placedColumns(const SceneBuilder& builder, const TokenAxis& axis) {
  const bool centred = axis.side == AxisSide::Top;
  const double inset = centred ? 0 : std::min(builder.px(3), cellSize(axis) / 4);
  const IndexRange tokens = seenTokens(axis);
  const Index step = stride(axis, builder.px(axis.size));
  const bool dense = cellSize(axis) < lineHeight(builder, axis);  // most are left out: one that is cut off says nothing
  const double end = axis.rect.right() + (dense ? 0 : builder.px(14));
  std::vector<PlacedLabel> placed;
  double taken = axis.rect.left() - cellSize(axis);
  for (Index i = (tokens.begin + step - 1) / step * step; i < tokens.end; i += step) {
    const Label label = labelOf(builder, axis, i);
    const double wanted =
        std::max(axis.rect.left(), cellStart(axis, i) + (centred ? (cellSize(axis) - label.width) / 2 : inset));
    const double start = std::max(wanted, taken + kGap);
    if (start > wanted && start > cellStart(axis, i) + cellSize(axis) / 2) continue;
    const double room = std::max(cellSize(axis) - inset, end - start);
    if (dense && label.width > room) continue;
    placed.push_back({label, start, std::min({label.width, room, builder.px(120)})});
    taken = start + placed.back().width;
  }
  return placed;
}

void drawColumns(SceneBuilder& builder, const TokenAxis& axis) {
  for (const PlacedLabel& one : placedColumns(builder, axis))
    builder.text(QRectF(one.start, axis.rect.top(), one.width, axis.rect.height()), one.label.text,
                 labelLook(builder, axis));
}

bool isSlanted(const SceneBuilder& builder, const TokenAxis& axis) {
  return axis.side == AxisSide::Top ? !fitsLevel(builder, axis) : axis.slanted;
}

Index slantedStride(const SceneBuilder& builder, const TokenAxis& axis) {
  return stride(axis, lineHeight(builder, axis) / kSlant);
}

/// How long a slanted label may be.
double longestSlanted(const SceneBuilder& builder, const TokenAxis& axis) {
  return (axis.rect.height() - lineHeight(builder, axis) * kSlant) / kSlant;
}

/// A slanted label's rectangle before its rotation: above a map it begins over the middle of its column, below one it
/// ends there.
QRectF slantedRect(const SceneBuilder& builder, const TokenAxis& axis, Index position, double width) {
  const double height = lineHeight(builder, axis);
  const bool below = axis.side == AxisSide::Bottom;
  const double y = below ? axis.rect.top() + height / 2 * kSlant + builder.px(2) : axis.rect.bottom() - builder.px(5);
  const QPointF foot(cellStart(axis, position) + cellSize(axis) / 2, y);
  const double along = (below ? -width : width) / 2 * kSlant;
  const QPointF middle = foot + QPointF(along, -along);
  return {middle.x() - width / 2, middle.y() - height / 2, width, height};
}

void drawSlanted(SceneBuilder& builder, const TokenAxis& axis) {
  TextLook look = labelLook(builder, axis);
  look.rotation = kSlantDegrees;
  const IndexRange tokens = seenTokens(axis);
  const Index step = slantedStride(builder, axis);
  for (Index i = (tokens.begin + step - 1) / step * step; i < tokens.end; i += step) {
    const Label label = labelOf(builder, axis, i);
    const double width = std::min(label.width, longestSlanted(builder, axis));
    builder.text(slantedRect(builder, axis, i, width), label.text, look);
  }
}

/// Covers the slanted label, as long as it may be, with its mark.
void markSlanted(SceneBuilder& builder, const TokenAxis& axis, Index position, TextLook look, const QColor& ground) {
  const QString text = tokenLabel(*axis.tokens, position);
  const double longest = longestSlanted(builder, axis);
  const double width = std::min(builder.textWidth(text, look) + 1, longest);
  const QRectF place = slantedRect(builder, axis, position, width);
  QTransform turn;
  turn.translate(place.center().x(), place.center().y());
  turn.rotate(kSlantDegrees);
  turn.translate(-place.center().x(), -place.center().y());
  QPainterPath cover;
  cover.addPolygon(turn.map(QPolygonF(place.adjusted(-builder.px(2), 0, builder.px(2), 0))));
  builder.add(PathItem{.path = cover, .fill = ground});
  look.rotation = kSlantDegrees;
  look.alignment = Qt::AlignLeft | Qt::AlignVCenter;
  builder.text(place, text, look);
}

}  // namespace

double axisDepth(const SceneBuilder& builder, const TokenAxis& axis, double limit) {
  if (!builder.style().labels) return 0;
  if (axis.side == AxisSide::Left) return std::min(widest(builder, axis), limit) + builder.px(7);
  if (!isSlanted(builder, axis)) return builder.px(axis.size + 8);
  return std::min(widest(builder, axis), limit) * kSlant + builder.px(axis.size + 4);
}

Index labelsLeftOut(const SceneBuilder& builder, const TokenAxis& axis) {
  const Index count = seenTokens(axis).size();
  if (!isSlanted(builder, axis)) return count - static_cast<Index>(placedColumns(builder, axis).size());
  const Index step = slantedStride(builder, axis);
  return count - (count + step - 1) / step;
}

double axisOverhang(const SceneBuilder& builder, const TokenAxis& axis) {
  double overhang = 0;
  const IndexRange tokens = seenTokens(axis);
  for (Index i = tokens.begin; i < std::min(tokens.end, tokens.begin + kMeasured); ++i) {
    const double middle = cellStart(axis, i) + cellSize(axis) / 2 - axis.rect.left();
    const double reach = std::min(labelOf(builder, axis, i).width, longestSlanted(builder, axis)) * kSlant;
    overhang = std::max(overhang, reach + lineHeight(builder, axis) / 2 * kSlant - middle);
  }
  return overhang;
}

void drawTokenAxis(SceneBuilder& builder, const TokenAxis& axis, int map, bool swapped) {
  if (!builder.style().labels) return;
  const bool rows = axis.side == AxisSide::Left;
  const bool queries = rows != swapped;
  HitArea area{.rect = axis.rect,
               .kind = queries ? HitKind::Query : HitKind::Key,
               .map = map,
               .value = 1 + static_cast<int>(axis.side),
               .transposed = swapped};
  if (queries) {
    area.window.query_begin = axis.begin;
    area.window.query_end = axis.end;
  } else {
    area.window.key_begin = axis.begin;
    area.window.key_end = axis.end;
  }
  builder.area(area);
  if (rows) return drawRows(builder, axis);
  isSlanted(builder, axis) ? drawSlanted(builder, axis) : drawColumns(builder, axis);
}

std::optional<TokenAxis> axisOf(const HitArea& area, const AttentionMap& map) {
  const bool queries = area.kind == HitKind::Query;
  if ((!queries && area.kind != HitKind::Key) || area.value < 1) return std::nullopt;
  return TokenAxis{.tokens = queries ? map.queries.get() : map.keys.get(),
                   .begin = queries ? area.window.query_begin : area.window.key_begin,
                   .end = queries ? area.window.query_end : area.window.key_end,
                   .rect = area.rect,
                   .side = static_cast<AxisSide>(area.value - 1)};
}

void drawAxisMark(SceneBuilder& builder, const TokenAxis& axis, Index position, const QColor& color,
                  const QColor& ground) {
  const auto middle_token = static_cast<double>(position) + 0.5;
  if (middle_token <= axis.begin || middle_token >= axis.end) return;
  const TextLook look{.size = axis.size, .weight = QFont::DemiBold, .color = color, .alignment = Qt::AlignCenter};
  if (axis.side == AxisSide::Top && !fitsLevel(builder, axis))
    return markSlanted(builder, axis, position, look, ground);
  const QString text = tokenLabel(*axis.tokens, position);
  const double width = std::min(builder.textWidth(text, look), builder.px(140)) + builder.px(8);
  const double height = lineHeight(builder, axis);
  const double middle = cellStart(axis, position) + cellSize(axis) / 2;
  QRectF box;
  if (axis.side == AxisSide::Left)
    box = QRectF(axis.rect.right() - builder.px(2) - width, middle - height / 2, width, height);
  else if (axis.side == AxisSide::Top)
    box = QRectF(middle - width / 2, axis.rect.bottom() - builder.px(2) - height, width, height);
  else
    box = QRectF(std::max(axis.rect.left(), cellStart(axis, position)) - 1, axis.rect.top(), width, axis.rect.height());
  builder.rect(box, ground);
  builder.text(box, text, look);
}

}  // namespace headwise::ui
