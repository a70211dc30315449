#include "core/tensor/memory_error.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace headwise {

Message notEnoughMemory() {
  return HEADWISE_TR_NOOP(
      "core",
      "This computer does not have enough free memory for that. Use a shorter text, fewer heads or a "
      "smaller d_model, or close other programs.");
}

Message notEnoughMemory(double bytes) {
  return {
      HEADWISE_TR_NOOP("core",
                       "This takes %1 of memory, and this computer does not have that much free. Use a shorter text, "
                       "fewer heads or a smaller d_model, or close other programs."),
      {formatBytes(bytes)}};
}

void requireMemory([[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
  constexpr std::size_t kAskedFor = std::size_t{8} << 20U;    // less is not worth a question
  constexpr std::size_t kForOthers = std::size_t{16} << 20U;  // what a window needs to say that it is not there
  if (bytes < kAskedFor) return;
  void* pages = ::mmap(nullptr, bytes + kForOthers, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) throw MemoryError(notEnoughMemory(static_cast<double>(bytes)));
  (void)::munmap(pages, bytes + kForOthers);
#endif
}

}  // namespace headwise
