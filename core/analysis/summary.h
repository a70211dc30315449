#pragma once
// Describing heads: entropy, distance, labels, shares.

#include <span>
#include <string_view>

#include "core/trace/trace.h"

namespace headwise {

/// Entropy of one row in nats, 0 ln 0 = 0, masked cells count as 0.
[[nodiscard]] double rowEntropy(std::span<const float> row);
inline constexpr double kBitsPerNat = 1.4426950408889634;

/// Fills map.heads. Labels' scores are the mean weight that the rows with more than one visible key give to what the
/// label names; the definitions stand in resources/guide/*/labels. Throws Cancelled.
void summarizeHeads(AttentionMap& map, std::stop_token stop = {});

/// "previous token", ...: marked for translation.
[[nodiscard]] Message labelName(HeadLabel label);
/// What the label means and how its score is computed, a sentence.
[[nodiscard]] Message labelMeaning(HeadLabel label);

/// |sum_j result_j| / sum_j |result_j| at one token: 1 when heads agree, near 0 when they cancel.
[[nodiscard]] double headAgreement(const AttentionMap& map, Index query);

/// Health of the numbers: rows sum to 1, no NaN, fully masked rows, overflow near, ...: one Finding each, Ok ones too.
[[nodiscard]] std::vector<Finding> healthFindings(const AttentionMap& map);

}  // namespace headwise
