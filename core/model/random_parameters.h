#pragma once
// Parameters drawn at random: Xavier and normal.

#include "core/attention/parameters.h"
#include "core/model/parameter_recipe.h"

namespace headwise {

/// For the kinds XavierUniform, XavierNormal and Normal; see makeParameters().
[[nodiscard]] AttentionParameters randomParameters(const ParameterRecipe& recipe, const AttentionConfig& config);

/// b_Q, b_K, b_V and b_O: N(0, 0.02^2).
void addRandomBiases(AttentionParameters& parameters, std::uint64_t seed);

}  // namespace headwise
