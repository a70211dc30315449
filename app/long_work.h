#pragma once
// Work on the command line that may take a while.

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

namespace headwise::app {

/// While it lives, Ctrl+C (and SIGTERM) request a stop instead of ending the program at once; a second one ends it.
/// How far the work is stands on standard error: on a terminal after a second, in one line that is rewritten; elsewhere
/// after ten seconds, in a line every tenth. One at a time.
class LongWork {
 public:
  LongWork();
  LongWork(const LongWork&) = delete;
  LongWork& operator=(const LongWork&) = delete;
  LongWork(LongWork&&) = delete;
  LongWork& operator=(LongWork&&) = delete;
  ~LongWork();

  [[nodiscard]] std::stop_token stop() const { return m_stop.get_token(); }
  /// From here on it is about that: "computing", "drawing". Any thread.
  void begin(const std::string& what);
  /// 0..1. Any thread.
  void tell(double fraction) { m_fraction = fraction; }

 private:
  void watch(const std::stop_token& end);
  void print();

  std::stop_source m_stop;
  std::atomic<double> m_fraction = 0;
  std::mutex m_mutex;  ///< guards m_what
  std::string m_what;
  std::string m_printed;  ///< the watching thread's
  std::condition_variable_any m_wake;
  std::jthread m_thread;
};

}  // namespace headwise::app
