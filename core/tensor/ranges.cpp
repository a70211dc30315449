#include "core/tensor/ranges.h"

#include <numeric>

namespace headwise {

std::string formatRanges(const std::vector<Index>& numbers) {
  std::string out;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    out += (out.empty() ? "" : ", ") + std::to_string(numbers[i]);
    if (last > i) out += "-" + std::to_string(numbers[last]);
    i = last + 1;
  }
  return out;
}

std::vector<Index> indicesOf(IndexRange range) {
  std::vector<Index> indices(static_cast<std::size_t>(range.size()));
  std::iota(indices.begin(), indices.end(), range.begin);
  return indices;
}

}  // namespace headwise
