#include "ui/compute/background_lane.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "ui/compute/guarded_run.h"
#include "ui/compute/throttle.h"

namespace headwise::ui {
namespace {

/// This thread computes for seconds on end, and the window's for milliseconds: where both want a core, the window's
/// gets it. Where the system has no such thing the lane works as well.
void yieldToTheWindow() {
  constexpr int kNice = 10;
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice));
}

}  // namespace

BackgroundLane::BackgroundLane(Inbox& inbox, Handlers handlers)
    : m_inbox(inbox), m_handlers(std::move(handlers)), m_thread([this](const std::stop_token& end) { work(end); }) {}

BackgroundLane::~BackgroundLane() {
  {
    const std::lock_guard lock(m_mutex);
    m_waiting.clear();
    m_stop.request_stop();
  }
  m_thread.request_stop();
  m_thread.join();
}

int BackgroundLane::start(ComputeService::Job job) {
  const std::lock_guard lock(m_mutex);
  m_waiting.push_back({++m_last_id, std::move(job), std::stop_source()});
  m_wake.notify_one();
  return m_last_id;
}

void BackgroundLane::cancel(int id) {
  const std::lock_guard lock(m_mutex);
  if (m_running == id) m_stop.request_stop();
  const auto waiting = std::ranges::find(m_waiting, id, &Entry::id);
  if (waiting == m_waiting.end()) return;
  m_waiting.erase(waiting);
  m_inbox.post([this, id] { m_handlers.ended(id, true, std::nullopt); });
}

void BackgroundLane::work(const std::stop_token& end) {
  yieldToTheWindow();
  for (Entry entry; next(end, entry); entry = {}) runEntry(entry);  // what a job holds is let go when it ends
}

bool BackgroundLane::next(const std::stop_token& end, Entry& entry) {
  std::unique_lock lock(m_mutex);
  m_running = 0;
  if (!m_wake.wait(lock, end, [this] { return !m_waiting.empty(); }) || end.stop_requested()) return false;
  entry = std::move(m_waiting.front());
  m_waiting.pop_front();
  m_running = entry.id;
  m_stop = entry.stop;
  return true;
}

void BackgroundLane::runEntry(const Entry& entry) {
  const std::stop_token stop = entry.stop.get_token();
  const int id = entry.id;
  Throttle throttle(kProgressInterval);
  const auto progress = [this, id, &throttle](double fraction) {
    if (throttle.passes()) m_inbox.post([this, id, fraction] { m_handlers.progressed(id, fraction); });
  };
  std::function<void()> deliver;
  std::optional<Failure> failure;
  bool given_up = false;
  try {
    deliver = entry.job(stop, progress);
  } catch (...) {
    failure = failureOf(std::current_exception());
    given_up = !failure;
  }
  // Asked again on the owner's thread: a job cancelled there after it ended here delivers nothing either.
  m_inbox.post([this, id, stop, deliver, failure, given_up] {
    const bool cancelled = given_up || stop.stop_requested();
    if (!cancelled && deliver) deliver();
    m_handlers.ended(id, cancelled, cancelled ? std::nullopt : failure);
  });
}

}  // namespace headwise::ui
