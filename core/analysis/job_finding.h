#pragma once
// What designed heads cannot do with these options, as one Finding.

#include <optional>

#include "core/trace/trace.h"

namespace headwise {

/// "job-unavailable" (Notice): how many heads have no job, and why, a line for each reason. Nothing where all have one.
[[nodiscard]] std::optional<Finding> jobFinding(const AttentionMap& map);

}  // namespace headwise
