#pragma once
// The layer that `headwise bench engine` measures.

#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "core/attention/attend.h"
#include "core/attention/packed.h"
#include "core/tensor/tensor.h"

namespace headwise::app {

struct BenchLayer {
  AttentionConfig config;
  std::shared_ptr<const AttentionParameters> parameters;
  std::shared_ptr<const PackedParameters> packed;  ///< null where attend() uses the reference
  AttentionInput<float> input;
  std::map<std::string, Tensor> expected;  ///< results as layerOfCase() has them; may be empty

  [[nodiscard]] Index tokens() const { return input.x_q.rows(); }
  /// Of a query and a key.
  [[nodiscard]] double pairs() const;
  /// Additions and multiplications, masked or not.
  [[nodiscard]] double operations() const;
  /// The largest difference from the expected results, of the causal layer or the other; NaN where any is NaN.
  [[nodiscard]] std::optional<double> largestError(const AttentionValues<float>& values, bool causal) const;
};

[[nodiscard]] BenchLayer randomLayer(const AttentionConfig& config, Index n);

/// readLayerCase() of a .safetensors file and the .json of the same name. The tensors may hold results as well:
/// expected_out [n_q, d_model] and some rows of the pattern, expected_pattern [n_heads, rows, n_kv] at the queries
/// expected_rows [rows]; expected_out_causal and expected_pattern_causal are those with a causal mask.
/// InputError, FileError; also for more than one sequence, linear attention and results of the wrong size.
[[nodiscard]] BenchLayer layerOfCase(const std::filesystem::path& tensor_file);

}  // namespace headwise::app
