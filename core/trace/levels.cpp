#include "core/trace/levels.h"

#include <algorithm>
#include <vector>

namespace headwise {

IndexRange clipped(IndexRange range, Index size) {
  const Index begin = std::clamp(range.begin, Index{0}, size);
  return {begin, std::clamp(range.end, begin, size)};
}

void takeLarger(float* cells, const float* others, Index count) {
  for (Index i = 0; i < count; ++i) cells[i] = largerCell(cells[i], others[i]);
}

void halveRow(const float* row, Index count, float* half) {
  const Index pairs = count / 2;
  for (Index i = 0; i < pairs; ++i) half[i] = largerCell(row[2 * i], row[2 * i + 1]);
  if (count % 2 != 0) half[pairs] = row[count - 1];
}

Matrix halved(const MatrixView& fine) {
  Matrix coarse(levelSize(fine.rows, 1), levelSize(fine.cols, 1));
  std::vector<float> row(static_cast<std::size_t>(fine.cols));
  for (Index r = 0; r < coarse.rows(); ++r) {
    const float* first = fine.data + 2 * r * fine.stride;
    std::copy_n(first, fine.cols, row.data());
    if (2 * r + 1 < fine.rows) takeLarger(row.data(), first + fine.stride, fine.cols);
    halveRow(row.data(), fine.cols, coarse.row(r).data());
  }
  return coarse;
}

}  // namespace headwise
