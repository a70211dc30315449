// Compiled for AVX-512; called only where the processor has it.
#define HEADWISE_LANES 16
#define HEADWISE_TILE_ROWS 6
#include "core/attention/cpu/instruction_sets.h"
#include "core/attention/cpu/kernel_loops.inc"

const headwise::cpu::Kernels headwise::cpu::kAvx512 = makeKernels("avx512", "AVX-512");
