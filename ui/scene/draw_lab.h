#pragma once
// The Lab page: two things to try out. Scaling shows why scores are divided by the square root of d_k; mask painting
// hides and shows single pairs.

#include "core/trace/trace.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui {

[[nodiscard]] ScenePtr drawLab(const Trace& trace, const ViewState& view, const Style& style);

/// Its two topics.
[[nodiscard]] ScenePtr drawScalingLab(const AttentionMap& map, const ViewState& view, const Style& style);
[[nodiscard]] ScenePtr drawMaskLab(const AttentionMap& map, const ViewState& view, const Style& style);

}  // namespace headwise::ui
