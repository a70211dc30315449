#include "ui/scene/grid_layout.h"

#include <algorithm>

namespace headwise::ui {
namespace {

constexpr double kWidest = 1.4;  // inside of a card, beside its map's side

int rowsOf(int count, int columns) { return (count + columns - 1) / columns; }

double sideByWidth(int columns, const GridRoom& room) {
  return (room.rect.width() - (columns - 1) * room.gap) / columns - 2 * room.margin;
}

double sideByHeight(int rows, const GridRoom& room) {
  return (room.rect.height() - (rows - 1) * room.gap) / rows - room.header - room.margin;
}

double sideThatFits(int count, int columns, const GridRoom& room) {
  return std::min(sideByWidth(columns, room), sideByHeight(rowsOf(count, columns), room));
}

/// The fewest columns whose maps are nearly as large as they can be: a block of cards rather than one long row.
int bestColumns(int count, const GridRoom& room) {
  constexpr double kNearly = 0.9;
  double best = 0;
  for (int columns = 1; columns <= count; ++columns) best = std::max(best, sideThatFits(count, columns, room));
  int columns = 1;
  while (columns < count && sideThatFits(count, columns, room) < kNearly * best) ++columns;
  return columns;
}

/// As many as stay large enough.
int scrollingColumns(int count, const GridRoom& room) {
  int columns = 1;
  while (columns < count && sideByWidth(columns + 1, room) >= room.smallest) ++columns;
  return columns;
}

}  // namespace

QRectF GridLayout::cardAt(int place) const {
  const int row = place / columns;
  const QPointF step((card.width() + gap) * (place % columns), (card.height() + gap) * row);
  return {origin + step, card};
}

double GridLayout::bottom() const { return origin.y() + rows * card.height() + (rows - 1) * gap; }

GridLayout layoutGrid(int count, int columns, const GridRoom& room) {
  GridLayout grid{.origin = room.rect.topLeft(), .gap = room.gap};
  const int best = bestColumns(count, room);
  const bool fits = sideThatFits(count, best, room) >= room.smallest;
  const int automatic = fits ? best : scrollingColumns(count, room);
  grid.columns = std::min(columns > 0 ? columns : automatic, count);
  grid.rows = rowsOf(count, grid.columns);
  const double wide = sideByWidth(grid.columns, room);
  const double fitting = sideThatFits(count, grid.columns, room);
  grid.map_side = std::max(4.0, fitting >= room.smallest ? fitting : wide);
  // Where the height limits the maps, cards share what is left of the width, as far as that looks well.
  const double wished = std::max(room.title, kWidest * grid.map_side);
  const double card = std::clamp(wished, grid.map_side, std::max(grid.map_side, wide)) + 2 * room.margin;
  grid.card = QSizeF(card, grid.map_side + room.header + room.margin);
  return grid;
}

int gridColumns(const Scene& scene) {
  const auto isMap = [](const HitArea& area) { return area.kind == HitKind::Cells; };
  const auto first = std::ranges::find_if(scene.areas, isMap);
  if (first == scene.areas.end()) return 0;
  return static_cast<int>(std::ranges::count_if(
      scene.areas, [&](const HitArea& area) { return isMap(area) && area.rect.top() == first->rect.top(); }));
}

}  // namespace headwise::ui
