#pragma once
// Values in a tile that are not weights.

#include <limits>

namespace headwise {

/// This pair is masked. Chosen so that the maximum over a block of cells ignores it.
inline constexpr float kMaskedCell = -std::numeric_limits<float>::infinity();
/// A key that the viewer asked to leave out of the picture; likewise ignored by a maximum.
inline constexpr float kLeftOutCell = -std::numeric_limits<float>::max();

/// A cell that is still to be computed. A maximum prefers it to what is masked or left out, and every weight to it.
inline constexpr float kUnknownCell = -std::numeric_limits<float>::max() / 2;

/// Anything that is not one of the above, NaN included.
[[nodiscard]] constexpr bool isWeight(float cell) { return !(cell <= kUnknownCell); }

/// The larger of two cells; NaN wins over everything. Written so that the compiler makes one compare and blend of it.
[[nodiscard]] constexpr float largerCell(float a, float b) { return b > a || b != b ? b : a; }

}  // namespace headwise
