#include "core/tensor/memory_error.h"

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

}  // namespace headwise
