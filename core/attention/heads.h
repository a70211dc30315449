#pragma once
// What every head has one of.

#include <cassert>
#include <memory>
#include <utility>

#include "core/tensor/block_pool.h"
#include "core/tensor/matrix.h"

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
  Heads(Index n_heads, Index rows, Index cols) : m_together(rows, n_heads * cols), m_n_heads(n_heads) {}

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

/// n_heads matrices [rows, cols] one after the other in one block: their patterns. Moved, not copied.
template <typename T>
class HeadMatrices {
 public:
  using View = Eigen::Map<MatrixOf<T>>;
  using ConstView = Eigen::Map<const MatrixOf<T>>;

  HeadMatrices() = default;
  /// Not initialised; from `pool`, or fresh where it is null. MemoryError.
  HeadMatrices(Index n_heads, Index rows, Index cols, BlockPool* pool = nullptr)
      : m_n_heads(n_heads), m_rows(rows), m_cols(cols) {
    const std::size_t bytes = static_cast<std::size_t>(n_heads * rows * cols) * sizeof(T);
    m_block = pool ? pool->take(bytes) : freshBlock(bytes);
  }
  HeadMatrices(const HeadMatrices&) = delete;
  HeadMatrices& operator=(const HeadMatrices&) = delete;
  HeadMatrices(HeadMatrices&&) noexcept = default;
  HeadMatrices& operator=(HeadMatrices&&) noexcept = default;
  ~HeadMatrices() = default;

  /// The same numbers, for who only reads them. They live as long as one of those who share them.
  [[nodiscard]] HeadMatrices shared() const {
    HeadMatrices same;
    same.m_block = m_block;
    same.m_n_heads = m_n_heads;
    same.m_rows = m_rows;
    same.m_cols = m_cols;
    return same;
  }

  [[nodiscard]] bool empty() const { return m_block == nullptr; }
  [[nodiscard]] Index size() const { return empty() ? 0 : m_n_heads; }
  [[nodiscard]] Index rows() const { return m_rows; }
  [[nodiscard]] Index cols() const { return m_cols; }

  [[nodiscard]] ConstView operator[](Index head) const { return ConstView(first(head), m_rows, m_cols); }
  [[nodiscard]] View operator[](Index head) { return View(first(head), m_rows, m_cols); }
  /// What keeps the numbers alive.
  [[nodiscard]] std::shared_ptr<const void> owner() const { return m_block; }

 private:
  [[nodiscard]] T* first(Index head) const {
    assert(head >= 0 && head < size());
    return reinterpret_cast<T*>(m_block.get()) + head * m_rows * m_cols;
  }

  std::shared_ptr<std::byte> m_block;
  Index m_n_heads = 0;
  Index m_rows = 0;
  Index m_cols = 0;
};

}  // namespace headwise
