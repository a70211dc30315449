#include "core/tensor/parallel.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#ifdef __linux__
#include <pthread.h>
#include <sched.h>
#endif

#include "core/tensor/error.h"

namespace headwise {
namespace {

using Clock = std::chrono::steady_clock;

/// How long a thread looks for work before it sleeps, and for the last task of another before it lets it have the core.
/// Long enough for the gaps between the stages of one layer, far too short to be seen.
constexpr auto kLook = std::chrono::microseconds(50);

/// Tells the processor that a loop waits.
void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// Waits until `value` is no longer `old`: looking at first, then asleep.
void waitWhile(const std::atomic<int>& value, int old) {
  const auto until = Clock::now() + kLook;
  do {
    for (int i = 0; i < 32; ++i) {
      if (value.load(std::memory_order_acquire) != old) return;
      pause();
    }
  } while (Clock::now() < until);
  value.wait(old, std::memory_order_acquire);
}

/// Keeps threads off the core of the one that they help. Left alone, some systems (virtual machines above all) let two
/// busy threads share one core for seconds while another idles.
class Placement {
 public:
  /// Called by the thread that gets help, each time: it costs something only when that has moved to another core.
  void keepOff([[maybe_unused]] std::vector<std::jthread>& threads) {
#ifdef __linux__
    const int core = ::sched_getcpu();
    if (core == m_core || core < 0) return;
    m_core = core;
    cpu_set_t others;
    if (::sched_getaffinity(0, sizeof(others), &others) != 0) return;
    CPU_CLR(static_cast<unsigned>(core), &others);
    if (CPU_COUNT(&others) == 0) return;
    for (std::jthread& thread : threads) ::pthread_setaffinity_np(thread.native_handle(), sizeof(others), &others);
#endif
  }

 private:
  [[maybe_unused]] int m_core = -1;
};

class Work {
 public:
  Work(Index count, int helpers, const std::stop_token& stop, Task task)
      : m_count(count), m_free_places(helpers), m_stop(stop), m_task(task) {}

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

  /// The rest is for the pool, under its lock. Whether another thread may join, which then must run() and leave().
  bool join() {
    if (m_free_places == 0 || m_next >= m_count || m_failed) return false;
    --m_free_places;
    ++m_inside;
    return true;
  }
  void leave() { --m_inside; }
  [[nodiscard]] bool isDeserted() const { return m_inside == 0; }

  void rethrow() const {
    if (m_error) std::rethrow_exception(m_error);
  }

 private:
  Index m_count;
  int m_free_places;
  const std::stop_token& m_stop;
  Task m_task;
  std::atomic<Index> m_next = 0;
  std::atomic<bool> m_failed = false;
  int m_inside = 0;  ///< helpers at work
  std::mutex m_mutex;
  std::exception_ptr m_error;
};

/// The threads of the process that help with Work. They are few and live as long as the process.
class Pool {
 public:
  static Pool& instance() {
    static Pool pool;
    return pool;
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  Pool(Pool&&) = delete;
  Pool& operator=(Pool&&) = delete;

  /// Runs `work` on this thread and on those that come to help.
  void run(Work& work) {
    {
      const std::scoped_lock lock(m_mutex);
      m_placement.keepOff(m_threads);
      m_open.push_back(&work);
    }
    callAll();
    work.run();
    close(work);
  }

 private:
  Pool() {
    try {
      for (int i = 1; i < threadCount(); ++i) m_threads.emplace_back([this] { serve(); });
    } catch (const std::exception&) {
      // The system gives no more threads, or no memory for them: those that there are do the work.
    }
  }
  ~Pool() {
    m_ends = true;
    callAll();
  }

  /// Lets nobody in any more, and waits until those inside have finished their last task.
  void close(Work& work) {
    for (bool is_open = true;; is_open = false) {
      const int seen = m_leavings.load(std::memory_order_acquire);
      {
        const std::scoped_lock lock(m_mutex);
        if (is_open) std::erase(m_open, &work);
        if (work.isDeserted()) return;
      }
      waitWhile(m_leavings, seen);
    }
  }

  void callAll() {
    m_calls.fetch_add(1, std::memory_order_acq_rel);
    m_calls.notify_all();
  }

  void serve() {
    for (int seen = m_calls.load(std::memory_order_acquire); !m_ends; seen = waitForCall(seen))
      while (Work* work = joinAny()) {
        work->run();
        leave(*work);
      }
  }

  int waitForCall(int seen) {
    waitWhile(m_calls, seen);
    return m_calls.load(std::memory_order_acquire);
  }

  Work* joinAny() {
    const std::scoped_lock lock(m_mutex);
    const auto open = std::ranges::find_if(m_open, [](Work* work) { return work->join(); });
    return open == m_open.end() ? nullptr : *open;
  }

  /// After this the work may be gone: what is waited on belongs to the pool.
  void leave(Work& work) {
    {
      const std::scoped_lock lock(m_mutex);
      work.leave();
    }
    m_leavings.fetch_add(1, std::memory_order_acq_rel);
    m_leavings.notify_all();
  }

  std::mutex m_mutex;
  std::vector<Work*> m_open;  ///< what others may join; guarded by m_mutex
  Placement m_placement;      ///< guarded by m_mutex
  std::atomic<int> m_calls = 0;
  std::atomic<int> m_leavings = 0;
  std::atomic<bool> m_ends = false;
  std::vector<std::jthread> m_threads;
};

}  // namespace

int threadCount() {
  static const int count = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return count;
}

void parallelFor(Index count, int threads, const std::stop_token& stop, Task task) {
  const auto helpers = static_cast<int>(std::min<Index>(threads, count)) - 1;
  Work work(count, helpers, stop, task);
  if (helpers > 0)
    Pool::instance().run(work);
  else
    work.run();
  work.rethrow();
}

}  // namespace headwise
