#pragma once

#include <cstddef>

namespace headwise {

/// Whether so many multiply-adds take longer than it takes to wake a thread. Measured once, when first asked.
[[nodiscard]] bool worthThreads(double multiply_adds);

/// Whether moving so many bytes does. One core alone does not keep the memory busy.
[[nodiscard]] constexpr bool moveIsWorthThreads(std::size_t bytes) { return bytes >= std::size_t{1} << 19U; }

}  // namespace headwise
