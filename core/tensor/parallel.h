#pragma once
// Independent pieces of one call, shared among threads.

#include <stop_token>

#include "core/tensor/matrix.h"

namespace headwise {

/// Threads that a large piece of work is split among: those of the machine.
[[nodiscard]] int threadCount();

/// A task by reference, as it lives only as long as the call: std::function would take memory for each.
class Task {
 public:
  template <typename F>
  Task(const F& function)  // NOLINT(google-explicit-constructor): stands for a lambda
      : m_function(&function),
        m_call([](const void* called, Index index) { (*static_cast<const F*>(called))(index); }) {}
  void operator()(Index index) const { m_call(m_function, index); }

 private:
  const void* m_function;
  void (*m_call)(const void*, Index);
};

/// Calls task(0) ... task(count - 1), each once, in any order, on up to `threads` threads (this one included). Every
/// task must write to its own place, so that the result does not depend on who ran it. Throws Cancelled when `stop` is
/// requested before the last task has begun, and whatever a task throws.
///
/// The other threads are kept: they look for work for a moment after the last piece and then sleep. This thread never
/// waits for one that the system has not let begin; it takes the tasks itself.
void parallelFor(Index count, int threads, const std::stop_token& stop, Task task);

}  // namespace headwise
