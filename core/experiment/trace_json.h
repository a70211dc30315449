#pragma once
// A Trace as JSON for other programs.

#include <nlohmann/json.hpp>

#include "core/trace/trace.h"

namespace headwise {

/// {"experiment": {...}, "tokens": ["The", ...], "byte_ranges": [[0, 3], ...], "key_tokens" and "key_byte_ranges" (the
/// same again in self-attention), "pattern": [head_index][query][key]} of the first map. Masked cells are 0, NaN is
/// null.
[[nodiscard]] nlohmann::json traceToJson(const Trace& trace);

}  // namespace headwise
