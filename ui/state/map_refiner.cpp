#include "ui/state/map_refiner.h"

namespace headwise::ui {

MapRefiner::MapRefiner(ComputeService& service, Store& store, QObject* parent)
    : QObject(parent), m_service(service), m_store(store) {
  connect(&m_store, &Store::traceChanged, this, &MapRefiner::startAnew);
  connect(&m_service, &ComputeService::jobProgress, this, [this](int id, double) {
    if (id == m_job && !m_only_rows) Q_EMIT refined();
  });
  connect(&m_service, &ComputeService::jobEnded, this,
          [this](int id, bool cancelled, const std::optional<Failure>& failure) {
            end(id, cancelled, failure.has_value());
          });
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
  if (!m_source || m_job != 0) return;
  if (!m_paused && m_source->hasWork()) {
    start();
    Q_EMIT refined();
  } else if (m_source->hasRowWish()) {
    startRows();
  }
}

void MapRefiner::start() {
  const auto work = [source = m_source](const std::stop_token& stop, const ComputeService::Progress& progress) {
    source->work(stop, progress);
    return std::function<void()>();
  };
  m_job = m_service.startJob(work);
  m_only_rows = false;
}

void MapRefiner::startRows() {
  m_job = m_service.startJob([source = m_source](const std::stop_token& stop, const ComputeService::Progress&) {
    source->grantRows(stop);
    return std::function<void()>();
  });
  m_only_rows = true;
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

void MapRefiner::end(int id, bool cancelled, bool failed) {
  if (id != m_job) return;
  m_job = 0;
  m_only_rows ? endRows(failed) : endWork(cancelled, failed);
}

/// Rows that there was no memory for are not asked for again before somebody points at them anew.
void MapRefiner::endRows(bool failed) {
  if (failed) return;
  Q_EMIT granted();
  look();
}

/// What is left behind was left for rows that somebody waits for. What failed once, for lack of memory, would fail
/// again at the next picture: it waits to be asked.
void MapRefiner::endWork(bool cancelled, bool failed) {
  m_paused = m_paused || failed;
  if (m_paused || cancelled || !m_source->hasWork()) return refined();
  start();
  m_told.passes() ? refined() : granted();
}

}  // namespace headwise::ui
