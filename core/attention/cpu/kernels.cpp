#include "core/attention/cpu/kernels.h"

#include "core/attention/cpu/instruction_sets.h"

namespace headwise::cpu {
namespace {

std::vector<const Kernels*> detect() {
  std::vector<const Kernels*> found;
#ifdef HEADWISE_X86_KERNELS
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("fma")) found.push_back(&kAvx512);
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) found.push_back(&kAvx2);
#endif
  found.push_back(&kBaseline);
  return found;
}

}  // namespace

const std::vector<const Kernels*>& availableKernels() {
  static const std::vector<const Kernels*> available = detect();
  return available;
}

}  // namespace headwise::cpu
