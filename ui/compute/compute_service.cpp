#include "ui/compute/compute_service.h"

#include "ui/compute/background_lane.h"
#include "ui/compute/inbox.h"
#include "ui/compute/live_lane.h"

namespace headwise::ui {

struct ComputeService::Lanes {
  Lanes(ComputeService& service, Run run, Clock clock)
      : live(std::move(run), std::move(clock), inbox,
             {[&service](const RunOutcome& outcome) { Q_EMIT service.finished(outcome); },
              [&service](double fraction) { Q_EMIT service.progressed(fraction); },
              [this, &service] { setBusy(service, false); }}),
        background(inbox, {[&service](int id, double fraction) { Q_EMIT service.jobProgress(id, fraction); },
                           [&service](int id, bool cancelled, const std::optional<Failure>& failure) {
                             Q_EMIT service.jobEnded(id, cancelled, failure);
                           }}) {}

  void setBusy(ComputeService& service, bool now) {
    if (busy == now) return;
    busy = now;
    Q_EMIT service.busyChanged(busy);
  }

  Inbox inbox;  // first: the lanes post into it until they have joined
  LiveLane live;
  BackgroundLane background;
  bool busy = false;
};

ComputeService::ComputeService(QObject* parent)
    : ComputeService([](const Experiment& experiment, const RunOptions& options) { return run(experiment, options); },
                     [] { return std::chrono::steady_clock::now(); }, parent) {}

ComputeService::ComputeService(Run run, Clock clock, QObject* parent)
    : QObject(parent), m_lanes(std::make_unique<Lanes>(*this, std::move(run), std::move(clock))) {}

ComputeService::~ComputeService() = default;

void ComputeService::request(ExperimentPtr experiment) {
  m_lanes->live.request(std::move(experiment));
  m_lanes->setBusy(*this, true);
}

void ComputeService::stop() { m_lanes->live.stop(); }

int ComputeService::startJob(Job job) { return m_lanes->background.start(std::move(job)); }

void ComputeService::cancelJob(int id) { m_lanes->background.cancel(id); }

bool ComputeService::isBusy() const { return m_lanes->busy; }

}  // namespace headwise::ui
