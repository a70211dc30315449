#pragma once
// Patterns as views look at them: float, masked cells told from zeros.

#include <stop_token>

#include "core/attention/attend.h"

namespace headwise {

/// What an earlier pattern has of this one.
struct EarlierPattern {
  const HeadMatrices<float>* shown = nullptr;  ///< as shownPattern() gave it; null: nothing
  SameStages same;
};

/// The patterns [n_q, n_kv] of attend() with masked cells kMaskedCell, the rows that it did not write copied from
/// `earlier`. Those of float32 stay where they are; others go to `storage`. Where attend() computed none, the earlier
/// ones are shared: their memory, not what else their owner keeps. Throws Cancelled.
template <typename T>
[[nodiscard]] HeadMatrices<float> shownPattern(HeadMatrices<T> computed, const Mask& mask,
                                               const EarlierPattern& earlier = {}, BlockPool* storage = nullptr,
                                               const std::stop_token& stop = {});

}  // namespace headwise
