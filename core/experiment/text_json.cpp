#include "core/experiment/text_json.h"

#include <charconv>

namespace headwise {
namespace {

bool isUtf8(const std::string& bytes) {
  try {
    (void)nlohmann::json(bytes).dump();
    return true;
  } catch (const nlohmann::json::type_error&) {
    return false;  // the writer refuses a text that is not UTF-8
  }
}

std::string toHex(const std::string& bytes) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    hex += digits[byte >> 4U];
    hex += digits[byte & 15U];
  }
  return hex;
}

}  // namespace

nlohmann::json textToJson(const std::string& bytes) {
  if (isUtf8(bytes)) return bytes;
  return {{"hex", toHex(bytes)}};
}

std::string textFromJson(const JsonField& field) {
  if (!field.json().is_object()) return field.asText();
  const auto hex_field = field.find("hex");
  const std::string hex = hex_field ? hex_field->asText() : std::string("?");
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    unsigned byte = 0;
    const char* end = hex.data() + std::min(i + 2, hex.size());
    if (hex.size() % 2 != 0 || std::from_chars(hex.data() + i, end, byte, 16).ptr != end)
      field.wrongKind(HEADWISE_TR_NOOP("core",
                                       "The field %1 should be a text, or bytes as pairs of hex digits, but it is %2. "
                                       "Mend or remove it in the file."));
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

}  // namespace headwise
