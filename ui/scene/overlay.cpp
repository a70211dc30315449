// drawOverlay(): what is painted over a cached Scene for the cursor and the pins.

#include <algorithm>

#include "ui/scene/draw.h"
#include "ui/scene/draw_flow.h"
#include "ui/scene/focus.h"
#include "ui/scene/hit.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/token_axis.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

constexpr double kLine = 1.5;
constexpr double kCellLine = 2;

/// What shows up on the low end of the colour map.
QColor outlineColor(const ViewState& view) {
  const auto& table = colorMap(view.color.map).table;
  return readableOn(toColor(view.color.reversed ? table.back() : table.front()));
}

/// Rows and columns as faint bands, cells as clear frames.
class Outlines {
 public:
  explicit Outlines(const QColor& color) : m_color(color) {}
  void row(const QRectF& rect) { add(m_rows, rect, kLine); }
  void column(const QRectF& rect) { add(m_columns, rect, kLine); }
  void cell(const QRectF& rect) {
    if (rect.isEmpty()) return;
    // A cell of a few pixels would vanish below its own outline: that one is drawn around it.
    const bool small = std::min(rect.width(), rect.height()) <= 4 * kCellLine;
    const QRectF frame = small ? rect.adjusted(-kCellLine, -kCellLine, kCellLine, kCellLine) : rect;
    add(m_halos, frame.adjusted(-1, -1, 1, 1), 1);
    add(m_cells, frame, kCellLine);
  }
  void appendTo(std::vector<SceneItem>& items) const {
    append(items, m_columns, withAlpha(m_color, 0.4), kLine);
    append(items, m_rows, withAlpha(m_color, 0.55), kLine);
    append(items, m_halos, withAlpha(readableOn(m_color), 0.35), 1);
    append(items, m_cells, m_color, kCellLine);
  }

 private:
  using Lines = std::vector<QLineF>;
  /// A frame inside `rect`. Straight lines, which are painted faster and crisper than a path; they do not cross.
  static void add(Lines& lines, const QRectF& rect, double width) {
    if (rect.isEmpty()) return;
    const QRectF middle = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2);
    lines.emplace_back(rect.left(), middle.top(), rect.right(), middle.top());
    lines.emplace_back(rect.left(), middle.bottom(), rect.right(), middle.bottom());
    lines.emplace_back(middle.left(), rect.top() + width, middle.left(), rect.bottom() - width);
    lines.emplace_back(middle.right(), rect.top() + width, middle.right(), rect.bottom() - width);
  }
  static void append(std::vector<SceneItem>& items, const Lines& lines, const QColor& color, double width) {
    if (!lines.empty()) items.emplace_back(LinesItem{.lines = lines, .color = color, .width = width});
  }

  QColor m_color;
  Lines m_rows, m_columns, m_halos, m_cells;
};

void outlinePins(const HitArea& area, const ViewState& view, Outlines& outlines) {
  for (const Index pin : view.pinned) {
    if (view.pins_are_keys)
      outlines.column(cellRect(area, -1, pin));
    else
      outlines.row(cellRect(area, pin, -1));
  }
}

bool isPinnedQuery(const ViewState& view, Index query) {
  return !view.pins_are_keys && std::ranges::find(view.pinned, query) != view.pinned.end();
}

void outlineMap(const HitArea& area, const ViewState& view, const Cursor& cursor, Outlines& outlines) {
  outlinePins(area, view, outlines);
  if (cursor.query >= 0 && !isPinnedQuery(view, cursor.query)) outlines.row(cellRect(area, cursor.query, -1));
  if (cursor.key >= 0) outlines.column(cellRect(area, -1, cursor.key));
  if (cursor.isCell()) outlines.cell(cellRect(area, cursor.query, cursor.key));
}

bool isStripRow(const HitArea& area) {
  const TokenWindow& w = area.window;
  return area.kind == HitKind::Head && (w.key_end > w.key_begin || w.query_end > w.query_begin);
}

/// A strip row shows one query (or key) or none in particular: the cell under the cursor is marked in every row.
void outlineStripRow(const HitArea& area, const Cursor& cursor, Outlines& outlines) {
  const Index along = area.transposed ? cursor.query : cursor.key;
  if (along < 0) return;
  const QRectF cell = area.transposed ? cellRect(area, along, -1) : cellRect(area, -1, along);
  if (area.head == cursor.head)
    outlines.cell(cell);
  else
    outlines.column(cell);
}

