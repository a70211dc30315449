#include "ui/state/map_refiner.h"

namespace headwise::ui {

MapRefiner::MapRefiner(ComputeService& service, Store& store, QObject* parent)
    : QObject(parent), m_service(service), m_store(store) {
  connect(&m_store, &Store::traceChanged, this, &MapRefiner::startAnew);
  connect(&m_service, &ComputeService::jobProgress, this, [this](int id, double) {
    if (id == m_job) Q_EMIT refined();
  });
  connect(&m_service, &ComputeService::jobEnded, this,
          [this](int id, bool, const std::optional<Failure>& failure) { end(id, failure.has_value()); });
}

double MapRefiner::fraction() const { return m_source ? m_source->exactFraction() : 1; }

void MapRefiner::startAnew() {
  const auto source = m_store.trace() ? m_store.trace()->maps.front().source : nullptr;
  const auto wanted = source && !source->keepsPattern() ? source : nullptr;
  if (wanted == m_source) return;
  if (m_job != 0) m_service.cancelJob(m_job);
  m_job = 0;
  m_paused = false;
  m_source = wanted;
  Q_EMIT refined();
}

void MapRefiner::look() {
  if (m_source && m_job == 0 && !m_paused && m_source->hasWork()) start();
}

void MapRefiner::start() {
  const auto work = [source = m_source](const std::stop_token& stop, const ComputeService::Progress& progress) {
    source->work(stop, progress);
    return std::function<void()>();
  };
  m_job = m_service.startJob(work);
  Q_EMIT refined();
}

void MapRefiner::pause() {
  m_paused = true;
  if (m_job != 0) m_service.cancelJob(m_job);
}

void MapRefiner::resume() {
  m_paused = false;
  look();
  Q_EMIT refined();
}

/// What failed once, for lack of memory, would fail again at the next picture: it waits to be asked.
void MapRefiner::end(int id, bool failed) {
  if (id != m_job) return;
  m_job = 0;
  m_paused = m_paused || failed;
  Q_EMIT refined();
}

}  // namespace headwise::ui
