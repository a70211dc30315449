#pragma once

#include <chrono>

namespace headwise::ui {

/// Lets a report through at most once in an interval; the first not before one has passed: what is quick needs none.
class Throttle {
 public:
  explicit Throttle(std::chrono::milliseconds interval) : m_interval(interval) {}
  [[nodiscard]] bool passes() {
    const auto now = std::chrono::steady_clock::now();
    if (now - m_last < m_interval) return false;
    m_last = now;
    return true;
  }

 private:
  std::chrono::milliseconds m_interval;
  std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
};

inline constexpr std::chrono::milliseconds kProgressInterval{50};

}  // namespace headwise::ui
