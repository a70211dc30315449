#pragma once
// The same layer as a single wide head, MHA, GQA and MQA: their parameters as bars.

#include "core/trace/trace.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

/// The variant is the layer itself.
[[nodiscard]] bool isSameLayer(const AttentionConfig& variant, const AttentionConfig& layer);

void drawVariantChart(SceneBuilder& builder, const QRectF& card, const AttentionMap& map, const ParametersView& view);

}  // namespace headwise::ui
