#pragma once
// Where parameters, floating-point operations and memory go.

#include <cstdint>
#include <string>
#include <vector>

#include "core/attention/config.h"
#include "core/tensor/message.h"

namespace headwise {

/// One row of the account. A multiply and an add count as two FLOPs. `flops` is for one forward pass at the given
/// lengths over all pairs (masked ones too: what a dense engine does).
struct AccountRow {
  Message component;           ///< "W_Q", "scores q.k", ...
  std::string id;              ///< "qkv-one-head", "qkv", "w_q", "w_k", "w_v", "scores", "pattern-v", "w_o", "bias", "total"
  int indent = 0;
  bool counts = true;          ///< part of the total's sum (the one-head row and the group row are not)
  std::vector<std::string> shape_terms;  ///< "512 x 512"
  std::uint64_t parameters = 0;
  double flops = 0;
};

struct LayerAccount {
  std::vector<AccountRow> rows;  ///< the last one is the total
  [[nodiscard]] const AccountRow& row(std::string_view id) const;  ///< assertion if absent
};

[[nodiscard]] LayerAccount accountLayer(const AttentionConfig& config, bool bias, Index n_q, Index n_kv);

/// The same layer as MHA, GQA with `kv_heads`, MQA or a single head of full width.
struct Variant {
  Message name;
  AttentionConfig config;
};
[[nodiscard]] std::vector<Variant> standardVariants(const AttentionConfig& config);

/// Bytes of each intermediate at these lengths: q, k, v, scores, pattern, z, concat, out, k/v cache per token, ...
struct MemoryRow {
  Message name;
  std::string id;
  double bytes = 0;
};
[[nodiscard]] std::vector<MemoryRow> accountMemory(const AttentionConfig& config, Index n_q, Index n_kv,
                                                   std::size_t item_size);

/// Vaswani's encoder-decoder of `encoder_layers` + `decoder_layers` (decoder layers with a cross-attention), with the
/// feed-forward width d_ff; no embeddings.
struct EncoderDecoderAccount {
  std::uint64_t attention_parameters = 0;  ///< 6+6, d_model 512: 18,874,368 without biases
  std::uint64_t feed_forward_parameters = 0;  ///< 25,165,824 without biases at d_ff 2048
  std::uint64_t layer_norm_parameters = 0;
  std::vector<AccountRow> rows;
  double flops = 0;
};
[[nodiscard]] EncoderDecoderAccount accountEncoderDecoder(const AttentionConfig& config, bool bias, int encoder_layers,
                                                          int decoder_layers, Index d_ff, Index n_source,
                                                          Index n_target);

/// n at which scores and pattern.V cost as much as the projections; 2 d_model for MHA with d_v = d_k = d_model / h.
[[nodiscard]] double crossoverLength(const AttentionConfig& config);

}  // namespace headwise
