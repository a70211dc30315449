// drawOverlay(): what is painted over a cached Scene for the cursor and the pins.

#include <algorithm>

#include "ui/scene/draw.h"
#include "ui/scene/draw_flow.h"
#include "ui/scene/focus.h"
#include "ui/scene/hit.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

constexpr double kLine = 1.5;
constexpr double kCellLine = 2;

/// Outlines that can be seen on dark, light and coloured cells alike: a thin dark line below a white one.
class Outlines {
 public:
  void band(const QRectF& rect) {
    if (!rect.isEmpty()) m_bands.addRect(inside(rect, kLine));
  }
  void cell(const QRectF& rect) {
    if (rect.isEmpty()) return;
    // A cell of a few pixels would vanish below its own outline: that one is drawn around it.
    m_cells.addRect(std::min(rect.width(), rect.height()) > 4 * kCellLine ? inside(rect, kCellLine)
                                                                          : rect.adjusted(-1, -1, 1, 1));
  }
  void appendTo(std::vector<SceneItem>& items) const {
    append(items, m_bands, withAlpha(Qt::black, 0.25), kLine + 1.5);
    append(items, m_bands, withAlpha(Qt::white, 0.6), kLine);
    append(items, m_cells, withAlpha(Qt::black, 0.45), kCellLine + 2);
    append(items, m_cells, Qt::white, kCellLine);
  }

 private:
  static QRectF inside(const QRectF& rect, double width) {
    return rect.adjusted(width / 2, width / 2, -width / 2, -width / 2);
  }
  static void append(std::vector<SceneItem>& items, const QPainterPath& path, const QColor& color, double width) {
    if (!path.isEmpty()) items.emplace_back(PathItem{.path = path, .stroke = color, .stroke_width = width});
  }

  QPainterPath m_bands, m_cells;
};

void outlinePins(const HitArea& area, const ViewState& view, Outlines& outlines) {
  for (const Index pin : view.pinned)
    outlines.band(view.pins_are_keys ? cellRect(area, -1, pin) : cellRect(area, pin, -1));
}

void outlineMap(const HitArea& area, const ViewState& view, const Cursor& cursor, Outlines& outlines) {
  outlinePins(area, view, outlines);
  if (cursor.query >= 0) outlines.band(cellRect(area, cursor.query, -1));
  if (cursor.key >= 0) outlines.band(cellRect(area, -1, cursor.key));
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
    outlines.band(cell);
}

/// The card of the head under the cursor, or else of the selected one, gets its colour as border.
void outlineCard(const Scene& scene, Index head, std::vector<SceneItem>& items) {
  const auto card = std::ranges::find_if(scene.areas, [head](const HitArea& area) {
    return area.kind == HitKind::Head && area.head == head && !isStripRow(area) && area.explanation.isEmpty();
  });
  if (card == scene.areas.end()) return;
  items.emplace_back(RectItem{.rect = card->rect, .stroke = headQColor(head), .stroke_width = 1.5, .radius = 8});
}

std::vector<SceneItem> heatOverlay(const Scene& scene, const AttentionMap& map, const ViewState& view,
                                   const Cursor& cursor) {
  std::vector<SceneItem> items;
  if (!view.heads.enlarged) outlineCard(scene, cursor.head >= 0 ? cursor.head : headOf(map, view), items);
  Outlines outlines;
  for (const HitArea& area : scene.areas) {
    if (area.kind == HitKind::Cells) outlineMap(area, view, cursor, outlines);
    if (isStripRow(area)) outlineStripRow(area, cursor, outlines);
  }
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
      return heatOverlay(scene, map, view, inside);
    case Page::Flow:
      return flowOverlay(scene, map, view, inside, style);
    case Page::Steps:
    case Page::Concat:
    case Page::Parameters:
    case Page::Lab:
      break;
  }
  return {};
}

}  // namespace headwise::ui
