#pragma once
// Valid and broken stretches of bytes, and valid ones made visible.

#include <cstddef>
#include <string>
#include <string_view>

namespace headwise {

/// U+FFFD, which stands for what is not UTF-8.
inline constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// A longest stretch of bytes that is well-formed UTF-8, or of which no byte belongs to a well-formed character.
struct Utf8Run {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool valid = true;
};

/// The run that starts at `begin`, which must lie before the end of `bytes` and on the border of a run.
[[nodiscard]] Utf8Run utf8RunAt(std::string_view bytes, std::size_t begin);

/// True when every character is white space or has no glyph of its own (joiners, byte order marks, ...).
[[nodiscard]] bool isBlank(std::string_view valid_utf8);

/// What a label may show for these characters: control pictures for control characters, no marks that turn the writing
/// direction of the text around, and "U+200B" for what has no glyph at all. White space stays.
[[nodiscard]] std::string visibleText(std::string_view valid_utf8);

/// "U+200B"
[[nodiscard]] std::string codePointName(char32_t code_point);

}  // namespace headwise
