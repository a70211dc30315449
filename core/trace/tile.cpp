#include "core/trace/tile.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <utility>

#include "core/trace/level_cells.h"
#include "core/trace/levels.h"

namespace headwise {
namespace {

class MatrixTiles final : public TileServer {
 public:
  MatrixTiles(MatrixView values, Pooling pooling) : m_values(std::move(values)), m_pooling(pooling) {}

  [[nodiscard]] Index rows() const override { return m_values.rows; }
  [[nodiscard]] Index cols() const override { return m_values.cols; }

  [[nodiscard]] MatrixView tile(int level, IndexRange rows, IndexRange cols) const override {
    assert(level >= 0 && level <= maxLevel());
    return part(levelView(level).cells, rows, cols);
  }

  [[nodiscard]] Pooling pooling() const override { return m_pooling; }
  [[nodiscard]] CountedTile countedTile(int level, IndexRange rows, IndexRange cols) const override {
    assert(level >= 0 && level <= maxLevel());
    const CountedTile whole = levelView(level);
    return {part(whole.cells, rows, cols), whole.counts.data ? part(whole.counts, rows, cols) : MatrixView{}};
  }

 private:
  struct Level {
    std::once_flag made;
    LevelCells cells;
  };

  [[nodiscard]] MatrixView part(MatrixView view, IndexRange rows, IndexRange cols) const {
    rows = clipped(rows, view.rows);
    cols = clipped(cols, view.cols);
    view.data += rows.begin * view.stride + cols.begin;
    view.rows = rows.size();
    view.cols = cols.size();
    view.owner = shared_from_this();
    return view;
  }

  [[nodiscard]] CountedTile levelView(int level) const {
    if (level == 0) return {{m_values.data, m_values.rows, m_values.cols, m_values.stride, nullptr}, {}};
    Level& wanted = m_coarser[static_cast<std::size_t>(level - 1)];
    std::call_once(wanted.made, [&] { wanted.cells = halved(levelView(level - 1), m_pooling); });
    return viewOf(wanted.cells);
  }

  MatrixView m_values;
  Pooling m_pooling;
  mutable std::array<Level, 63> m_coarser;  ///< level 1 and up; an Index has no more
};

}  // namespace

int TileServer::maxLevel() const {
  const Index largest = std::max({rows(), cols(), Index{1}});
  return static_cast<int>(std::bit_width(static_cast<std::size_t>(largest - 1)));
}

Matrix TileServer::columnNow(Index col) const {
  const MatrixView column = tile(0, {0, rows()}, {col, col + 1});
  Matrix out(column.rows, 1);
  for (Index row = 0; row < column.rows; ++row) out(row, 0) = column.at(row, 0);
  return out;
}

std::shared_ptr<const TileServer> serveMatrix(MatrixView values, Pooling pooling) {
  return std::make_shared<MatrixTiles>(std::move(values), pooling);
}

std::shared_ptr<const TileServer> serveMatrix(Matrix values, Pooling pooling) {
  const auto owner = std::make_shared<const Matrix>(std::move(values));
  return serveMatrix(MatrixView{owner->data(), owner->rows(), owner->cols(), owner->cols(), owner}, pooling);
}

}  // namespace headwise
