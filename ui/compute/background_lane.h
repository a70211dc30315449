#pragma once
// The background lane: one thread for long jobs, one after another.

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include "ui/compute/compute_service.h"
#include "ui/compute/inbox.h"

namespace headwise::ui {

/// start(), cancel() and the handlers: on the owner's thread only.
class BackgroundLane {
 public:
  struct Handlers {
    std::function<void(int id, double fraction)> progressed;
    std::function<void(int id, bool cancelled, const std::optional<Failure>& failure)> ended;
  };
  BackgroundLane(Inbox& inbox, Handlers handlers);
  ~BackgroundLane();

  int start(ComputeService::Job job);
  void cancel(int id);

 private:
  struct Entry {
    int id = 0;
    ComputeService::Job job;
    std::stop_source stop;
  };
  void work(const std::stop_token& end);
  [[nodiscard]] bool next(const std::stop_token& end, Entry& entry);
  void runEntry(const Entry& entry);

  Inbox& m_inbox;
  Handlers m_handlers;
  int m_last_id = 0;  ///< owner's thread

  std::mutex m_mutex;  ///< guards what follows
  std::condition_variable_any m_wake;
  std::deque<Entry> m_waiting;
  int m_running = 0;  ///< its id
  std::stop_source m_stop;

  std::jthread m_thread;
};

}  // namespace headwise::ui
