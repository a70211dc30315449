#pragma once
// Which layers a safetensors file's parameters fit, from its header alone.

#include <optional>
#include <vector>

#include "core/io/safetensors.h"

namespace headwise {

/// Sizes as the shapes tell them. They leave open how many heads share a width, unless rel_bias says it.
struct LayerShape {
  bool pytorch = false;      ///< named as in torch.nn.MultiheadAttention
  Index d_model = 0;         ///< W_Q [query_width, d_model]
  Index query_width = 0;     ///< n_heads * d_head
  Index key_width = 0;       ///< n_kv_heads * d_head
  Index value_width = 0;     ///< n_kv_heads * d_v
  bool has_output = false;   ///< W_O is there
  bool has_biases = false;   ///< any of b_Q, b_K, b_V, b_O
  std::vector<Index> heads;  ///< every n_heads that these sizes allow, ascending; with rel_bias only its own

  /// n_kv_heads and d_v for one of `heads`.
  [[nodiscard]] Index kvHeads(Index n_heads) const { return n_heads * key_width / query_width; }
  [[nodiscard]] Index valueDim(Index n_heads) const { return value_width / kvHeads(n_heads); }
};

/// InputError saying why the file holds no parameters that Headwise can take: names, types, shapes that do not fit one
/// another.
[[nodiscard]] LayerShape layerShape(const SafetensorsHeader& header);

}  // namespace headwise
