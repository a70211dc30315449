#include "ui/export/waiting_cells.h"

#include <algorithm>
#include <map>

#include "core/tensor/error.h"
#include "core/trace/level_cells.h"
#include "core/trace/levels.h"

namespace headwise::ui {
namespace {

using Server = std::shared_ptr<const TileServer>;

bool isWaiting(const Server& cells) { return cells->whatIsThere() != cells; }

/// Every server of the scene's tiles as `change` makes it.
template <typename F>
ScenePtr withCells(const Scene& scene, F&& change) {
  auto changed = std::make_shared<Scene>(scene);
  for (SceneItem& item : changed->items)
    if (auto* tile = std::get_if<TileItem>(&item)) tile->cells = change(tile->cells);
  return changed;
}

/// What the servers of one scene share.
class Progress {
 public:
  Progress(Patience patience, int servers) : m_patience(std::move(patience)), m_servers(servers) {}
  /// One more server has begun; `part` of it is there.
  void tell(int begun, double part) {
    if (m_patience.stop.stop_requested()) throw Cancelled();
    m_fraction = std::clamp((begun - 1 + part) / m_servers, m_fraction, 1.0);
    if (m_patience.progress) m_patience.progress(m_fraction);
  }
  [[nodiscard]] int begin() { return ++m_begun; }

 private:
  Patience m_patience;
  int m_servers;
  int m_begun = 0;
  double m_fraction = 0;
};

void copyInto(Matrix& all, const MatrixView& part, Index row) {
  all.middleRows(row, part.rows) = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(part.data, part.rows, part.cols,
                                                                                     Eigen::OuterStride<>(part.stride));
}

class PatientTiles final : public TileServer {
 public:
  PatientTiles(Server cells, std::shared_ptr<Progress> progress)
      : m_cells(std::move(cells)), m_progress(std::move(progress)) {}

  [[nodiscard]] Index rows() const override { return m_cells->rows(); }
  [[nodiscard]] Index cols() const override { return m_cells->cols(); }
  [[nodiscard]] Pooling pooling() const override { return m_cells->pooling(); }
  [[nodiscard]] MatrixView tile(int level, IndexRange rows, IndexRange cols) const override {
    return countedTile(level, rows, cols).cells;
  }
  [[nodiscard]] CountedTile countedTile(int level, IndexRange rows, IndexRange cols) const override {
    rows = clipped(rows, levelSize(this->rows(), level));
    cols = clipped(cols, levelSize(this->cols(), level));
    LevelCells all{Matrix(rows.size(), cols.size()), {}};
    if (pooling() == Pooling::Mean) all.counts.resizeLike(all.values);
    const int begun = m_progress->begin();
    const Index step = std::max<Index>(1, kQueriesAtOnce >> level);
    for (Index row = rows.begin; row < rows.end; row += step) {
      m_progress->tell(begun, static_cast<double>(row - rows.begin) / static_cast<double>(rows.size()));
      const auto [cells, counts] = m_cells->countedTile(level, {row, std::min(row + step, rows.end)}, cols);
      copyInto(all.values, cells, row - rows.begin);
      if (all.counts.size() > 0) copyInto(all.counts, counts, row - rows.begin);
    }
    m_progress->tell(begun, 1);
    return owned(std::move(all));
  }

 private:
  static constexpr Index kQueriesAtOnce = 1024;

  Server m_cells;
  std::shared_ptr<Progress> m_progress;
};

}  // namespace

bool hasWaitingCells(const Scene& scene) {
  return std::ranges::any_of(scene.items, [](const SceneItem& item) {
    const auto* tile = std::get_if<TileItem>(&item);
    return tile && isWaiting(tile->cells);
  });
}

ScenePtr asItIsNow(const Scene& scene) {
  return withCells(scene, [](const Server& cells) { return cells->whatIsThere(); });
}

ScenePtr withPatience(const Scene& scene, Patience patience) {
  const auto count = std::ranges::count_if(scene.items, [](const SceneItem& item) {
    const auto* tile = std::get_if<TileItem>(&item);
    return tile && isWaiting(tile->cells);
  });
  const auto progress = std::make_shared<Progress>(std::move(patience), std::max(1, static_cast<int>(count)));
  return withCells(scene, [&](const Server& cells) -> Server {
    return isWaiting(cells) ? std::make_shared<const PatientTiles>(cells, progress) : cells;
  });
}

}  // namespace headwise::ui
