#pragma once
// Parameters from a safetensors file.

#include "core/attention/parameters.h"
#include "core/model/parameter_recipe.h"

namespace headwise {

/// For Kind::File; see makeParameters(). Shapes are checked before a value is read.
[[nodiscard]] AttentionParameters readParameters(const ParameterRecipe& recipe, const AttentionConfig& config);

}  // namespace headwise
