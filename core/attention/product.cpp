#include "core/attention/product.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <type_traits>

#include "core/attention/cpu/kernels.h"

namespace headwise {
namespace {

/// Rows of B in a block: a panel of them stays in the first cache while all rows of A pass.
constexpr Index kDepth = 128;

template <typename T>
constexpr bool kInPanels = std::is_same_v<T, float>;

Index panelColumns() { return cpu::kernels().panel_columns; }

/// Columns with those that fill the last panel.
Index paddedColumns(Index n) { return (n + panelColumns() - 1) / panelColumns() * panelColumns(); }

using Four = float __attribute__((vector_size(4 * sizeof(float))));

/// to[p, j] = from[j, p] for 4 x 4 values.
void transpose4(const float* from, Index from_stride, float* to, Index to_stride) {
  std::array<Four, 4> rows{};
  for (std::size_t j = 0; j < 4; ++j) std::memcpy(&rows[j], from + static_cast<Index>(j) * from_stride, sizeof(Four));
  const Four low01 = __builtin_shufflevector(rows[0], rows[1], 0, 4, 1, 5);
  const Four low23 = __builtin_shufflevector(rows[2], rows[3], 0, 4, 1, 5);
  const Four high01 = __builtin_shufflevector(rows[0], rows[1], 2, 6, 3, 7);
  const Four high23 = __builtin_shufflevector(rows[2], rows[3], 2, 6, 3, 7);
  const std::array<Four, 4> columns{
      __builtin_shufflevector(low01, low23, 0, 1, 4, 5), __builtin_shufflevector(low01, low23, 2, 3, 6, 7),
      __builtin_shufflevector(high01, high23, 0, 1, 4, 5), __builtin_shufflevector(high01, high23, 2, 3, 6, 7)};
  for (std::size_t p = 0; p < 4; ++p) std::memcpy(to + static_cast<Index>(p) * to_stride, &columns[p], sizeof(Four));
}

/// to[p, j] = from[j, p].
void transpose(const float* from, Index from_stride, float* to, Index to_stride, Index depth, Index columns) {
  const Index whole_depth = depth / 4 * 4;
  const Index whole_columns = columns / 4 * 4;
  for (Index j = 0; j < whole_columns; j += 4)
    for (Index p = 0; p < whole_depth; p += 4)
      transpose4(from + j * from_stride + p, from_stride, to + p * to_stride + j, to_stride);
  for (Index j = 0; j < columns; ++j)
    for (Index p = j < whole_columns ? whole_depth : 0; p < depth; ++p)
      to[p * to_stride + j] = from[j * from_stride + p];
}

void copy(const float* from, Index from_stride, float* to, Index to_stride, Index depth, Index columns) {
  for (Index p = 0; p < depth; ++p) std::copy_n(from + p * from_stride, columns, to + p * to_stride);
}

/// The panels of b, or of its transpose. Columns that fill the last panel are 0.
std::vector<float> layOut(const Eigen::Ref<const Matrix>& b, bool transposed) {
  const Index k = transposed ? b.cols() : b.rows();
  const Index n = transposed ? b.rows() : b.cols();
  const Index width = panelColumns();
  const Index stride = b.outerStride();
  std::vector<float> panels(static_cast<std::size_t>(k * paddedColumns(n)));
  float* to = panels.data();
  for (Index block = 0; block < k; block += kDepth)
    for (Index column = 0; column < n; column += width) {
      const Index depth = std::min(kDepth, k - block);
      const Index present = std::min(width, n - column);
      if (transposed)
        transpose(b.data() + column * stride + block, stride, to, width, depth, present);
      else
        copy(b.data() + block * stride + column, stride, to, width, depth, present);
      to += depth * width;
    }
  return panels;
}

/// out = a B for rows `rows` of B, of which `a` holds the matching columns, and columns `columns` of B.
void multiplyPanels(const std::vector<float>& panels, Index k, Index n, const Eigen::Ref<const Matrix>& a,
                    IndexRange rows, IndexRange columns, Eigen::Ref<Matrix> out) {
  const Index width = panelColumns();
  for (Index row = rows.begin; row < rows.end;) {
    const Index block = row / kDepth * kDepth;
    const Index depth = std::min(kDepth, k - block);
    const Index end = std::min(block + depth, rows.end);
    const float* first_panel = panels.data() + block * paddedColumns(n) + (row - block) * width;
    for (Index column = columns.begin; column < columns.end; column += width)
      cpu::kernels().multiply(a.data() + row - rows.begin, a.outerStride(), a.rows(), first_panel + column * depth,
                              end - row, out.data() + column - columns.begin, out.outerStride(),
                              std::min(width, columns.end - column), row > rows.begin);
    row = end;
  }
}

}  // namespace

template <typename T>
RightFactor<T> RightFactor<T>::of(const Eigen::Ref<const MatrixOf<T>>& b) {
  RightFactor out(b.rows(), b.cols());
  if constexpr (kInPanels<T>)
    out.m_panels = layOut(b, false);
  else
    out.m_plain = b;
  return out;
}

template <typename T>
RightFactor<T> RightFactor<T>::ofTransposed(const Eigen::Ref<const MatrixOf<T>>& b) {
  RightFactor out(b.cols(), b.rows());
  if constexpr (kInPanels<T>)
    out.m_panels = layOut(b, true);
  else
    out.m_plain = b.transpose();
  return out;
}

template <typename T>
void RightFactor<T>::multiply(const Eigen::Ref<const MatrixOf<T>>& a, IndexRange columns,
                              Eigen::Ref<MatrixOf<T>> out) const {
  assert(a.cols() == m_k && columns.begin % columnStep() == 0 && columns.end <= m_n);
  if constexpr (kInPanels<T>)
    multiplyPanels(m_panels, m_k, m_n, a, {0, m_k}, columns, out);
  else
    out.noalias() = a * m_plain.middleCols(columns.begin, columns.size());
}

template <typename T>
void RightFactor<T>::multiplyPart(const Eigen::Ref<const MatrixOf<T>>& a, IndexRange rows,
                                  Eigen::Ref<MatrixOf<T>> out) const {
  assert(a.cols() == rows.size() && rows.end <= m_k && out.cols() == m_n);
  if (rows.size() == 0)
    out.setZero();
  else if constexpr (kInPanels<T>)
    multiplyPanels(m_panels, m_k, m_n, a, rows, {0, m_n}, out);
  else
    out.noalias() = a * m_plain.middleRows(rows.begin, rows.size());
}

template <typename T>
Index RightFactor<T>::columnStep() {
  return kInPanels<T> ? panelColumns() : 1;
}

template class RightFactor<float>;
template class RightFactor<double>;

}  // namespace headwise
