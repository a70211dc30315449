#pragma once

namespace headwise {

/// Whether so many multiply-adds take longer than it takes to wake a thread. Measured once, when first asked.
[[nodiscard]] bool worthThreads(double multiply_adds);

}  // namespace headwise
