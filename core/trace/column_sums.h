#pragma once
// Adding up the weights of each key.

#include "core/tensor/matrix.h"

namespace headwise {

/// sums [cells.cols]: of the weights in each column; NaN stays. Where a column has no weight, the largest of its
/// special cells (core/tensor/cell.h); of no rows at all kMaskedCell.
void sumColumns(const MatrixView& cells, float* sums);

/// sums [count]: what sumColumns() gives of their rows and of more below them, whose sums, or single row, are `others`.
void addColumnSums(float* sums, const float* others, Index count);

}  // namespace headwise
