#pragma once
// attend() in plain Eigen: slow, short, and what the kernels are checked against.

#include "core/attention/attend.h"

namespace headwise {

/// Query rows whose scores are made, normalised and used at a time, and rows of a projection. Eigen adds up a row's
/// product in an order that depends on the rows beside it, and always in the same one for the same block.
inline constexpr Index kReferenceBlock = 32;

/// As attend(), for a config, parameters and an input that were validated, the positions added. The keys that a block
/// sees decide its numbers, and no others: not even by the last bit. Throws Cancelled.
template <typename T>
[[nodiscard]] AttentionValues<T> referenceAttend(const AttentionConfig& config,
                                                 const AttentionParametersOf<T>& parameters, AttentionInput<T> input,
                                                 const AttendOptions& options, const EarlierValues<T>& earlier);

}  // namespace headwise
