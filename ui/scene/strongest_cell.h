#pragma once
// Zoomed out, a pixel shows the largest weight of a block of pairs: what is said of it must be that weight.

#include "core/trace/trace.h"
#include "ui/scene/cursor.h"
#include "ui/scene/scene.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// As cursorAt(), but of the pairs that a pixel of a map stands for, the one that it shows: the largest (NaN before
/// all). Blocks of more than 64 tokens a side are too many pairs to look at while the mouse moves; there, and where
/// some are still to be computed, it is the pair under the point.
[[nodiscard]] Cursor shownAt(const HitArea& area, QPointF point, const AttentionMap& map, const ViewState& view);

}  // namespace headwise::ui
