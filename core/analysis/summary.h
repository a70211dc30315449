#pragma once
// Describing heads: entropy, distance, labels, shares.

#include <span>
#include <stop_token>

#include "core/trace/trace.h"

namespace headwise {

/// Entropy of one row in nats, 0 ln 0 = 0, masked cells count as 0. NaN if a cell is NaN.
[[nodiscard]] double rowEntropy(std::span<const float> row);
[[nodiscard]] double rowEntropy(std::span<const double> row);
inline constexpr double kBitsPerNat = 1.4426950408889634;

/// sum_j p_j |query - j| of one row, in tokens; masked cells count as 0.
[[nodiscard]] double rowDistance(std::span<const float> row, Index query);

/// Fills map.heads. Means are over all query rows but those with NaN; labels as in core/analysis/labels.h. Distances
/// are NaN for cross-attention: positions in two sentences are not apart from one another. Throws Cancelled.
void summarizeHeads(AttentionMap& map, const std::stop_token& stop = {});

/// "previous token", ...: marked for translation.
[[nodiscard]] Message labelName(HeadLabel label);
/// What the label means and how its score is computed, a sentence.
[[nodiscard]] Message labelMeaning(HeadLabel label);

/// |sum_j result_j| / sum_j |result_j| at one token: 1 when heads agree, near 0 when they cancel. NaN without W_O, or
/// where every head's part is 0.
[[nodiscard]] double headAgreement(const AttentionMap& map, Index query);

/// Health of the numbers, one Finding each: "rows-sum-to-1" and "no-nan" always (Ok or Warning); "fully-masked-rows"
/// (Notice) and "scores-near-overflow" (Warning) where there is something to say.
[[nodiscard]] std::vector<Finding> healthFindings(const AttentionMap& map);

}  // namespace headwise
