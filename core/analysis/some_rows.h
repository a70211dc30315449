#pragma once
// Describing heads whose patterns are not kept: from some of their rows.

#include "core/analysis/labels.h"
#include "core/trace/trace.h"

namespace headwise {

/// Fills map.described_queries (spread evenly from the first query to the last, so many that a moment is enough to
/// compute them) and of every head the facts of these rows and mean_weights. Throws Cancelled.
void describeSomeRows(AttentionMap& map, const LabelKeys& labels, const std::stop_token& stop);

}  // namespace headwise
