#pragma once
// In which order heads are shown.

#include <vector>

#include "core/trace/trace.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// Every head_index once: the user's own order where there is one (heads that it does not name come last), else sorted.
[[nodiscard]] std::vector<Index> headOrder(const AttentionMap& map, const HeadsView& view);

/// `order` with `head` taken out and put in again at the place of `before`; at the end for -1.
[[nodiscard]] std::vector<Index> movedHead(std::vector<Index> order, Index head, Index before);

}  // namespace headwise::ui
