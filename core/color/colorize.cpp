#include <algorithm>
#include <cstddef>

#include "core/color/color_scale.h"
#include "core/color/scale_math.h"

namespace headwise {
namespace {

constexpr std::uint32_t bitsOf(float value) { return std::bit_cast<std::uint32_t>(value); }

// Long enough for vectors, short enough to be of one kind often: a causal map is half masked.
constexpr std::size_t kBlock = 128;
using Steps = std::array<std::int32_t, kBlock>;

// What a step may be besides the table's 0..255.
constexpr std::int32_t kMaskedStep = 256;
constexpr std::int32_t kLeftOutStep = 257;
constexpr std::int32_t kNanStep = 258;
constexpr std::int32_t kZeroStep = 259;
constexpr std::int32_t kUnknownStep = 260;
using Lookup = std::array<Rgba, 261>;

Lookup lookupOf(const ColorTable& table) {
  Lookup lookup{};
  std::copy(table.values.begin(), table.values.end(), lookup.begin());
  lookup[kMaskedStep] = table.masked;
  lookup[kLeftOutStep] = table.left_out;
  lookup[kNanStep] = table.nan;
  lookup[kZeroStep] = table.zero;
  lookup[kUnknownStep] = table.unknown;
  return lookup;
}

// Written with bits where a conditional would do: the compiler turns conditionals into jumps and then cannot vectorise.
std::int32_t select(bool condition, std::int32_t yes, std::int32_t no) {
  const std::int32_t mask = -static_cast<std::int32_t>(condition);
  return (yes & mask) | (no & ~mask);
}

// 256 equal steps, as a texture of 256 texels is sampled.
std::int32_t stepOf(float position) { return static_cast<std::int32_t>(clamped(position * 256.0F, 255.0F)); }

template <typename PositionOf>
void fillSteps(const float* values, std::size_t count, Steps& steps, PositionOf position_of) {
  for (std::size_t i = 0; i < count; ++i) steps[i] = stepOf(position_of(values[i]));
}

// One binary search for a whole block: how many quantiles lie below each value. The halving does not depend on the
// values, so that the searches run abreast instead of one waiting on another.
void fillRankSteps(const float* values, std::size_t count, const std::vector<float>& quantiles, Steps& steps) {
  steps.fill(0);
  if (quantiles.size() < 2) return;
  for (std::size_t left = quantiles.size(); left > 0;) {
    const std::size_t half = (left + 1) / 2;
    const float* last = quantiles.data() + half - 1;
    for (std::size_t i = 0; i < count; ++i) {
      steps[i] += select(last[steps[i]] < values[i], static_cast<std::int32_t>(half), 0);
    }
    left -= half;
  }
  const float to_position = 1.0F / static_cast<float>(quantiles.size() - 1);
  for (std::size_t i = 0; i < count; ++i) steps[i] = stepOf(static_cast<float>(steps[i]) * to_position);
}

bool areMasked(const float* values, std::size_t count) {
  std::uint32_t different = 0;
  for (std::size_t i = 0; i < count; ++i) different |= bitsOf(values[i]) ^ bitsOf(kMaskedCell);
  return different == 0;
}

// Whether withSpecials() may change one of them: says yes for negative numbers as well.
bool haveSpecials(const float* values, std::size_t count, std::uint32_t zero_bits) {
  std::uint32_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t bits = bitsOf(values[i]);
    const std::uint32_t magnitude = bits & 0x7fffffffU;
    found |= bits >> 31U;
    found |= static_cast<std::uint32_t>(magnitude >= bitsOf(std::numeric_limits<float>::infinity()));
    found |= static_cast<std::uint32_t>((magnitude | zero_bits) == 0);
  }
  return found != 0;
}

// `zero_bits` is 0 where an exact zero (of either sign) has its own colour, and 1 where it lies in the table.
std::int32_t withSpecials(float value, std::int32_t step, std::uint32_t zero_bits) {
  const std::uint32_t bits = bitsOf(value);
  const std::uint32_t magnitude = bits & 0x7fffffffU;
  step = select((magnitude | zero_bits) == 0, kZeroStep, step);
  step = select(magnitude >= bitsOf(std::numeric_limits<float>::infinity()), kNanStep, step);
  step = select(bits == bitsOf(kMaskedCell), kMaskedStep, step);
  step = select(bits == bitsOf(kUnknownCell), kUnknownStep, step);
  return select(bits == bitsOf(kLeftOutCell), kLeftOutStep, step);
}

void fillSteps(const float* values, std::size_t count, const ColorScale& scale, Steps& steps) {
  switch (scale.kind) {
    case ScaleKind::Linear:
      return fillSteps(values, count, steps,
                       [low = scale.low, factor = linearFactor(scale)](float value) { return (value - low) * factor; });
    case ScaleKind::Log:
      return fillSteps(values, count, steps,
                       [domain = LogDomain(scale)](float value) { return domain.position(value); });
    case ScaleKind::Rank:
      return fillRankSteps(values, count, scale.quantiles, steps);
  }
}

}  // namespace

ColorTable makeColorTable(const ColorMap& map, bool reversed, Rgba masked, Rgba left_out, Rgba nan) {
  const auto halfway = [](Rgba a, Rgba b) {
    return ((a & 0xfefefefe) >> 1) + ((b & 0xfefefefe) >> 1) + (a & b & 0x01010101);
  };
  ColorTable table{map.table, 0, masked, left_out, nan, 0};
  if (reversed) std::reverse(table.values.begin(), table.values.end());
  table.zero = map.diverging ? table.values[128] : halfway(table.values[0], masked);
  return table;
}

void colorize(const float* values, Index cells, const ColorScale& scale, const ColorTable& table, Rgba* out) {
  const Lookup lookup = lookupOf(table);
  const std::uint32_t zero_bits = scale.kind == ScaleKind::Linear ? 1 : 0;
  Steps steps;
  for (auto left = static_cast<std::size_t>(cells); left > 0;) {
    const std::size_t count = std::min(kBlock, left);
    if (areMasked(values, count)) {
      std::fill_n(out, count, table.masked);
    } else {
      fillSteps(values, count, scale, steps);
      if (haveSpecials(values, count, zero_bits))
        for (std::size_t i = 0; i < count; ++i) steps[i] = withSpecials(values[i], steps[i], zero_bits);
      for (std::size_t i = 0; i < count; ++i) out[i] = lookup[static_cast<std::size_t>(steps[i])];
    }
    values += count;
    out += count;
    left -= count;
  }
}

}  // namespace headwise
