#pragma once
// Which sizes go together, and what else must change when one of them is changed.

#include <vector>

#include "core/experiment/experiment.h"
#include "core/tensor/message.h"

namespace headwise {

/// An Experiment whose sizes go together, and one note for everything that had to change for it: "heads h 8 → 6".
struct Adapted {
  Experiment experiment;
  std::vector<Message> notes;
};

/// Mends what no longer fits after d_model, the heads or d_k were changed: the head count where it does not divide
/// d_model (and d_k follows d_model / h), the K/V heads, the rotary dimensions, what linear attention cannot have,
/// switched-off heads that are gone.
[[nodiscard]] Adapted adapt(Experiment changed);

/// Every divisor of `number`, ascending. number >= 1.
[[nodiscard]] std::vector<Index> divisorsOf(Index number);

/// The one of `values` (ascending, not empty) that is nearest to `wanted`; the smaller one of two as near.
[[nodiscard]] Index nearestOf(const std::vector<Index>& values, Index wanted);

}  // namespace headwise
