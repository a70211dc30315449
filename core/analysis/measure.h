#pragma once
// How long a forward pass of one layer takes on this machine.

#include <stop_token>
#include <vector>

#include "core/attention/parameters.h"

namespace headwise {

/// Milliseconds of attend() over `n` random tokens in float32: the quickest of a few passes, which is the one that the
/// rest of the machine disturbed least. Throws Cancelled.
[[nodiscard]] double measureForward(const AttentionConfig& config, const AttentionParameters& parameters, Index n,
                                    std::stop_token stop = {});

/// Lengths worth measuring: 16, 32, ... up to 65,536, as far as one pass stays within `budget_bytes` and, at
/// `flops_per_second`, within `budget_seconds`. At least 16 itself.
[[nodiscard]] std::vector<Index> measurableLengths(const AttentionConfig& config, double flops_per_second,
                                                   double budget_seconds, double budget_bytes);

}  // namespace headwise
