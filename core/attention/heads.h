#pragma once
// What every head has one of.

#include <cassert>
#include <utility>

#include "core/tensor/roomy_matrix.h"

namespace headwise {

/// n_heads matrices [rows, cols] side by side in one matrix [rows, n_heads * cols]: as a projection gives them, and as
/// W_O takes them. A head is a view; nothing is copied.
template <typename T>
class Heads {
 public:
  using Stride = Eigen::OuterStride<>;
  using View = Eigen::Map<MatrixOf<T>, 0, Stride>;
  using ConstView = Eigen::Map<const MatrixOf<T>, 0, Stride>;

  Heads() = default;
  /// together [rows, n_heads * cols]
  Heads(MatrixOf<T> together, Index n_heads) : m_together(std::move(together)), m_n_heads(n_heads) {}
  /// Not initialised.
  Heads(Index n_heads, Index rows, Index cols) : m_together(roomyMatrix<T>(rows, n_heads * cols)), m_n_heads(n_heads) {}

  [[nodiscard]] Index size() const { return m_n_heads; }
  [[nodiscard]] bool empty() const { return m_n_heads == 0; }
  [[nodiscard]] Index rows() const { return m_together.rows(); }
  [[nodiscard]] Index cols() const { return empty() ? 0 : m_together.cols() / m_n_heads; }

  [[nodiscard]] ConstView operator[](Index head) const {
    assert(head >= 0 && head < m_n_heads);
    return ConstView(m_together.data() + head * cols(), rows(), cols(), Stride(m_together.cols()));
  }
  [[nodiscard]] View operator[](Index head) {
    assert(head >= 0 && head < m_n_heads);
    return View(m_together.data() + head * cols(), rows(), cols(), Stride(m_together.cols()));
  }

  /// [rows, n_heads * cols]
  [[nodiscard]] const MatrixOf<T>& together() const { return m_together; }
  [[nodiscard]] MatrixOf<T>& together() { return m_together; }

 private:
  MatrixOf<T> m_together;
  Index m_n_heads = 0;
};

}  // namespace headwise
