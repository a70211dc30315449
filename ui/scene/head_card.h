#pragma once
// The line above a head's map: colour, name, what the head does, entropy.

#include "core/trace/trace.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

/// Draws the line into `rect`, as much of it as there is room for, with an explanation under every part.
/// `size` is that of the name's type.
void drawHeadTitle(SceneBuilder& builder, const QRectF& rect, const Trace& trace, const ViewState& view, Index head,
                   double size = 12);

/// What the head does, with its score and how that is computed: a tooltip.
[[nodiscard]] QString labelExplanation(const AttentionMap& map, Index head);
[[nodiscard]] QString entropyExplanation(const AttentionMap& map, const ViewState& view, Index head);

}  // namespace headwise::ui
