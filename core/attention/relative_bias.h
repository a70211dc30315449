#pragma once
// ALiBi and T5: a bias that depends on key position minus query position alone.

#include "core/attention/positions.h"
#include "core/tensor/matrix.h"

namespace headwise {

/// One head's bias for every distance that occurs. Row i of the [n_q, n_kv] bias is a window of it, so that the whole
/// matrix is never needed. Query i stands at position i + n_kv - n_q.
template <typename T>
class RelativeBias {
 public:
  RelativeBias() = default;
  /// For other kinds than Alibi and T5 it is empty. rel_bias: [t5_buckets, n_heads], read for T5 only.
  RelativeBias(const PositionEncoding& encoding, Index head_index, Index n_heads, Index n_q, Index n_kv,
               const MatrixOf<T>& rel_bias);
  [[nodiscard]] bool empty() const { return m_by_distance.size() == 0; }
  /// What row `query` of the scores gets, [n_kv].
  [[nodiscard]] auto row(Index query) const { return m_by_distance.segment(m_n_q - 1 - query, m_n_kv); }

 private:
  Index m_n_q = 0;
  Index m_n_kv = 0;
  RowVectorOf<T> m_by_distance;  ///< [n_q + n_kv - 1]: the distance (key - query position) rises from -(n_kv - 1)
};

}  // namespace headwise