/// The card of the head under the cursor, or else of the selected one, gets its colour as border.
void outlineCard(const Scene& scene, Index head, std::vector<SceneItem>& items) {
  const auto card = std::ranges::find_if(scene.areas, [head](const HitArea& area) {
    return area.kind == HitKind::Head && area.head == head && !isStripRow(area) && area.explanation.isEmpty();
  });
  if (card == scene.areas.end()) return;
  items.emplace_back(RectItem{.rect = card->rect, .stroke = headQColor(head), .stroke_width = 1.25, .radius = 8});
}

/// The labels of the pins and of the token under the cursor, wherever tokens are written beside a map.
void markLabels(const HitArea& area, const AttentionMap& map, const ViewState& view, const Cursor& cursor,
                SceneBuilder& builder) {
  const std::optional<TokenAxis> axis = axisOf(area, map);
  if (!axis) return;
  const Palette& colors = builder.colors();
  const QColor ground = axis->side == AxisSide::Bottom ? colors.page : colors.card;
  const bool keys = area.kind == HitKind::Key;
  if (view.pins_are_keys == keys)
    for (const Index pin : view.pinned) drawAxisMark(builder, *axis, pin, colors.accent, ground);
  if (const Index token = keys ? cursor.key : cursor.query; token >= 0)
    drawAxisMark(builder, *axis, token, colors.text, ground);
}

std::vector<SceneItem> heatOverlay(const Scene& scene, const AttentionMap& map, const ViewState& view,
                                   const Cursor& cursor, const Style& style) {
  std::vector<SceneItem> items;
  if (!view.heads.enlarged) outlineCard(scene, cursor.head >= 0 ? cursor.head : headOf(map, view), items);
  Outlines outlines(outlineColor(view));
  SceneBuilder labels(untitled(style));
  for (const HitArea& area : scene.areas) {
    if (area.kind == HitKind::Cells) outlineMap(area, view, cursor, outlines);
    if (isStripRow(area)) outlineStripRow(area, cursor, outlines);
    markLabels(area, map, view, cursor, labels);
  }
  outlines.appendTo(items);
  items.insert(items.end(), labels.items().begin(), labels.items().end());
  return items;
}

/// The row of the key that is pointed at.
std::vector<SceneItem> stepsOverlay(const Scene& scene, const Cursor& cursor, const Style& style) {
  std::vector<SceneItem> items;
  if (cursor.key < 0) return items;
  for (const HitArea& area : scene.areas)
    if (area.key == cursor.key)
      items.emplace_back(RectItem{
          .rect = area.rect.adjusted(-6, 0, 6, 0), .fill = withAlpha(style.colors().accent, 0.1), .radius = 4});
  return items;
}

/// Everything on the page that belongs to the head that is pointed at.
std::vector<SceneItem> concatOverlay(const Scene& scene, const Cursor& cursor) {
  std::vector<SceneItem> items;
  if (cursor.head < 0) return items;
  for (const HitArea& area : scene.areas) {
    if (area.head != cursor.head) continue;
    const bool card = area.kind == HitKind::HeadSwitch;
    items.emplace_back(RectItem{.rect = area.rect,
                                .stroke = headQColor(cursor.head),
                                .stroke_width = card ? 3.0 : 1.5,
                                .radius = card ? 6.0 : 0.0});
  }
  return items;
}

std::vector<SceneItem> maskOverlay(const Scene& scene, const ViewState& view, const Cursor& cursor,
                                   const Style& style) {
  std::vector<SceneItem> items;
  Outlines outlines(style.colors().text);
  for (const HitArea& area : scene.areas)
    if (area.kind == HitKind::MaskCell) outlineMap(area, view, cursor, outlines);
  outlines.appendTo(items);
  return items;
}

}  // namespace

std::vector<SceneItem> drawOverlay(const Scene& scene, const Trace& trace, const ViewState& view, const Cursor& cursor,
                                   const Style& style) {
  const AttentionMap& map = mapOf(trace, view);
  const Cursor inside = cursorIn(map, cursor);
  switch (view.page) {
    case Page::Heads:
      return heatOverlay(scene, map, view, inside, style);
    case Page::Flow:
      return flowOverlay(scene, map, view, inside, style);
    case Page::Steps:
      return stepsOverlay(scene, inside, style);
    case Page::Concat:
      return concatOverlay(scene, inside);
    case Page::Lab:
      return maskOverlay(scene, view, inside, style);
    case Page::Parameters:
      break;
  }
  return {};
}

}  // namespace headwise::ui
