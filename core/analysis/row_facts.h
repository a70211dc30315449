#pragma once
// One look at one row of attention weights.

#include <span>

#include "core/analysis/labels.h"

namespace headwise {

/// Entropy of one row in nats, 0 ln 0 = 0, masked cells count as 0. NaN if a cell is NaN.
[[nodiscard]] double rowEntropy(std::span<const float> row);
[[nodiscard]] double rowEntropy(std::span<const double> row);

/// sum_j p_j |query - j| of one row, in tokens; masked cells count as 0.
[[nodiscard]] double rowDistance(std::span<const float> row, Index query);

/// All of it but result_norm. Cells behind the last visible one change nothing, not even a bit.
[[nodiscard]] RowFacts factsOfRow(std::span<const float> row, Index query, const LabelKeys& labels);

}  // namespace headwise
