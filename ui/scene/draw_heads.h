#pragma once
// The Heads page: every head's heatmap in a grid, and the pinned query's row of each head below.

#include "ui/scene/scene.h"
#include "ui/scene/style.h"

#include "core/trace/trace.h"

namespace headwise::ui {

[[nodiscard]] ScenePtr drawHeads(const Trace& trace, const ViewState& view, const Style& style);

/// What a screen reader says about a map's heads.
[[nodiscard]] QString describeHeads(const AttentionMap& map, const ViewState& view);

}  // namespace headwise::ui
