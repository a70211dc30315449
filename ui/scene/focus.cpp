#include "ui/scene/focus.h"

#include <ranges>

namespace headwise::ui {

Index shownQuery(const AttentionMap& map, const ViewState& view) {
  for (const Index pin : std::views::reverse(view.pinned))
    if (pin >= 0 && pin < map.queryCount()) return pin;
  return 0;
}

Cursor cursorIn(const AttentionMap& map, const Cursor& cursor) {
  Cursor inside = cursor;
  if (inside.head >= map.n_heads) inside.head = -1;
  if (inside.query >= map.queryCount()) inside.query = -1;
  if (inside.key >= map.keyCount()) inside.key = -1;
  return inside;
}

}  // namespace headwise::ui
