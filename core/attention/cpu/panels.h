#pragma once
// Matrix products with a right factor that is laid out once for the kernels and used for many left ones.

#include <memory>

#include "core/attention/cpu/kernels.h"
#include "core/tensor/block_pool.h"
#include "core/tensor/matrix.h"

namespace headwise::cpu {

/// Floats at a multiple of 64 bytes, as the widest vectors like it. Not initialised.
class AlignedFloats {
 public:
  AlignedFloats() = default;
  /// In a block that goes back to `storage`; null: in memory of its own. MemoryError.
  explicit AlignedFloats(Index size, BlockPool* storage = nullptr)
      : m_block(blockOf(static_cast<std::size_t>(size) * sizeof(float), storage)), m_size(size) {}
  [[nodiscard]] float* data() { return reinterpret_cast<float*>(m_block.get()); }
  [[nodiscard]] const float* data() const { return reinterpret_cast<const float*>(m_block.get()); }
  [[nodiscard]] Index size() const { return m_size; }

 private:
  static std::shared_ptr<std::byte> blockOf(std::size_t bytes, BlockPool* storage) {
    return storage ? storage->take(bytes) : freshBlock(bytes);
  }
  std::shared_ptr<std::byte> m_block;
  Index m_size = 0;
};

/// B [k, n] in panels of Kernels::panel_columns columns, one after the other, each k rows deep, in memory of somebody
/// else. Columns that fill the last panel, or the half of it that is used at all, are 0. Nothing is in a panel before
/// it was laid out.
class Panels {
 public:
  Panels() = default;
  Panels(const Kernels& kernels, float* values, Index k, Index n)
      : m_values(values), m_width(kernels.panel_columns), m_k(k), m_n(n) {}
  /// Floats that `values` must have.
  [[nodiscard]] static Index size(const Kernels& kernels, Index k, Index n);

  [[nodiscard]] Index k() const { return m_k; }
  [[nodiscard]] Index n() const { return m_n; }
  [[nodiscard]] Index count() const { return (m_n + m_width - 1) / m_width; }
  [[nodiscard]] const float* panel(Index index) const { return m_values + index * m_k * m_width; }

  using Ref = Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>;
  /// Lays out panel `index` of B = b [k, n] or of B = b^T, b [n, k]. Different panels may be laid out by different
  /// threads.
  void layOut(Index index, const Ref& b) const;
  void layOutTransposed(const Kernels& kernels, Index index, const Ref& b) const;
  /// The second from b's rows from the panel's first one on.
  void layOutRows(const Kernels& kernels, Index index, const float* rows, Index stride) const;

 private:
  /// The columns that a panel has; others that a product reads are set to 0.
  [[nodiscard]] Index begin(Index index) const;

  float* m_values = nullptr;
  Index m_width = 1;
  Index m_k = 0;
  Index m_n = 0;
};

/// Rows of A [m, .] whose columns are the rows `depth` of a Panels.
struct LeftFactor {
  const float* values = nullptr;  ///< of row 0, at depth.begin
  Index stride = 0;
  Index m = 0;
  IndexRange depth;
};

/// out [m, width of the panel] = start + A B for one panel, `start` as Kernels::multiply() has it.
void multiplyPanel(const Kernels& kernels, const LeftFactor& a, const Panels& b, Index panel, const float* start,
                   float* out, Index out_stride);

}  // namespace headwise::cpu
