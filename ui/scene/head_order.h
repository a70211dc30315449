#pragma once
// In which order heads are shown.

#include <vector>

#include "core/trace/trace.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// Every head_index once: the user's own order where there is one (heads that it does not name come last), else sorted.
[[nodiscard]] std::vector<Index> headOrder(const AttentionMap& map, const HeadsView& view);

/// `order` with `head` moved to where `target` stands.
[[nodiscard]] std::vector<Index> movedHead(std::vector<Index> order, Index head, Index target);

}  // namespace headwise::ui
