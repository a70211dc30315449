#pragma once
// Which query a page speaks of. Views and cursors hold positions that may belong to a longer text or to more heads.

#include "core/trace/trace.h"
#include "ui/scene/cursor.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// The query that Steps, Concat and the inspector speak of: the token pinned last, the first token where none is.
[[nodiscard]] Index shownQuery(const AttentionMap& map, const ViewState& view);

/// The cursor as far as it lies inside this map; -1 for what does not.
[[nodiscard]] Cursor cursorIn(const AttentionMap& map, const Cursor& cursor);

}  // namespace headwise::ui
