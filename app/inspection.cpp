#include "app/inspection.h"

namespace headwise::app {
namespace {

bool isControl(char character) {
  const auto code = static_cast<unsigned char>(character);
  return code < 0x20 || code == 0x7f;
}

bool continuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80; }

std::string escaped(char control) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto code = static_cast<unsigned char>(control);
  return {'\\', 'x', digits[code >> 4U], digits[code & 0xfU]};
}

}  // namespace

std::string shown(std::string_view text, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i >= most && !continuesCharacter(text[i])) return out + "...";
    out += isControl(text[i]) ? escaped(text[i]) : std::string(1, text[i]);
  }
  return out;
}

std::string fact(std::string_view name, const std::string& value) {
  constexpr std::size_t width = 16;
  std::string line = "  " + std::string(name);
  line.append(line.size() < width ? width - line.size() : 1, ' ');
  return line + value + '\n';
}

std::string listed(const std::vector<std::int64_t>& numbers) {
  std::string out;
  for (const std::int64_t number : numbers) out += (out.empty() ? "" : ", ") + std::to_string(number);
  return out;
}

}  // namespace headwise::app
