#include "core/attention/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "core/tensor/error.h"

namespace headwise {
namespace {

class Work {
 public:
  Work(Index count, const std::stop_token& stop, const std::function<void(Index)>& task)
      : m_count(count), m_stop(stop), m_task(task) {}

  /// Takes tasks until none is left or one has failed. Never throws.
  void run() noexcept {
    try {
      for (Index i = m_next++; i < m_count && !m_failed; i = m_next++) {
        if (m_stop.stop_requested()) throw Cancelled();
        m_task(i);
      }
    } catch (...) {
      m_failed = true;
      const std::scoped_lock lock(m_mutex);
      if (!m_error) m_error = std::current_exception();
    }
  }
  void rethrow() const {
    if (m_error) std::rethrow_exception(m_error);
  }

 private:
  Index m_count;
  const std::stop_token& m_stop;
  const std::function<void(Index)>& m_task;
  std::atomic<Index> m_next = 0;
  std::atomic<bool> m_failed = false;
  std::mutex m_mutex;
  std::exception_ptr m_error;
};

void startHelpers(Index count, Work& work, std::vector<std::jthread>& helpers) {
  try {
    for (Index i = 0; i < count; ++i) helpers.emplace_back([&work] { work.run(); });
  } catch (const std::system_error&) {
    // The system gives no more threads: those that there are do the work.
  }
}

}  // namespace

int threadCount() {
  static const int count = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return count;
}

void parallelFor(Index count, int threads, const std::stop_token& stop, const std::function<void(Index)>& task) {
  Work work(count, stop, task);
  {
    std::vector<std::jthread> helpers;
    startHelpers(std::min<Index>(threads, count) - 1, work, helpers);
    work.run();
  }
  work.rethrow();
}

}  // namespace headwise
