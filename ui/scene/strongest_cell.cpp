#include "ui/scene/strongest_cell.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "ui/scene/heat_colors.h"
#include "ui/scene/hit.h"

namespace headwise::ui {
namespace {

constexpr int kCoarsest = 6;

/// The finest level whose cells are at least a pixel wide.
int levelOf(double tokens, double pixels) {
  const double per_pixel = tokens / std::max(pixels, 1.0);
  return per_pixel <= 1 ? 0 : static_cast<int>(std::bit_width(static_cast<std::size_t>(std::ceil(per_pixel)) - 1));
}

IndexRange blockOf(Index token, int level, Index count) {
  const Index begin = (token >> level) << level;
  return {begin, std::min(begin + (Index{1} << level), count)};
}

bool isMore(float value, float than) { return std::isnan(value) ? !std::isnan(than) : value > than; }

void moveToLargest(const TileServer& cells, IndexRange queries, IndexRange keys, Cursor& cursor) {
  const Matrix values = cells.cellsNow(queries, keys);
  if ((values.array() == kUnknownCell).any()) return;
  float largest = values(cursor.query - queries.begin, cursor.key - keys.begin);
  for (Index i = 0; i < values.rows(); ++i)
    for (Index j = 0; j < values.cols(); ++j) {
      if (!isMore(values(i, j), largest)) continue;
      largest = values(i, j);
      cursor.query = queries.begin + i;
      cursor.key = keys.begin + j;
    }
}

}  // namespace

Cursor shownAt(const HitArea& area, QPointF point, const AttentionMap& map, const ViewState& view) {
  Cursor cursor = cursorAt(area, point);
  const TokenWindow& window = area.window;
  if (area.kind != HitKind::Cells || !cursor.isCell() || cursor.head < 0 || cursor.head >= map.n_heads) return cursor;
  if (cursor.query >= map.queryCount() || cursor.key >= map.keyCount()) return cursor;
  const int query_level = levelOf(window.query_end - window.query_begin, area.rect.height());
  const int key_level = levelOf(window.key_end - window.key_begin, area.rect.width());
  if (std::max(query_level, key_level) > kCoarsest || query_level + key_level == 0) return cursor;
  moveToLargest(*map.source->pattern(cursor.head, patternTransform(view)),
                blockOf(cursor.query, query_level, map.queryCount()), blockOf(cursor.key, key_level, map.keyCount()),
                cursor);
  return cursor;
}

}  // namespace headwise::ui
