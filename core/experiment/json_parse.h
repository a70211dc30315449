#pragma once
// JSON text from a file that somebody else wrote.

#include <nlohmann/json.hpp>
#include <string_view>

namespace headwise {

/// Both sentences are marked for translation. InputError: `too_deep` when it nests more than 64 deep (no stack is
/// exhausted), `broken` when it is no JSON, with the byte as %1.
[[nodiscard]] nlohmann::json parseJson(std::string_view text, std::string_view too_deep, std::string_view broken);

}  // namespace headwise
