#include "core/tensor/roomy_matrix.h"

#include <cstdint>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace headwise {
namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20U;

}  // namespace

void adviseHugePages([[maybe_unused]] void* first, std::size_t bytes) {
  if (bytes < kHugePage) return;
#ifdef __linux__
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(first) / page * page;
  const auto end = (reinterpret_cast<std::uintptr_t>(first) + bytes + page - 1) / page * page;
  (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

}  // namespace headwise
