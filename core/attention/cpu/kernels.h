#pragma once
// Which kernels this processor can run.

#include <vector>

#include "core/attention/cpu/kernel_table.h"

namespace headwise::cpu {

/// Those that run on this processor, the widest first; at least one.
[[nodiscard]] const std::vector<const Kernels*>& availableKernels();

/// The widest of them.
[[nodiscard]] inline const Kernels& kernels() { return *availableKernels().front(); }

}  // namespace headwise::cpu
