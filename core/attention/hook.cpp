#include "core/attention/hook.h"

#include <cstddef>

namespace headwise {

std::string_view hookName(Hook hook) {
  static constexpr std::array<std::string_view, kAllHooks.size()> names{
      "x", "q", "k", "v", "q_rot", "k_rot", "scores_raw", "scores", "pattern", "z", "concat", "result", "out"};
  return names[static_cast<std::size_t>(hook)];
}

}  // namespace headwise
