#include "ui/compute/live_lane.h"

#include "ui/compute/guarded_run.h"
#include "ui/compute/throttle.h"

namespace headwise::ui {

namespace {
/// While somebody types without pause a result still appears about this often.
constexpr std::chrono::milliseconds kLongestWait{150};
/// A run that takes longer is stopped for what waits: a long text must not hold up the short one after it.
constexpr std::chrono::milliseconds kPatience{1000};
/// Memory of replaced Traces that is kept for the next: the patterns of two of 8 heads and 1,024 tokens.
constexpr std::size_t kIdleStorage = std::size_t{64} << 20U;
}  // namespace

LiveLane::LiveLane(ComputeService::Run run, ComputeService::Clock clock, Inbox& inbox, Handlers handlers)
    : m_run(std::move(run)),
      m_clock(std::move(clock)),
      m_inbox(inbox),
      m_handlers(std::move(handlers)),
      m_storage(kIdleStorage),
      m_thread([this](const std::stop_token& end) { work(end); }) {
  m_patience.setSingleShot(true);
  m_patience.setInterval(kPatience);
  QObject::connect(&m_patience, &QTimer::timeout, [this] { endPatience(); });
}

LiveLane::~LiveLane() {
  {
    const std::lock_guard lock(m_mutex);
    m_waiting = nullptr;
    m_stop.request_stop();
  }
  m_thread.request_stop();
  m_thread.join();
}

void LiveLane::request(ExperimentPtr experiment) {
  const auto now = m_clock();
  const std::lock_guard lock(m_mutex);
  if (!m_running && m_waiting == nullptr) m_waiting_since = now;
  if (m_running && now - m_waiting_since < kLongestWait)
    overtake();
  else if (m_running && !m_patience.isActive())
    m_patience.start();
  m_waiting = std::move(experiment);
  m_wake.notify_one();
}

/// With the mutex held.
void LiveLane::overtake() {
  m_overtaken = true;
  m_stop.request_stop();
}

/// For the run that has begun since.
void LiveLane::renewPatience() {
  const std::lock_guard lock(m_mutex);
  if (m_running && m_waiting != nullptr)
    m_patience.start();
  else
    m_patience.stop();
}

void LiveLane::endPatience() {
  const std::lock_guard lock(m_mutex);
  if (m_running && m_waiting != nullptr) overtake();
}

void LiveLane::stop() {
  const std::lock_guard lock(m_mutex);
  const bool only_waited = std::exchange(m_waiting, nullptr) != nullptr && !m_running;
  m_overtaken = false;
  m_stop.request_stop();
  if (only_waited) post(CancelledRun{}, true);
}

void LiveLane::work(const std::stop_token& end) {
  while (const ExperimentPtr experiment = next(end)) {
    RunOptions options;
    {
      const std::lock_guard lock(m_mutex);
      options = optionsFor(m_stop);
    }
    conclude(guardedRun(m_run, *experiment, options));
  }
}

ExperimentPtr LiveLane::next(const std::stop_token& end) {
  std::unique_lock lock(m_mutex);
  if (!m_wake.wait(lock, end, [this] { return m_waiting != nullptr; })) return nullptr;
  m_stop = std::stop_source();
  if (end.stop_requested()) return nullptr;
  m_running = true;
  m_overtaken = false;
  return std::exchange(m_waiting, nullptr);
}

RunOptions LiveLane::optionsFor(const std::stop_source& stop) {
  RunOptions options;
  options.stop = stop.get_token();
  options.previous = m_previous;
  options.storage = &m_storage;
  options.progress = [this, throttle = Throttle(kProgressInterval)](double fraction) mutable {
    if (throttle.passes()) m_inbox.post([this, fraction] { m_handlers.progressed(fraction); });
  };
  return options;
}

void LiveLane::conclude(const RunOutcome& outcome) {
  if (const auto* trace = std::get_if<TracePtr>(&outcome)) m_previous = *trace;
  const std::lock_guard lock(m_mutex);
  m_running = false;
  post(outcome, !m_overtaken);
}

void LiveLane::post(const RunOutcome& outcome, bool wanted) {
  m_inbox.post([this, outcome, wanted] {
    renewPatience();
    if (wanted) show(outcome);
    if (isIdle()) m_handlers.idle();
  });
}

void LiveLane::show(const RunOutcome& outcome) {
  m_waiting_since = m_clock();
  m_handlers.finished(outcome);
}

bool LiveLane::isIdle() {
  const std::lock_guard lock(m_mutex);
  return !m_running && m_waiting == nullptr;
}

}  // namespace headwise::ui
