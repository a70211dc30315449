#pragma once
// Describing heads: entropy, distance, labels, shares.

#include <stop_token>

#include "core/attention/same_rows.h"
#include "core/trace/trace.h"

namespace headwise {

inline constexpr double kBitsPerNat = 1.4426950408889634;

/// What an earlier map already knows.
struct SameSummaries {
  const AttentionMap* before = nullptr;  ///< of the same tokens where rows are the same; null: all is looked at
  SameStages stages;
};

/// Fills map.heads. Where the pattern is not kept they rest on map.described_queries, and shares of the output, which
/// take every head's whole row, are missing. Means are over all query rows but those with NaN; labels as in
/// core/analysis/labels.h. Distances are NaN for cross-attention: positions in two sentences are not apart from one
/// another. Facts of rows that are the same are taken over. Throws Cancelled.
void summarizeHeads(AttentionMap& map, const std::stop_token& stop = {}, const SameSummaries& same = {});

/// "previous token", ...: marked for translation.
[[nodiscard]] Message labelName(HeadLabel label);
/// What the label means and how its score is computed, a sentence.
[[nodiscard]] Message labelMeaning(HeadLabel label);

/// |sum_j result_j| / sum_j |result_j| at one token: 1 when heads agree, near 0 when they cancel. NaN without W_O, or
/// where every head's part is 0.
[[nodiscard]] double headAgreement(const AttentionMap& map, Index query);

/// Health of the numbers of a map whose heads are summarized, one Finding each: "rows-sum-to-1" and "no-nan" always (Ok
/// or Warning); "fully-masked-rows" (Notice) and "scores-near-overflow" (Warning) where there is something to say.
[[nodiscard]] std::vector<Finding> healthFindings(const AttentionMap& map);

}  // namespace headwise
