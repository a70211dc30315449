#pragma once
// Parameters from a safetensors file.

#include "core/attention/parameters.h"
#include "core/model/parameter_recipe.h"

namespace headwise {

/// For Kind::File; see makeParameters(). Only the tensors of a layer are read, whatever else the file holds.
[[nodiscard]] AttentionParameters readParameters(const ParameterRecipe& recipe, const AttentionConfig& config);

}  // namespace headwise
