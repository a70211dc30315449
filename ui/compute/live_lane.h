#pragma once
// The live lane: one thread that runs the newest Experiment.

#include <QTimer>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/tensor/block_pool.h"
#include "ui/compute/compute_service.h"
#include "ui/compute/inbox.h"

namespace headwise::ui {

/// request(), stop() and the handlers: on the owner's thread only.
class LiveLane {
 public:
  struct Handlers {
    std::function<void(const RunOutcome&)> finished;
    std::function<void(double)> progressed;
    std::function<void()> idle;  ///< nothing runs and nothing waits any more
  };
  LiveLane(ComputeService::Run run, ComputeService::Clock clock, Inbox& inbox, Handlers handlers);
  ~LiveLane();

  void request(ExperimentPtr experiment);
  void stop();

 private:
  void work(const std::stop_token& end);
  [[nodiscard]] ExperimentPtr next(const std::stop_token& end);
  [[nodiscard]] RunOptions optionsFor(const std::stop_source& stop);
  void conclude(const RunOutcome& outcome);
  void post(const RunOutcome& outcome, bool wanted);
  void show(const RunOutcome& outcome);
  void overtake();
  void renewPatience();
  void endPatience();
  [[nodiscard]] bool isIdle();

  ComputeService::Run m_run;
  ComputeService::Clock m_clock;
  Inbox& m_inbox;
  Handlers m_handlers;
  std::chrono::steady_clock::time_point m_waiting_since{};  ///< owner's thread: last shown, or the first request since

  QTimer m_patience;  ///< owner's thread: runs while a request waits for an older one to finish

  BlockPool m_storage;  ///< of the patterns; for any thread

  std::mutex m_mutex;  ///< guards what follows
  std::condition_variable_any m_wake;
  ExperimentPtr m_waiting;
  std::stop_source m_stop;  ///< of the run that is going on
  bool m_running = false;
  bool m_overtaken = false;  ///< the outcome of that run is not wanted any more
  TracePtr m_previous;       ///< only the lane's thread touches it

  std::jthread m_thread;  ///< last: starts when everything else is there
};

}  // namespace headwise::ui
