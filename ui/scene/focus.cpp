#include "ui/scene/focus.h"

#include <algorithm>

namespace headwise::ui {

Index shownQuery(const AttentionMap& map, const ViewState& view) {
  const auto last = std::find_if(view.pinned.rbegin(), view.pinned.rend(),
                                 [&](Index pin) { return pin >= 0 && pin < map.queryCount(); });
  return last == view.pinned.rend() ? 0 : *last;
}

Cursor cursorIn(const AttentionMap& map, const Cursor& cursor) {
  Cursor inside = cursor;
  if (inside.head >= map.n_heads) inside.head = -1;
  if (inside.query >= map.queryCount()) inside.query = -1;
  if (inside.key >= map.keyCount()) inside.key = -1;
  return inside;
}

}  // namespace headwise::ui
