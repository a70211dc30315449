#pragma once
// The strip below the grid of heads: one row a head for the pinned query, and the legend at its right.

#include <vector>

#include "ui/scene/heat_colors.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

/// The height that the strip takes with its labels, for a page of that height.
[[nodiscard]] double stripHeight(const SceneBuilder& builder, Index n_heads);

/// Draws it over the width of `rect`, rows in `order`.
void drawQueryStrip(SceneBuilder& builder, const QRectF& rect, const AttentionMap& map, const ViewState& view,
                    const HeatColors& colors, const std::vector<Index>& order);

}  // namespace headwise::ui
