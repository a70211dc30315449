#pragma once
// The colour bar with its ticks, and beside it what masked cells, zeros and NaN look like.

#include "ui/scene/heat_colors.h"
#include "ui/scene/pixel_block.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

/// The width that the legend takes; with `sums` that of a legend that has a second scale.
[[nodiscard]] double legendWidth(const SceneBuilder& builder, bool sums = false);

/// Draws it from the left edge of `rect`, the bar as tall as `rect`. `head` is the head whose domain is written; -1
/// where the picture shows several heads, each with its own domain or all with one. `block` is what the maps' pixels
/// stand for: it is said below the bar where that is more than one weight. `sums`, where not null, is a second scale of
/// the same colours, that of sums beside the maps: both are written, each under its name.
void drawLegend(SceneBuilder& builder, const QRectF& rect, const HeatColors& colors, const ViewState& view, Index head,
                const PixelBlock& block, const ColorScale* sums = nullptr);

}  // namespace headwise::ui
