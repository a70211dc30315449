#pragma once
// The designed parameters: matrices built exactly, one job a head.

#include "core/model/layer_lab.h"

namespace headwise {

/// W_Q and W_K as layer_lab.h says, W_V and W_O copies; no bias.
[[nodiscard]] AttentionParameters designedParameters(const AttentionConfig& config, std::uint64_t seed);

/// Rows of a learned position table made by makeParameters(): longer texts do not fit.
inline constexpr Index kLearnedContext = 1024;

}  // namespace headwise
