#pragma once
// Parameters from a safetensors file.

#include "core/attention/parameters.h"
#include "core/model/parameter_recipe.h"

namespace headwise {

/// For Kind::File; see makeParameters(). Only the tensors of a layer are read, whatever else the file holds.
[[nodiscard]] AttentionParameters readParameters(const ParameterRecipe& recipe, const AttentionConfig& config);

/// `config` with the sizes of the file's tensors: d_model, and the number of heads nearest to config's that these
/// allow, with their d_k, d_v and K/V heads. FileError and InputError as makeParameters() has them, and where no number
/// of heads fits: what this returns, makeParameters() can use.
[[nodiscard]] AttentionConfig configForFile(const ParameterRecipe& recipe, const AttentionConfig& config);

}  // namespace headwise
