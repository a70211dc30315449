#pragma once
// From values to colours.

#include <array>
#include <vector>

#include "core/color/color_map.h"
#include "core/tensor/cell.h"
#include "core/tensor/matrix.h"

namespace headwise {

enum class ScaleKind {
  Linear,
  Log,   ///< log10 between `low` (or 1e-4 of `high` if that is larger) and `high`; below it the lowest colour
  Rank,  ///< position among the sorted visible values; equal values share the lowest of their ranks
};

/// How values become positions 0..1 in a colour table. `quantiles` is filled for Rank: ascending, at 256 equal steps.
struct ColorScale {
  ScaleKind kind = ScaleKind::Linear;
  float low = 0.0F;
  float high = 1.0F;
  std::vector<float> quantiles;

  /// 0..1 for a finite value; clamped.
  [[nodiscard]] float position(float value) const;
  /// The value at position t in 0..1 (what a colour bar writes beside it).
  [[nodiscard]] float value(float t) const;
  bool operator==(const ColorScale&) const = default;
};

/// A finished lookup: a table (already reversed if wished) and the colours of what is not a number.
struct ColorTable {
  std::array<Rgba, 256> values{};
  Rgba zero = 0;    ///< an exact 0 that is not masked, for Log and Rank; on a Linear scale 0 has its place in `values`
  Rgba masked = 0;  ///< kMaskedCell
  Rgba left_out = 0;  ///< kLeftOutCell
  Rgba nan = 0;       ///< NaN, and +infinity
  Rgba unknown = 0;   ///< kUnknownCell
  bool operator==(const ColorTable&) const = default;
};

/// `zero` becomes the middle of a diverging map, and halfway between the lowest colour and `masked` elsewhere: what is
/// exactly 0 is then told from what is merely small.
[[nodiscard]] ColorTable makeColorTable(const ColorMap& map, bool reversed, Rgba masked, Rgba left_out, Rgba nan);

/// Looks `cells` values up into `out`, one for one, at table step floor(256 * position). In a Release build on one
/// core about 1 ns a cell for Linear, 2 for Log, 5 for Rank.
void colorize(const float* values, Index cells, const ColorScale& scale, const ColorTable& table, Rgba* out);

}  // namespace headwise
