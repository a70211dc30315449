#pragma once
// Which kernels this processor can run, and which of them are used.

#include <vector>

#include "core/attention/cpu/kernel_table.h"

namespace headwise::cpu {

/// Those that run on this processor, the widest first; at least one.
[[nodiscard]] const std::vector<const Kernels*>& availableKernels();

/// The widest of them; or what the environment variable HEADWISE_ISA names: "baseline", "avx2", "avx512", or
/// "reference", for which this is null and everything is left to Eigen. InputError where it names something else, or
/// what this processor does not have.
[[nodiscard]] const Kernels* chosenKernels();

}  // namespace headwise::cpu
