#pragma once
// Cost against the number of tokens: predicted from the FLOPs and this machine's rate, and measured here on request.

#include "core/trace/trace.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

/// FLOPs a second: of the longest measured pass, else of the pass that made this Trace; 0 where neither took any time.
[[nodiscard]] double measuredRate(const Trace& trace, const AttentionMap& map, const ParametersView& view);

/// The width of the layer's own window, or 256.
[[nodiscard]] Index comparedWindow(const AttentionConfig& config);

/// A card with the chart in it.
void drawCostChart(SceneBuilder& builder, const QRectF& card, const Trace& trace, const AttentionMap& map,
                   const ParametersView& view);

}  // namespace headwise::ui
