#pragma once
// Cost against the number of tokens: FLOPs, which are exact, and seconds once passes were measured here on request.

#include "core/trace/trace.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

/// FLOPs a second of the quickest measured pass; 0 where none was measured, or each was too short to be timed. The pass
/// that made a page is no measure: one cold run is thirty times slower than the next.
[[nodiscard]] double measuredRate(const AttentionConfig& config, const ParametersView& view);

/// The width of the layer's own window, or 256.
[[nodiscard]] Index comparedWindow(const AttentionConfig& config);

/// A card with the chart in it.
void drawCostChart(SceneBuilder& builder, const QRectF& card, const AttentionMap& map, const ParametersView& view);

}  // namespace headwise::ui
