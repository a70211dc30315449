// For every processor of the architecture that this was compiled for.
#define HEADWISE_LANES 4
#define HEADWISE_TILE_ROWS 6
#include "core/attention/cpu/instruction_sets.h"
#include "core/attention/cpu/kernel_loops.inc"

#if defined(__SSE2__)
constexpr const char* kName = "SSE2";
#elif defined(__ARM_NEON)
constexpr const char* kName = "NEON";
#else
constexpr const char* kName = "scalar";
#endif

const headwise::cpu::Kernels headwise::cpu::kBaseline = makeKernels("baseline", kName);
