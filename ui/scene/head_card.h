#pragma once
// The line above a head's map: colour, name, what the head does, entropy.

#include "core/trace/trace.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

struct TitleLook {
  double size = 12;     ///< of the name's type
  bool entropy = true;  ///< with H at the right end
};
/// The widest of each part among the heads.
struct TitleParts {
  double name = 0, badge = 0, entropy = 0;
};
[[nodiscard]] TitleParts titleParts(const SceneBuilder& builder, const Trace& trace, const ViewState& view);
/// What a line with all parts needs.
[[nodiscard]] double titleWidth(const SceneBuilder& builder, const TitleParts& parts);
/// The same for all cards of that width: entropy only where no label would be cut short for it.
[[nodiscard]] TitleLook titleLook(const SceneBuilder& builder, double width, const TitleParts& parts);

/// Draws the line into `rect`, as much of it as there is room for, with an explanation under every part.
void drawHeadTitle(SceneBuilder& builder, const QRectF& rect, const Trace& trace, const ViewState& view, Index head,
                   const TitleLook& look);

/// What the head does, with its score and how that is computed: a tooltip.
[[nodiscard]] QString labelExplanation(const AttentionMap& map, Index head);
[[nodiscard]] QString entropyExplanation(const AttentionMap& map, const ViewState& view, Index head);

}  // namespace headwise::ui
