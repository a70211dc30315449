#pragma once
// A real run whose patterns are computed on demand, and that knows whether a thread waited for one.

#include <atomic>
#include <thread>

#include "tests/ui/waiting_trace.h"

namespace headwise::testing {

class WatchedTiles final : public TileServer {
 public:
  WatchedTiles(std::shared_ptr<const TileServer> cells, std::function<void()> waits)
      : m_cells(std::move(cells)), m_waits(std::move(waits)) {}
  Index rows() const override { return m_cells->rows(); }
  Index cols() const override { return m_cells->cols(); }
  Pooling pooling() const override { return m_cells->pooling(); }
  MatrixView tile(int level, IndexRange rows, IndexRange cols) const override {
    m_waits();
    return m_cells->tile(level, rows, cols);
  }
  CountedTile countedTile(int level, IndexRange rows, IndexRange cols) const override {
    m_waits();
    return m_cells->countedTile(level, rows, cols);
  }
  std::shared_ptr<const TileServer> whatIsThere() const override { return m_cells->whatIsThere(); }
  std::uint64_t revision() const override { return m_cells->revision(); }
  Matrix cellsNow(IndexRange rows, IndexRange cols) const override { return m_cells->cellsNow(rows, cols); }
  Matrix columnNow(Index col) const override { return m_cells->columnNow(col); }
  MatrixView rowNow(Index row) const override { return m_cells->rowNow(row); }

 private:
  std::shared_ptr<const TileServer> m_cells;
  std::function<void()> m_waits;
};

class WatchedSource : public MapSource {
 public:
  WatchedSource(std::shared_ptr<const MapSource> source, std::thread::id thread)
      : m_source(std::move(source)), m_thread(thread) {}
  [[nodiscard]] int waits() const { return m_waits; }

  HookSet hooks() const override { return m_source->hooks(); }
  Matrix hook(Hook hook, Index head, IndexRange rows) const override {
    noteWait();
    return m_source->hook(hook, head, rows);
  }
  std::shared_ptr<const TileServer> pattern(Index head, const PatternTransform& transform) const override {
    return std::make_shared<const WatchedTiles>(m_source->pattern(head, transform), [this] { noteWait(); });
  }
  Matrix patternRows(Index head, std::span<const Index> queries) const override {
    noteWait();
    return m_source->patternRows(head, queries);
  }
  Matrix columnSums(Index head) const override {
    noteWait();
    return m_source->columnSums(head);
  }
  float score(Hook hook, Index head, Index query, Index key) const override {
    return m_source->score(hook, head, query, key);
  }
  float logSumExp(Index head, Index query) const override {
    noteWait();
    return m_source->logSumExp(head, query);
  }
  double bytes() const override { return m_source->bytes(); }
  bool keepsPattern() const override { return m_source->keepsPattern(); }
  double exactFraction() const override { return m_source->exactFraction(); }
  bool hasWork() const override { return m_source->hasWork(); }
  void work(const std::stop_token& stop, const std::function<void(double)>& progress) const override {
    m_source->work(stop, progress);
  }
  bool hasRowWish() const override { return m_source->hasRowWish(); }
  void grantRows(const std::stop_token& stop) const override { m_source->grantRows(stop); }

 private:
  void noteWait() const {
    if (std::this_thread::get_id() == m_thread) ++m_waits;
  }
  std::shared_ptr<const MapSource> m_source;
  std::thread::id m_thread;
  mutable std::atomic<int> m_waits = 0;
};

struct WatchedTrace {
  std::shared_ptr<const WatchedSource> source;
  TracePtr trace;
  [[nodiscard]] const AttentionMap& map() const { return trace->maps.front(); }
  void grantAllRows() const {
    while (source->hasRowWish()) source->grantRows({});
  }
};

/// `thread` is watched.
inline WatchedTrace watchedTrace(std::thread::id thread = std::this_thread::get_id()) {
  auto trace = std::make_shared<Trace>(*traceWithPatterns(0));
  const auto source = std::make_shared<const WatchedSource>(trace->maps.front().source, thread);
  trace->maps.front().source = source;
  return {source, trace};
}

}  // namespace headwise::testing
