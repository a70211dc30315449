#pragma once
// Every hook point of a layer case as tensors.

#include <map>
#include <string>

#include "core/experiment/layer_case.h"

namespace headwise {

/// Runs attend() on every sequence. Names: q, k, v, q_rot and k_rot (with RoPE), scores_raw, scores (softmax), pattern,
/// z, concat, result and out (with W_O), entropy (nats). Shapes [B, n_heads, n_q, .]; k, v, k_rot [B, n_kv_heads, n_kv,
/// .]; concat, out [B, n_q, .]; entropy [B, n_heads, n_q]. T is the precision of the computation and of the tensors.
/// InputError; TooLargeError before memory is taken.
template <typename T>
[[nodiscard]] std::map<std::string, Tensor> traceLayerCase(const LayerCase& layer_case);

}  // namespace headwise
