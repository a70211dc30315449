#include "core/trace/levels.h"

#include <algorithm>

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

void halveRows(const float* first, const float* second, Index count, float* half) {
  if (!second) return halveRow(first, count, half);
  const Index pairs = count / 2;
  for (Index i = 0; i < pairs; ++i)
    half[i] = largerCell(largerCell(first[2 * i], second[2 * i]), largerCell(first[2 * i + 1], second[2 * i + 1]));
  if (count % 2 != 0) half[pairs] = largerCell(first[count - 1], second[count - 1]);
}

Matrix halved(const MatrixView& fine) {
  Matrix coarse(levelSize(fine.rows, 1), levelSize(fine.cols, 1));
  for (Index r = 0; r < coarse.rows(); ++r) {
    const float* first = fine.data + 2 * r * fine.stride;
    halveRows(first, 2 * r + 1 < fine.rows ? first + fine.stride : nullptr, fine.cols, coarse.row(r).data());
  }
  return coarse;
}

}  // namespace headwise
