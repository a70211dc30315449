#pragma once

#include <memory>

#include "core/analysis/scaling.h"

namespace headwise::ui {

/// headScores() of the head that was asked for last are kept: page and inspector ask for the same.
[[nodiscard]] std::shared_ptr<const HeadScores> labScores(const AttentionMap& map, Index head_index);

}  // namespace headwise::ui
