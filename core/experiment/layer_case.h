#pragma once
// One attention layer with its inputs, as a pair of files carries them: a JSON object of options and a safetensors
// file.

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/attention/attend.h"
#include "core/tensor/tensor.h"

namespace headwise {

/// One sequence of the batch. The mask may differ from one to the next.
struct LayerCaseItem {
  AttentionConfig config;
  AttentionInput<double> input;
  template <typename T>
  [[nodiscard]] AttentionInput<T> inputAs() const;
};

/// float64 holds every value of a file exactly; a float32 run converts.
struct LayerCase {
  AttentionParametersOf<double> parameters;
  std::vector<LayerCaseItem> batch;  ///< at least one
};

/// Options (absent: the default): kind, n_heads, n_kv_heads, d_model, d_k, d_v, scale, temperature, softcap (0: none),
/// mask_fill ("-inf" or -1e9), fully_masked_row, position {type, base, rotary_dim, start, symmetric, bidirectional,
/// num_buckets, max_distance}, and the named masks causal, window, dilation, global_tokens, prefix, lengths.
///
/// Tensors: the parameters of parametersFromTensors(); x, or q and k and v, [B, n, d] or [n, d]; or, without a
/// projection, Q_in, K_in, V_in [B, heads, n, d]. bias [n_q, n_kv], [h, ., .] or [B, h, ., .] with 1 for "all alike".
/// Masks, which replace the named ones: mask (1 = may attend) [n_q, n_kv] or [B, 1, n_q, n_kv]; PyTorch's attn_mask
/// (added, or whole numbers with 1 = ignored) [n_q, n_kv] or [B * h, n_q, n_kv] and key_padding_mask (1 = ignored) [B,
/// n_kv]. Other tensors are ignored.
///
/// InputError names the option or tensor, what was expected and what was found.
[[nodiscard]] LayerCase makeLayerCase(const nlohmann::json& options, const std::map<std::string, Tensor>& tensors);

/// Reads both files; the options are the file's `config` object, or the whole file where it has none. FileError too.
[[nodiscard]] LayerCase readLayerCase(const std::filesystem::path& config_file,
                                      const std::filesystem::path& tensor_file);

}  // namespace headwise
