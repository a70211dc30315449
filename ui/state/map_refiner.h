#pragma once
// Lets the background lane work on maps that are computed while they are looked at.

#include <QObject>

#include "ui/compute/throttle.h"
#include "ui/state/store.h"

namespace headwise::ui {

class MapRefiner : public QObject {
  Q_OBJECT
 public:
  MapRefiner(ComputeService& service, Store& store, QObject* parent = nullptr);

  /// Starts the work where the current Trace has some: to be called when something was painted or asked for rows.
  void look();
  /// Gives up until resume() or another Trace. Single rows are computed all the same: somebody points at them.
  void pause();
  void resume();

  /// 0..1 of what is looked at is exact; 1 where nothing is to be done.
  [[nodiscard]] double fraction() const;
  [[nodiscard]] bool isPaused() const { return m_paused; }
  /// Nothing is being computed, and nothing would be.
  [[nodiscard]] bool isIdle() const { return m_job == 0 && (m_paused || !m_source || !m_source->hasWork()); }

 Q_SIGNALS:
  void refined();  ///< pictures would show more now, or the work began, was paused or ended; at most every 50 ms
  void granted();  ///< rows are there that were wished for; what else is painted has not changed

 private:
  void startAnew();
  void start();
  void startRows();
  void end(int id, bool cancelled, bool failed);
  void endRows(bool failed);
  void endWork(bool cancelled, bool failed);

  ComputeService& m_service;
  Store& m_store;
  std::shared_ptr<const MapSource> m_source;  ///< of the current Trace, where it computes on demand
  int m_job = 0;                              ///< 0: none
  bool m_only_rows = false;                   ///< the job grants some of those
  bool m_paused = false;
  Throttle m_told{kProgressInterval};  ///< of rows that came between other work: pictures do not follow each of them
};

}  // namespace headwise::ui
