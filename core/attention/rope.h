#pragma once
// Rotary positions with their sines and cosines made once for all heads.

#include "core/attention/heads.h"
#include "core/attention/positions.h"
#include "core/tensor/matrix.h"

namespace headwise {

/// Su et al. 2021. Pair c of the row at position p turns by p * base^(-2c / rotary_dim). Pairs are the dimensions
/// (c, c + rotary_dim / 2) for RopeHalf and (2c, 2c + 1) for RopeInterleaved.
template <typename T>
class RopeTable {
 public:
  /// For rows at positions start ... start + n - 1 of heads [n, d_head]. Angles are computed in double.
  RopeTable(const PositionEncoding& encoding, Index n, Index d_head, Index start);
  /// Turns a head [n, d_head] in place.
  void apply(Eigen::Ref<MatrixOf<T>> head) const;

 private:
  bool m_interleaved;
  MatrixOf<T> m_cos;  ///< [n, rotary_dim / 2]
  MatrixOf<T> m_sin;
};

[[nodiscard]] inline bool isRope(PositionKind kind) {
  return kind == PositionKind::RopeHalf || kind == PositionKind::RopeInterleaved;
}

/// turned = heads turned, in these rows; row r stands at position start + r.
template <typename T>
void rotateRows(const PositionEncoding& encoding, const Heads<T>& heads, IndexRange rows, Index start,
                Heads<T>& turned);

}  // namespace headwise
