#pragma once
// A sentence may hold any bytes, a JSON text only UTF-8.

#include "core/experiment/json_field.h"

namespace headwise {

/// A JSON text, or {"hex": "..."} where the bytes are not UTF-8: nothing that was typed or opened is lost.
[[nodiscard]] nlohmann::json textToJson(const std::string& bytes);
[[nodiscard]] std::string textFromJson(const JsonField& field);

}  // namespace headwise
