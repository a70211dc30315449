#pragma once
// What is kept of one band of patterns beside its cells, so that nobody has to pass over them again.

#include <array>
#include <memory>

#include "core/tensor/block_pool.h"
#include "core/trace/levels.h"

namespace headwise {

/// Of all heads: maxima over blocks of 2^l x 2^l cells for l = kFirst ... kLast, and the sums of the columns. Level 1
/// is not kept: it would take a quarter of the cells' memory, and is made of them quickly where it is looked at.
class BandDigest {
 public:
  static constexpr int kFirst = 2;
  static constexpr int kLast = 6;  ///< one row for a band of 64

  /// rows at most 64; cols: whole blocks of 64. Not filled. Memory from `pool`, or fresh where it is null.
  BandDigest(Index n_heads, Index rows, Index cols, BlockPool* pool);

  /// One head's level 0, [rows, cols]. Heads may be filled at the same time.
  void fill(Index head, const float* cells);

  /// [levelSize(rows, level), cols >> level]; lives as long as this does.
  [[nodiscard]] MatrixView level(int level, Index head) const;
  /// [cols]: of the weights in a column, or the largest of its special cells where there are none.
  [[nodiscard]] const float* columnSums(Index head) const { return first(head); }

  [[nodiscard]] double bytes() const { return static_cast<double>(m_n_heads * m_floats_a_head) * sizeof(float); }

 private:
  [[nodiscard]] float* first(Index head) const;
  [[nodiscard]] float* first(int level, Index head) const;

  Index m_n_heads, m_rows, m_cols;
  std::array<Index, kLast + 1> m_begin{};  ///< of a level behind first(head), where the sums are
  Index m_floats_a_head = 0;
  std::shared_ptr<std::byte> m_block;
};

}  // namespace headwise
