#pragma once
// Patterns as views look at them: float, masked cells told from zeros.

#include <stop_token>
#include <vector>

#include "core/attention/attend.h"
#include "core/trace/band_digest.h"

namespace headwise {

/// A copy shares the bands.
struct ShownPattern {
  PatternBands<float> cells;  ///< n_heads x [n_q, n_kv], masked cells kMaskedCell; so is what no band has
  std::vector<std::shared_ptr<const BandDigest>> digests;  ///< cells.bandCount()

  /// See MapSource::columnSums().
  [[nodiscard]] Matrix columnSums(Index head) const;
  /// Rows of one head as a matrix [rows.size(), n_kv].
  [[nodiscard]] Matrix rows(Index head, IndexRange rows) const;
  [[nodiscard]] double bytes() const;
};

/// What an earlier pattern has of this one.
struct EarlierPattern {
  const ShownPattern* shown = nullptr;  ///< as shownPattern() gave it; null: nothing
  SameStages same;
};

/// The patterns [n_q, n_kv] of attend() with masked cells kMaskedCell, and their digests. Bands that `earlier` has as a
/// whole are shared with it; other rows that attend() did not write are copied from there. Bands of float32 are marked
/// where they are; others go to `storage`, as the digests do. Throws Cancelled.
template <typename T>
[[nodiscard]] ShownPattern shownPattern(const PatternBands<T>& computed, const Mask& mask,
                                        const EarlierPattern& earlier = {}, BlockPool* storage = nullptr,
                                        const std::stop_token& stop = {});

}  // namespace headwise
