#include "core/trace/column_sums.h"

#include <algorithm>
#include <array>

#include "core/tensor/cell.h"

namespace headwise {
namespace {

/// Columns that are added up together: their sums stay in the first cache, and everything in vectors.
constexpr Index kTogether = 512;

void sumSomeColumns(const float* cells, Index rows, Index stride, Index cols, float* sums) {
  std::array<float, kTogether> largest;
  std::fill_n(largest.begin(), cols, kMaskedCell);
  std::fill_n(sums, cols, 0.0F);
  for (Index row = 0; row < rows; ++row, cells += stride) {
    for (Index i = 0; i < cols; ++i) sums[i] += isWeight(cells[i]) ? cells[i] : 0.0F;
    for (Index i = 0; i < cols; ++i)
      largest[static_cast<std::size_t>(i)] = largerCell(largest[static_cast<std::size_t>(i)], cells[i]);
  }
  for (Index i = 0; i < cols; ++i)
    if (!isWeight(largest[static_cast<std::size_t>(i)])) sums[i] = largest[static_cast<std::size_t>(i)];
}

}  // namespace

void sumColumns(const MatrixView& cells, float* sums) {
  for (Index begin = 0; begin < cells.cols; begin += kTogether)
    sumSomeColumns(cells.data + begin, cells.rows, cells.stride, std::min(kTogether, cells.cols - begin), sums + begin);
}

void addColumnSums(float* sums, const float* others, Index count) {
  for (Index i = 0; i < count; ++i) {
    const bool both = isWeight(sums[i]) && isWeight(others[i]);
    sums[i] = both ? sums[i] + others[i] : largerCell(sums[i], others[i]);
  }
}

}  // namespace headwise
