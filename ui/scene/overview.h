#pragma once
// The whole map, small, beside the part of it that is seen.

#include "ui/scene/heat_map.h"

namespace headwise::ui {

/// Draws it as a square at the bottom left of `room`, with a frame around what is seen. Nothing where everything is
/// seen, in a figure, and where there is no room.
void drawOverview(SceneBuilder& builder, const HeatPage& page, Index head, const QRectF& room);

/// The frame inside an Overview's area: what is seen, never too small to be found.
[[nodiscard]] QRectF overviewFrame(const HitArea& area, const TokenWindow& seen);

}  // namespace headwise::ui
