#pragma once
// Memory for the rows of the pattern that are computed.

#include "core/attention/head_rows.h"
#include "core/attention/pattern_bands.h"
#include "core/attention/scores.h"

namespace headwise {

/// Those rows and what lies beside them in their bands.
[[nodiscard]] inline IndexRange wholeBands(IndexRange rows, Index n_q) {
  constexpr Index kRows = PatternBands<float>::kRows;
  return {rows.begin / kRows * kRows, std::min((rows.end + kRows - 1) / kRows * kRows, n_q)};
}

/// Makes the bands that `blocks` lie in, as wide as their rows need. `rule` knows the rows of whole bands.
template <typename T>
void makeBands(PatternBands<T>& pattern, const std::vector<HeadRows>& blocks, const ScoreRule<T>& rule,
               BlockPool* storage) {
  for (const HeadRows& block : blocks)
    for (Index band = pattern.bandOf(block.rows.begin); band <= pattern.bandOf(block.rows.end - 1); ++band)
      if (!pattern.has(band)) pattern.make(band, rule.keysOf(pattern.rowsOf(band)), storage);
}

}  // namespace headwise
