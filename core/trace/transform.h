#pragma once

#include "core/trace/tile.h"

namespace headwise {

/// One head's pattern (masked cells kMaskedCell) as `transform` asks for it: left-out keys become kLeftOutCell, what
/// remains of a row is divided by its sum and then by its maximum, if wished. A row of which nothing remains stays 0.
[[nodiscard]] Matrix transformed(const Eigen::Ref<const Matrix>& pattern, const PatternTransform& transform);

}  // namespace headwise
