#pragma once
// The colour bar with its ticks, and beside it what masked cells, zeros and NaN look like.

#include "ui/scene/heat_colors.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

/// The width that the legend takes.
[[nodiscard]] double legendWidth(const SceneBuilder& builder);

/// Draws it from the left edge of `rect`, the bar as tall as `rect`. `head` is the head whose domain is written; -1
/// where the picture shows several heads, each with its own domain or all with one.
void drawLegend(SceneBuilder& builder, const QRectF& rect, const HeatColors& colors, const ViewState& view, Index head);

}  // namespace headwise::ui
