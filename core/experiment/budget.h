#pragma once
// What a run would keep in memory, before any of it is taken.

#include "core/experiment/experiment.h"

namespace headwise {

/// Bytes of the Trace's values and parameters at these lengths.
[[nodiscard]] double runBytes(const Experiment& experiment, Index n_q, Index n_kv);

/// Throws TooLargeError that names the bytes needed and the largest n that fits.
void requireBudget(const Experiment& experiment, Index n_q, Index n_kv, double budget_bytes);

}  // namespace headwise
