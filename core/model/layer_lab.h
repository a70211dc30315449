#pragma once
// The layer lab: one attention layer with made-up inputs, so that every number on screen is genuinely computed.

#include <memory>
#include <vector>

#include "core/attention/parameters.h"
#include "core/model/parameter_recipe.h"
#include "core/tensor/message.h"
#include "core/text/tokenizer.h"

namespace headwise {

/// Token vectors from a seeded hash of the case-folded token text: the same word is the same vector. [n, d_model], N(0, 1)
/// entries. For Designed the vector is the token's in dimensions [0, d/2) and the sinusoid of its position in [d/2, d)
/// (no position is then added later); otherwise positions are attend()'s business.
[[nodiscard]] Matrix inputVectors(const TokenSequence& tokens, Index d_model, ParameterKind kind, std::uint64_t seed,
                                  const PositionEncoding& positions);

/// The config that attend() is to use: for Designed, positions that inputVectors() already holds are not added again.
[[nodiscard]] AttentionConfig layerConfig(const AttentionConfig& config, ParameterKind kind);

/// What one designed head does. Jobs are handed out in a fixed order to as many heads as there are.
enum class HeadJob { Previous, First, Itself, SameToken, Local, Diffuse, TwoBack, Delimiter, Next };
[[nodiscard]] Message jobName(HeadJob job);

struct DesignedHead {
  HeadJob job;
  bool available = true;
  Message why_not;  ///< "needs positions", "needs d_k >= 8", ...
};

struct LayerParameters {
  std::shared_ptr<const AttentionParameters> values;
  std::vector<DesignedHead> designed;  ///< n_heads for Designed, empty otherwise
  bool has_bias = false;
};

/// Makes or reads the parameters. The same recipe, sizes and seed give the same bits on every platform. `d_kv_in` is the
/// width of the key/value inputs (the window: d_model). Throws InputError / FileError for Kind::File.
[[nodiscard]] LayerParameters makeParameters(const ParameterRecipe& recipe, const AttentionConfig& config);

}  // namespace headwise
