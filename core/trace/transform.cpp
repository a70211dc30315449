#include "core/trace/transform.h"

#include <algorithm>
#include <cmath>

namespace headwise {
namespace {

void leaveOut(Matrix& cells, const std::vector<Index>& keys) {
  for (const Index key : keys)
    if (key >= 0 && key < cells.cols()) cells.col(key).setConstant(kLeftOutCell);
}

void divide(Eigen::Ref<RowVectorOf<float>> row, double divisor) {
  if (!(divisor > 0.0)) return;  // an empty row stays 0; a NaN row stays NaN
  for (float& cell : row)
    if (isWeight(cell)) cell = static_cast<float>(cell / divisor);
}

double sumOfWeights(const Eigen::Ref<const RowVectorOf<float>>& row) {
  double sum = 0;
  for (const float cell : row)
    if (isWeight(cell)) sum += cell;
  return sum;
}

double largestWeight(const Eigen::Ref<const RowVectorOf<float>>& row) {
  double largest = 0;
  for (const float cell : row)
    if (isWeight(cell) && std::isfinite(cell)) largest = std::max(largest, static_cast<double>(cell));
  return largest;
}

}  // namespace

Matrix transformed(const Eigen::Ref<const Matrix>& pattern, const PatternTransform& transform) {
  Matrix cells = pattern;
  leaveOut(cells, transform.left_out_keys);
  for (Index i = 0; i < cells.rows(); ++i) {
    if (transform.renormalise) divide(cells.row(i), sumOfWeights(cells.row(i)));
    if (transform.row_scale == PatternTransform::RowScale::Maximum) divide(cells.row(i), largestWeight(cells.row(i)));
  }
  return cells;
}

}  // namespace headwise
