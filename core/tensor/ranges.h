#pragma once

#include <string>
#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

/// Ascending numbers as people list them: "0, 3-5".
[[nodiscard]] std::string formatRanges(const std::vector<Index>& numbers);

}  // namespace headwise
