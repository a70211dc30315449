#include "core/attention/cpu/panels.h"

#include <algorithm>
#include <cassert>

namespace headwise::cpu {
namespace {

/// Rows of a panel that a pass over the rows of A reads: they stay in the second cache.
constexpr Index kDepth = 1024;

}  // namespace

Index Panels::size(const Kernels& kernels, Index k, Index n) {
  const Index width = kernels.panel_columns;
  return k * ((n + width - 1) / width * width);
}

Index Panels::begin(Index index) const {
  const Index columns = std::min(m_width, m_n - index * m_width);
  if (columns % (m_width / 2) != 0) std::fill_n(m_values + index * m_width * m_k, m_k * m_width, 0.0F);
  return columns;
}

void Panels::layOut(Index index, const Ref& b) const {
  assert(b.rows() == m_k && b.cols() == m_n);
  const Index columns = begin(index);
  Eigen::Map<Matrix, 0, Eigen::OuterStride<>>(m_values + index * m_width * m_k, m_k, columns,
                                              Eigen::OuterStride<>(m_width)) = b.middleCols(index * m_width, columns);
}

void Panels::layOutTransposed(const Kernels& kernels, Index index, const Ref& b) const {
  assert(b.cols() == m_k && b.rows() == m_n);
  layOutRows(kernels, index, b.data() + index * m_width * b.outerStride(), b.outerStride());
}

void Panels::layOutRows(const Kernels& kernels, Index index, const float* rows, Index stride) const {
  const Index columns = begin(index);
  kernels.transpose(rows, stride, m_values + index * m_width * m_k, m_width, m_k, columns);
}

void multiplyPanel(const Kernels& kernels, const LeftFactor& a, const Panels& b, Index panel, const float* start,
                   float* out, Index out_stride) {
  const Index width = kernels.panel_columns;
  const Index columns = std::min(width, b.n() - panel * width);
  assert(a.depth.end <= b.k());
  for (Index row = a.depth.begin; row < a.depth.end; row += kDepth)
    kernels.multiply(a.values + row - a.depth.begin, a.stride, a.m, b.panel(panel) + row * width,
                     std::min(kDepth, a.depth.end - row), row == a.depth.begin ? start : nullptr, out, out_stride,
                     columns, row > a.depth.begin);
}

}  // namespace headwise::cpu
