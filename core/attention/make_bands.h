#pragma once
// Memory for the rows of the pattern that are computed.

#include <algorithm>
#include <optional>
#include <vector>

#include "core/attention/head_rows.h"
#include "core/attention/pattern_bands.h"
#include "core/attention/scores.h"
#include "core/tensor/memory_error.h"

namespace headwise {

/// Those rows and what lies beside them in their bands.
[[nodiscard]] inline IndexRange wholeBands(IndexRange rows, Index n_q) {
  constexpr Index kRows = PatternBands<float>::kRows;
  return {rows.begin / kRows * kRows, std::min((rows.end + kRows - 1) / kRows * kRows, n_q)};
}

/// Makes the bands that `blocks` lie in, as wide as their rows need. `rule` knows the rows of whole bands. MemoryError
/// before the first one is made where there is no room for all.
template <typename T>
void makeBands(PatternBands<T>& pattern, const std::vector<HeadRows>& blocks, const ScoreRule<T>& rule,
               BlockPool* storage) {
  std::vector<std::optional<IndexRange>> keys_of(static_cast<std::size_t>(pattern.bandCount()));  // to be made
  std::size_t bytes = 0;
  for (const HeadRows& block : blocks)
    for (Index band = pattern.bandOf(block.rows.begin); band <= pattern.bandOf(block.rows.end - 1); ++band) {
      std::optional<IndexRange>& keys = keys_of[static_cast<std::size_t>(band)];
      if (keys || pattern.has(band)) continue;
      keys = rule.keysOf(pattern.rowsOf(band));
      bytes += static_cast<std::size_t>(pattern.size() * pattern.rowsOf(band).size() * keys->size()) * sizeof(T);
    }
  const std::size_t idle = storage ? storage->idleBytes() : 0;
  requireMemory(bytes - std::min(bytes, idle));
  for (Index band = 0; band < pattern.bandCount(); ++band)
    if (const auto& keys = keys_of[static_cast<std::size_t>(band)]) pattern.make(band, *keys, storage);
}

}  // namespace headwise
