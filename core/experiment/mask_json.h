#pragma once

#include "core/attention/mask.h"
#include "core/experiment/json_field.h"

namespace headwise {

/// {"rules": [{"kind": "window", "width": 2, ...}], "edits": [[query, key, visible]], "bias": [[0, "-inf"]]}
[[nodiscard]] nlohmann::json maskToJson(const Mask& mask);
[[nodiscard]] Mask maskFromJson(const JsonField& field);

}  // namespace headwise
