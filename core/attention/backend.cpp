#include "core/attention/attend.h"
#include "core/attention/cpu/kernels.h"
#include "core/tensor/parallel.h"

namespace headwise {
namespace {

// Eigen's vector code follows what the compiler was told, not the processor.
const char* compiledInstructionSet() {
#if defined(__AVX512F__)
  return "AVX-512";
#elif defined(__AVX2__)
  return "AVX2";
#elif defined(__SSE2__)
  return "SSE2";
#elif defined(__ARM_NEON)
  return "NEON";
#else
  return "scalar";
#endif
}

}  // namespace

BackendInfo backendInfo(AttentionKind kind, Precision precision) {
  const cpu::Kernels* kernels = cpu::chosenKernels();
  if (!kernels || precision == Precision::Float64 || kind == AttentionKind::LinearElu1)
    return {"Eigen", compiledInstructionSet(), threadCount()};
  return {"CPU", kernels->instruction_set, threadCount()};
}

}  // namespace headwise
