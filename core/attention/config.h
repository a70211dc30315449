#pragma once
// Everything that decides how attention is computed, apart from the parameters and the inputs themselves.

#include <optional>

#include "core/attention/mask.h"
#include "core/attention/positions.h"
#include "core/tensor/matrix.h"

namespace headwise {

enum class AttentionKind {
  Softmax,     ///< softmax(q.k scaled) v: Vaswani et al. 2017, section 3.2
  LinearElu1,  ///< phi(q) phi(k)^T normalised, phi = elu + 1: Katharopoulos et al. 2020; no scale, no epsilon
};

enum class Precision { Float32, Float64 };

/// What a query row with no visible key becomes.
enum class FullyMaskedRow {
  Zero,     ///< pattern 0, z 0, out = b_O; a finding says so
  Uniform,  ///< the -1e9 convention: masked scores are -1e9 instead of -infinity, and the row is uniform
  NaN,      ///< what PyTorch gives with -infinity
};

/// What q.k is multiplied with before the softmax.
struct ScoreScale {
  enum class Kind { InverseSqrtDk, None, Value };
  Kind kind = Kind::InverseSqrtDk;
  double value = 1.0;  ///< for Kind::Value
  [[nodiscard]] double factor(Index d_k) const;
  bool operator==(const ScoreScale&) const = default;
};

/// scores = (softcap(scale * q.k) + bias) / temperature, masked entries replaced; softcap(s) = c tanh(s / c).
struct AttentionConfig {
  AttentionKind kind = AttentionKind::Softmax;
  Index d_model = 512;
  Index n_heads = 8;
  std::optional<Index> n_kv_heads;  ///< absent: n_heads (MHA); 1 is MQA; otherwise GQA
  std::optional<Index> d_head;      ///< d_k; absent: d_model / n_heads
  std::optional<Index> d_v;         ///< absent: as d_head
  ScoreScale scale;
  double temperature = 1.0;
  std::optional<double> logit_softcap;
  Mask mask;
  PositionEncoding positions;
  FullyMaskedRow fully_masked_row = FullyMaskedRow::Zero;

  [[nodiscard]] Index kvHeads() const { return n_kv_heads.value_or(n_heads); }
  [[nodiscard]] Index headDim() const { return d_head.value_or(n_heads > 0 ? d_model / n_heads : 0); }
  [[nodiscard]] Index valueDim() const { return d_v.value_or(headDim()); }
  /// The key/value head that query head i uses: i / (n_heads / n_kv_heads).
  [[nodiscard]] Index kvHeadOf(Index head_index) const { return head_index / (n_heads / kvHeads()); }

  /// Throws InputError naming the first option that cannot be: a head count that does not divide d_model while d_head
  /// is absent, n_kv_heads that does not divide n_heads, sizes below 1, a temperature <= 0, an odd rotary dimension,
  /// ...
  void validate() const;
  bool operator==(const AttentionConfig&) const = default;
};

}  // namespace headwise
