#pragma once
// The instruction sets that kernels are compiled for.

#include "core/attention/cpu/kernel_table.h"

namespace headwise::cpu {

extern const Kernels kBaseline;
#ifdef HEADWISE_X86_KERNELS
extern const Kernels kAvx2;
extern const Kernels kAvx512;
#endif

}  // namespace headwise::cpu
