#pragma once
// The learned tensors of one attention layer.

#include "core/attention/config.h"
#include "core/tensor/matrix.h"

namespace headwise {

/// nn.Linear layout [out, in]: y = x W^T + b. Heads are consecutive blocks of rows of W_Q, W_K, W_V and consecutive
/// blocks of columns of W_O. An empty bias means none; an empty W_O means that there is no output projection.
template <typename T>
struct AttentionParametersOf {
  MatrixOf<T> W_Q;                ///< [n_heads * d_head, d_q_in]
  MatrixOf<T> W_K;                ///< [n_kv_heads * d_head, d_k_in]
  MatrixOf<T> W_V;                ///< [n_kv_heads * d_v, d_v_in]
  MatrixOf<T> W_O;                ///< [d_model, n_heads * d_v]
  VectorOf<T> b_Q;                ///< [n_heads * d_head]
  VectorOf<T> b_K;                ///< [n_kv_heads * d_head]
  VectorOf<T> b_V;                ///< [n_kv_heads * d_v]
  VectorOf<T> b_O;                ///< [d_model]
  MatrixOf<T> rel_bias;           ///< [t5_buckets, n_heads], for PositionKind::T5
  MatrixOf<T> learned_positions;  ///< [n_ctx, d_model], for PositionKind::Learned

  /// InputError naming the tensor, its shape and the shape that `config` needs.
  void validate(const AttentionConfig& config) const;
  /// Every value converted.
  template <typename U>
  [[nodiscard]] AttentionParametersOf<U> cast() const;
};
using AttentionParameters = AttentionParametersOf<float>;

}  // namespace headwise
