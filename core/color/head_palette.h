#pragma once
// One fixed palette for heads, the same on every page, in the light and the dark theme.

#include "core/color/color_map.h"
#include "core/tensor/matrix.h"

namespace headwise {

/// Colour of head_index (0-based). The first 16 are told apart at a glance, also with the common colour blindnesses as
/// far as 16 can; beyond that the palette repeats with changed lightness.
[[nodiscard]] Rgba headColor(Index head_index);

}  // namespace headwise
