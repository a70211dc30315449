#pragma once
// Independent pieces of one call, shared among threads.

#include <functional>
#include <stop_token>

#include "core/tensor/matrix.h"

namespace headwise {

/// Threads that a large piece of work is split among: those of the machine.
[[nodiscard]] int threadCount();

/// Calls task(0) ... task(count - 1), each once, in any order, on up to `threads` threads (this one included). Every
/// task must write to its own place, so that the result does not depend on who ran it. Throws Cancelled when `stop` is
/// requested before the last task has begun, and whatever a task throws.
void parallelFor(Index count, int threads, const std::stop_token& stop, const std::function<void(Index)>& task);

}  // namespace headwise
