#pragma once

#include <string>
#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

/// Ascending numbers as people list them: "0, 3-5".
[[nodiscard]] std::string formatRanges(const std::vector<Index>& numbers);

/// begin, begin + 1, ..., end - 1.
[[nodiscard]] std::vector<Index> indicesOf(IndexRange range);

}  // namespace headwise
