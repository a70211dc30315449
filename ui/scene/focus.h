#pragma once
// Which map, head and query a page speaks of. Views hold indices that may belong to a longer text or to more heads;
// these clamp them.

#include "core/trace/trace.h"
#include "ui/scene/cursor.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

[[nodiscard]] const AttentionMap& shownMap(const Trace& trace, const ViewState& view);
[[nodiscard]] Index shownHead(const AttentionMap& map, const ViewState& view);

/// The query that Steps, Concat and the inspector speak of: the token pinned last, the first token where none is.
[[nodiscard]] Index shownQuery(const AttentionMap& map, const ViewState& view);

/// A token as shown on screen; blanks become visible.
[[nodiscard]] QString tokenText(const TokenSequence& tokens, Index position);
/// “it”: in quotation marks.
[[nodiscard]] QString quotedToken(const TokenSequence& tokens, Index position);

/// The cursor where it lies inside this map; otherwise nothing.
[[nodiscard]] Cursor cursorIn(const AttentionMap& map, const Cursor& cursor);

}  // namespace headwise::ui
