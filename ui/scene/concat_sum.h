#pragma once
// What goes wrong when the heads' outputs are added up instead of standing side by side.

#include "ui/scene/concat_parts.h"

namespace headwise::ui {

/// All heads fall into one column of d_v numbers, go through the mean of W_O's blocks, and miss the output.
void drawSummed(SceneBuilder& builder, const ConcatPage& page);

}  // namespace headwise::ui
