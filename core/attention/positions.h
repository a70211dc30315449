#pragma once
// Where position enters: added to the input (sinusoidal, learned), turned into q and k (RoPE), or added to the scores
// (ALiBi, T5).

#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

enum class PositionKind { None, Sinusoidal, Learned, RopeHalf, RopeInterleaved, Alibi, T5 };

struct PositionEncoding {
  PositionKind kind = PositionKind::Sinusoidal;
  Index start = 0;               ///< position of the first token (all kinds that count positions)
  double rope_base = 10000.0;    ///< Su et al. 2021
  Index rotary_dim = 0;          ///< leading dimensions of each head that turn; 0: all of d_head
  bool alibi_symmetric = false;  ///< -slope |i-j| instead of slope (j-i): Press et al. 2021
  bool t5_bidirectional = true;  ///< Raffel et al. 2020
  Index t5_buckets = 32;
  Index t5_max_distance = 128;
  bool operator==(const PositionEncoding&) const = default;
};

/// PE[p, 2i] = sin(p / 10000^(2i/d)), PE[p, 2i+1] = cos of the same angle. [n, d_model], positions start ... start+n-1.
template <typename T>
[[nodiscard]] MatrixOf<T> sinusoidalPositions(Index n, Index d_model, Index start = 0);

/// Whether positions of this kind are added to the input.
[[nodiscard]] constexpr bool areAdded(PositionKind kind) {
  return kind == PositionKind::Sinusoidal || kind == PositionKind::Learned;
}
/// What is added to n rows of input, [n, width]. learned: [n_ctx, width], long enough.
template <typename T>
[[nodiscard]] MatrixOf<T> addedPositions(const PositionEncoding& encoding, const MatrixOf<T>& learned, Index n,
                                         Index width);

/// Turns the rows of one head [n, d_head] in place; row r is at position start + r.
template <typename T>
void applyRope(const PositionEncoding& encoding, Eigen::Ref<MatrixOf<T>> head, Index start);

/// One slope a head, [n_heads]; counts that are no power of two as in the paper's code.
[[nodiscard]] std::vector<double> alibiSlopes(Index n_heads);

/// T5's bucket of key_pos - query_pos. The logarithm is float32 and truncated, as in the reference.
[[nodiscard]] Index t5Bucket(Index relative_position, bool bidirectional, Index n_buckets, Index max_distance);

/// What is added to the scaled scores of one head, [n_q, n_kv], for Alibi and T5 (rel_bias: [n_buckets, n_heads]).
/// Query i stands at position i + n_kv - n_q.
template <typename T>
[[nodiscard]] MatrixOf<T> positionBias(const PositionEncoding& encoding, Index head_index, Index n_heads, Index n_q,
                                       Index n_kv, const MatrixOf<T>& rel_bias);

}  // namespace headwise
