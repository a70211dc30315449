#include "core/color/color_scale.h"

#include <cmath>
#include <cstddef>

#include "core/color/scale_math.h"

namespace headwise {
namespace {

// Equal values share the lowest of their ranks.
float rankPosition(const std::vector<float>& quantiles, float value) {
  if (quantiles.size() < 2) return 0.0F;
  const auto below = std::lower_bound(quantiles.begin(), quantiles.end(), value) - quantiles.begin();
  return clamped(static_cast<float>(below) * (1.0F / static_cast<float>(quantiles.size() - 1)), 1.0F);
}

float rankValue(const std::vector<float>& quantiles, float t) {
  if (quantiles.empty()) return 0.0F;
  const float place = t * static_cast<float>(quantiles.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, quantiles.size() - 1);
  return std::lerp(quantiles[below], quantiles[above], place - static_cast<float>(below));
}

float logValue(const ColorScale& scale, float t) {
  const LogDomain domain(scale);
  return scale.high > domain.foot ? domain.foot * std::pow(scale.high / domain.foot, t) : scale.high;
}

}  // namespace

float ColorScale::position(float value) const {
  switch (kind) {
    case ScaleKind::Linear:
      return clamped((value - low) * linearFactor(*this), 1.0F);
    case ScaleKind::Log:
      return clamped(LogDomain(*this).position(value), 1.0F);
    case ScaleKind::Rank:
      return rankPosition(quantiles, value);
  }
  return 0.0F;
}

float ColorScale::value(float t) const {
  const float place = clamped(t, 1.0F);
  switch (kind) {
    case ScaleKind::Linear:
      return std::lerp(low, high, place);
    case ScaleKind::Log:
      return logValue(*this, place);
    case ScaleKind::Rank:
      return rankValue(quantiles, place);
  }
  return 0.0F;
}

}  // namespace headwise
