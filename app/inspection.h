#pragma once
// What a file holds: as lines for people and as JSON for programs.

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace headwise::app {

struct Inspection {
  std::string text;
  nlohmann::ordered_json json;
};

/// FileError, and InputError saying what is wrong inside the file.
[[nodiscard]] Inspection inspectTensors(const std::filesystem::path& file);
[[nodiscard]] Inspection inspectSession(const std::filesystem::path& file);

/// Text out of a file for a terminal: control characters are escaped, and what is longer than `most` bytes ends in
/// "...".
[[nodiscard]] std::string shown(std::string_view text, std::size_t most = 200);
/// "  Mask         causal\n": one fact of a list.
[[nodiscard]] std::string fact(std::string_view name, const std::string& value);
/// "1, 2, 4"
[[nodiscard]] std::string listed(const std::vector<std::int64_t>& numbers);

}  // namespace headwise::app
