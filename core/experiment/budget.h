#pragma once
// What a run would keep in memory, before any of it is taken.

#include "core/experiment/experiment.h"

namespace headwise {

/// How the attention weights of a run are had.
enum class PatternStorage {
  Kept,     ///< all of them, in the Trace
  OnDemand  ///< q, k and v are kept, and what is looked at is computed (LazyLayer)
};

/// Kept as long as the weights themselves take at most `pattern_bytes` and everything together at most `budget_bytes`;
/// beyond that OnDemand, for softmax in float32. Throws TooLargeError that names the bytes needed and the largest n
/// that fits where neither does.
[[nodiscard]] PatternStorage requireBudget(const Experiment& experiment, Index n_q, Index n_kv, double budget_bytes,
                                           double pattern_bytes);

/// What a run that requireBudget() allowed takes.
[[nodiscard]] double bytesOf(const Experiment& experiment, Index n_q, Index n_kv, PatternStorage storage);

}  // namespace headwise
