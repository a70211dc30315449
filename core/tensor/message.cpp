#include "core/tensor/message.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdio>

namespace headwise {

MessageArg::MessageArg(std::string value) : text(std::move(value)) {}
MessageArg::MessageArg(const char* value) : text(value) {}
MessageArg::MessageArg(Message message) { nested.push_back(std::move(message)); }

std::string MessageArg::english() const { return nested.empty() ? text : nested.front().english(); }

bool MessageArg::operator==(const MessageArg& other) const { return text == other.text && nested == other.nested; }

std::string Message::english() const {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool place = text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9';
    if (!place) {
      out += text[i];
      continue;
    }
    const auto index = static_cast<std::size_t>(text[++i] - '1');
    if (index < args.size()) out += args[index].english();
  }
  return out;
}

std::string formatBytes(double bytes) {
  static constexpr std::array units{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  std::size_t unit = 0;
  while (bytes >= 1024.0 && unit + 1 < units.size()) {
    bytes /= 1024.0;
    ++unit;
  }
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), unit == 0 ? "%.0f %s" : "%.1f %s", bytes, units[unit]);
  return text.data();
}

std::string formatNumber(double value) {
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

}  // namespace headwise
