#pragma once
// The Flow page: queries left, keys right, a line for every attention weight that matters, in its head's colour.

#include "core/trace/trace.h"
#include "ui/scene/cursor.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui {

[[nodiscard]] ScenePtr drawFlow(const Trace& trace, const ViewState& view, const Style& style);

/// The token or head under the cursor alone, the rest veiled. Part of drawOverlay().
[[nodiscard]] std::vector<SceneItem> flowOverlay(const Scene& scene, const AttentionMap& map, const ViewState& view,
                                                 const Cursor& cursor, const Style& style);

}  // namespace headwise::ui
