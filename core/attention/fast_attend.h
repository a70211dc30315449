#pragma once
// attend() in float32 with the kernels of one instruction set.

#include "core/attention/attend.h"
#include "core/attention/cpu/kernel_table.h"

namespace headwise::cpu {

/// As attend() of a softmax layer, for a config, parameters and an input that were validated, the positions added.
/// Queries go block by block through scores, softmax and values while they are in the caches; what no query of a block
/// sees is never computed, nor what `earlier` has. Throws Cancelled.
[[nodiscard]] AttentionValues<float> fastAttend(const Kernels& kernels, const AttentionConfig& config,
                                                const AttentionParameters& parameters, AttentionInput<float> input,
                                                const AttendOptions& options, const EarlierValues<float>& earlier);

}  // namespace headwise::cpu
