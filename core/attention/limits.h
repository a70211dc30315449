#pragma once
// What this machine can do at most, measured with the kernels themselves: the bound of `headwise bench engine`.

#include "core/attention/cpu/kernel_table.h"

namespace headwise::cpu {

/// Of all `threads` together.
struct Limits {
  double multiply_adds = 0;   ///< floating point operations a second; a multiply-add is two
  double exponentials = 0;    ///< a second, in rows that lie in the first cache
  double cached_bytes = 0;    ///< written a second to 8 MiB that are written again and again
  double uncached_bytes = 0;  ///< written a second to 128 MiB, around the caches or not, whichever is faster
  /// Seconds that so much work takes at least, if nothing overlaps.
  [[nodiscard]] double seconds(double operations, double exponential_count, double written_bytes) const;
};

/// Takes about a second, and wants the machine for itself.
[[nodiscard]] Limits measureLimits(const Kernels& kernels, int threads);

}  // namespace headwise::cpu
