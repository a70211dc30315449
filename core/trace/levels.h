#pragma once
// Levels of detail: one cell for a block of finer ones.

#include "core/trace/tile.h"

namespace headwise {

/// Cells of a level along an axis of `size` level-0 cells.
[[nodiscard]] constexpr Index levelSize(Index size, int level) { return (size + (Index{1} << level) - 1) >> level; }

/// The part of `range` that lies in 0 ... size.
[[nodiscard]] IndexRange clipped(IndexRange range, Index size);

/// cells = the larger of each and `others`.
void takeLarger(float* cells, const float* others, Index count);

/// half [(count + 1) / 2]: the larger of each pair of cells.
void halveRow(const float* row, Index count, float* half);

/// half [(count + 1) / 2]: the largest of each 2 x 2 cells of two rows; of 1 x 2 where `second` is null.
void halveRows(const float* first, const float* second, Index count, float* half);

/// One level coarser: the maximum over blocks of 2 x 2, smaller at the far edges of an odd size.
[[nodiscard]] Matrix halved(const MatrixView& fine);

}  // namespace headwise
