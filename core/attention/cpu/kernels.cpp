#include "core/attention/cpu/kernels.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/attention/cpu/instruction_sets.h"
#include "core/tensor/error.h"

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

std::string namesOfAvailable() {
  std::string names = "reference";
  for (const Kernels* kernels : availableKernels()) names += std::string(", ") + kernels->name;
  return names;
}

const Kernels* named(std::string_view name) {
  if (name == "reference") return nullptr;
  for (const Kernels* kernels : availableKernels())
    if (kernels->name == name) return kernels;
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "HEADWISE_ISA asks for %1, but on this processor it may be %2. Choose one "
                                            "of these, or unset it."),
                           {std::string(name), namesOfAvailable()}));
}

}  // namespace

const std::vector<const Kernels*>& availableKernels() {
  static const std::vector<const Kernels*> available = detect();
  return available;
}

const Kernels* chosenKernels() {
  static const char* wanted = std::getenv("HEADWISE_ISA");
  static const Kernels* chosen = wanted ? named(wanted) : availableKernels().front();
  return chosen;
}

}  // namespace headwise::cpu
