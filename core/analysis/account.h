#pragma once
// Where parameters, floating-point operations and memory go.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/config.h"
#include "core/tensor/message.h"

namespace headwise {

/// One row of the account. A multiply and an add count as two FLOPs, so a product of a x b with b x c costs 2 a b c; a
/// bias costs one add an element. `flops` is for one forward pass at the given lengths over all pairs (masked ones too:
/// what a dense engine does). Scaling, masking, positions and the softmax are left out: they grow with the number of
/// scores, but not with d_k.
struct AccountRow {
  Message component;  ///< "W_Q", "scores q·k", ...
  std::string id;     ///< "qkv-one-head", "qkv", "w_q", "w_k", "w_v", "scores", "pattern-v", "w_o", "bias", "total"
  int indent = 0;
  bool counts = true;  ///< part of the total's sum (the one-head row, the group row and the total are not)
  std::vector<std::string> shape_terms;  ///< "512 × 512" (in × out); several are added: "2 × 512 × 64" + "512 × 32"
  std::uint64_t parameters = 0;
  double flops = 0;
};

struct LayerAccount {
  std::vector<AccountRow> rows;                                    ///< the last one is the total
  [[nodiscard]] const AccountRow& row(std::string_view id) const;  ///< assertion if absent
  [[nodiscard]] const AccountRow& total() const { return rows.back(); }
};

/// Every input is d_model wide. Tables of positions (learned, T5) are not part of the layer's account. "bias" is there
/// only with `bias`.
[[nodiscard]] LayerAccount accountLayer(const AttentionConfig& config, bool bias, Index n_q, Index n_kv);

/// The same layer as a single head of full width, MHA, GQA and MQA. GQA has the config's own n_kv_heads where that is
/// neither 1 nor n_heads, otherwise the divisor of n_heads nearest to a quarter of it; with two heads or a prime number
/// of them there is none between MHA and MQA. With one head only the single head is listed.
struct Variant {
  Message name;  ///< "single head", "MHA 8", "GQA 2", "MQA 1": the number counts key/value heads
  AttentionConfig config;
  std::string id;  ///< "single", "mha", "gqa", "mqa"
};
[[nodiscard]] std::vector<Variant> standardVariants(const AttentionConfig& config);

/// Bytes of the parameters and of each intermediate at these lengths. Shapes as in hook.h; `item_size` bytes a number.
struct MemoryRow {
  Message name;
  /// "parameters", "x", "q", "k", "v", "scores", "pattern", "z", "out", "result" (every head's part of the output, made
  /// only when asked for), "kv-cache-token" (k and v of one more token), "kv-cache" (of n_kv tokens). concat is z.
  std::string id;
  double bytes = 0;
};
[[nodiscard]] std::vector<MemoryRow> accountMemory(const AttentionConfig& config, bool bias, Index n_q, Index n_kv,
                                                   std::size_t item_size);

/// Vaswani's encoder-decoder of `encoder_layers` + `decoder_layers` (decoder layers with a cross-attention), with the
/// feed-forward width d_ff; no embeddings. One layer norm (gain and bias, 2 d_model) after every sublayer; its FLOPs
/// are left out.
struct EncoderDecoderAccount {
  std::uint64_t attention_parameters = 0;     ///< 6+6, d_model 512: 18,874,368 without biases
  std::uint64_t feed_forward_parameters = 0;  ///< 25,165,824 without biases at d_ff 2048
  std::uint64_t layer_norm_parameters = 0;
  /// "encoder-attention", "decoder-attention", "cross-attention", "encoder-feed-forward", "decoder-feed-forward",
  /// "layer-norm", "total"
  std::vector<AccountRow> rows;
  double flops = 0;
};
[[nodiscard]] EncoderDecoderAccount accountEncoderDecoder(const AttentionConfig& config, bool bias, int encoder_layers,
                                                          int decoder_layers, Index d_ff, Index n_source,
                                                          Index n_target);

/// n at which scores and pattern.V cost as much as the projections; 2 d_model for MHA with d_v = d_k = d_model / h.
[[nodiscard]] double crossoverLength(const AttentionConfig& config);

/// What a layer costs at n tokens if it scores every pair, only the pairs of a causal window, or none (linear
/// attention, which carries k^T v instead: Katharopoulos et al. 2020). FLOPs, projections included.
enum class PairCost { Full, Window, Linear };
[[nodiscard]] double predictedFlops(const AttentionConfig& config, Index n, PairCost cost, Index window = 256);

}  // namespace headwise
