#pragma once
// The arithmetic that ColorScale::position() and colorize() share, without branches so that loops over it vectorise.
// Non-negative floats are ordered as their bits are: integer minimum and maximum need no leave to ignore NaN.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "core/color/color_scale.h"

namespace headwise {

/// Clamps to [0, high]; NaN ends at one end or the other.
inline float clamped(float t, float high) {
  const std::int32_t bits = std::max(std::bit_cast<std::int32_t>(t), 0);
  return std::bit_cast<float>(std::min(bits, std::bit_cast<std::int32_t>(high)));
}

/// log2 of a positive normal float, wrong by at most 4e-6: the exponent's bits, and for the mantissa m in [1, 2) the
/// series of log((1 + r) / (1 - r)) with r = (m - 1) / (m + 1).
inline float fastLog2(float value) {
  const auto bits = std::bit_cast<std::int32_t>(value);
  const auto mantissa = std::bit_cast<float>((bits & 0x007fffff) | 0x3f800000);
  const float r = (mantissa - 1.0F) / (mantissa + 1.0F);
  const float r2 = r * r;
  const float series = r * (2.0F + r2 * (2.0F / 3.0F + r2 * (2.0F / 5.0F + r2 * (2.0F / 7.0F + r2 * (2.0F / 9.0F)))));
  return static_cast<float>((bits >> 23) - 127) + series * 1.44269504F;
}

/// position = (value - low) * factor; an empty range is a step just above `low`.
inline float linearFactor(const ColorScale& scale) {
  return scale.high > scale.low ? 1.0F / (scale.high - scale.low) : std::numeric_limits<float>::max();
}

/// The domain of a Log scale, which reaches at most four decades down from `high`.
struct LogDomain {
  float foot = 0.0F;
  float log_foot = 0.0F;
  float factor = 0.0F;

  explicit LogDomain(const ColorScale& scale)
      : foot(std::max({scale.low, 1e-4F * scale.high, std::numeric_limits<float>::min()})), log_foot(fastLog2(foot)) {
    if (scale.high > foot) factor = 1.0F / (fastLog2(scale.high) - log_foot);
  }
  /// Not clamped above.
  [[nodiscard]] float position(float value) const {
    const std::int32_t bits = std::max(std::bit_cast<std::int32_t>(value), std::bit_cast<std::int32_t>(foot));
    return (fastLog2(std::bit_cast<float>(bits)) - log_foot) * factor;
  }
};

}  // namespace headwise
