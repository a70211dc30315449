#pragma once
// attend() in plain Eigen: slow, short, and what the kernels are checked against.

#include "core/attention/attend.h"

namespace headwise {

/// As attend(), for a config, parameters and an input that were validated, the positions added. Throws Cancelled.
template <typename T>
[[nodiscard]] AttentionValues<T> referenceAttend(const AttentionConfig& config,
                                                 const AttentionParametersOf<T>& parameters, AttentionInput<T> input,
                                                 const AttendOptions& options);

}  // namespace headwise
