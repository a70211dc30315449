#pragma once
// ComputeService: the only asynchronous class. Everything slow goes through one of its two lanes; results come back as
// immutable values by signal on the thread that owns the service.

#include <QObject>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <variant>

#include "core/experiment/run.h"

namespace headwise::ui {

/// Why there is no Trace.
struct Failure {
  Message message;
  bool wrong_input = true;  ///< else a failure of Headwise's own
};
struct CancelledRun {};
using RunOutcome = std::variant<TracePtr, Failure, CancelledRun>;

class ComputeService : public QObject {
  Q_OBJECT
 public:
  /// What tests replace: the function that runs and the clock of the 150 ms.
  using Run = std::function<TracePtr(const Experiment&, const RunOptions&)>;
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  explicit ComputeService(QObject* parent = nullptr);
  ComputeService(Run run, Clock clock, QObject* parent = nullptr);
  ~ComputeService() override;  ///< stops both lanes and joins them

  /// Live lane. Runs the newest Experiment; a running older one is stopped, unless no result has been shown for 150 ms:
  /// then it has another second to finish and is shown first. Outcomes of overtaken requests are dropped.
  void request(ExperimentPtr experiment);
  /// Stops what the live lane does, for somebody who does not want to wait: its outcome is CancelledRun.
  void stop();

  /// Background lane. One job after another; `job` must look at its stop_token and may report 0..1. The id names the
  /// job in the signals. A job's own result travels through `deliver`, called on the owner's thread if it was not
  /// cancelled.
  using Progress = std::function<void(double)>;
  using Job = std::function<std::function<void()>(std::stop_token, const Progress&)>;
  int startJob(Job job);
  void cancelJob(int id);

  [[nodiscard]] bool isBusy() const;  ///< the live lane is

 Q_SIGNALS:
  void finished(const headwise::ui::RunOutcome& outcome);
  void progressed(double fraction);  ///< of the live run; at most every 50 ms
  void busyChanged(bool busy);
  void jobProgress(int id, double fraction);  ///< at most every 50 ms
  void jobEnded(int id, bool cancelled, const std::optional<headwise::ui::Failure>& failure);

 private:
  struct Lanes;
  std::unique_ptr<Lanes> m_lanes;
};

}  // namespace headwise::ui
