#pragma once
// How large a score can be at most.

#include "core/analysis/summary.h"

namespace headwise {

inline constexpr double kNearOverflow = 1e37;  ///< float32 ends at 3.4e38

/// |q.k| <= |q| |k|: far cheaper to know than all scores, and enough where nothing is near.
[[nodiscard]] double scoreBound(const HeadSummary& summary);

/// Fills longest_query and longest_key of every head where the map has q and k. Of rows that are the same the earlier
/// map's are believed, unless that may bring a score near overflow: then all rows are looked at, so that nothing long
/// gone is still reported.
void boundScores(AttentionMap& map, const SameSummaries& same);

}  // namespace headwise
