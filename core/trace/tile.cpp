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

/// Levels 1 and up, each made when first asked for.
class Pyramid {
 public:
  explicit Pyramid(Pooling pooling) : m_pooling(pooling) {}

  [[nodiscard]] Pooling pooling() const { return m_pooling; }

  /// finest(): level 0.
  template <typename F>
  [[nodiscard]] CountedTile level(int level, F&& finest) const {
    Level& wanted = m_levels[static_cast<std::size_t>(level - 1)];
    std::call_once(wanted.made, [&] {
      wanted.cells =
          level == 1 ? halved(CountedTile{finest(), {}}, m_pooling) : halved(this->level(level - 1, finest), m_pooling);
    });
    return viewOf(wanted.cells);
  }

 private:
  struct Level {
    std::once_flag made;
    LevelCells cells;
  };
  Pooling m_pooling;
  mutable std::array<Level, 63> m_levels;  ///< an Index has no more
};

/// What the servers here have in common: whole levels, of which tiles are parts.
class LevelTiles : public TileServer {
 public:
  [[nodiscard]] MatrixView tile(int level, IndexRange rows, IndexRange cols) const final {
    return countedTile(level, rows, cols).cells;
  }
  [[nodiscard]] CountedTile countedTile(int level, IndexRange rows, IndexRange cols) const final {
    assert(level >= 0 && level <= maxLevel());
    if (level == 0) return {finest(rows, cols), {}};
    const CountedTile whole = m_pyramid.level(level, [this] { return finest({0, this->rows()}, {0, this->cols()}); });
    return {part(whole.cells, rows, cols), whole.counts.data ? part(whole.counts, rows, cols) : MatrixView{}};
  }
  [[nodiscard]] Pooling pooling() const final { return m_pyramid.pooling(); }

 protected:
  explicit LevelTiles(Pooling pooling) : m_pyramid(pooling) {}
  /// Of level 0.
  [[nodiscard]] virtual MatrixView finest(IndexRange rows, IndexRange cols) const = 0;

  [[nodiscard]] MatrixView part(MatrixView view, IndexRange rows, IndexRange cols) const {
    rows = clipped(rows, view.rows);
    cols = clipped(cols, view.cols);
    view.data += rows.begin * view.stride + cols.begin;
    view.rows = rows.size();
    view.cols = cols.size();
    view.owner = shared_from_this();
    return view;
  }

 private:
  Pyramid m_pyramid;
};

class MatrixTiles final : public LevelTiles {
 public:
  MatrixTiles(MatrixView values, Pooling pooling) : LevelTiles(pooling), m_values(std::move(values)) {}
  [[nodiscard]] Index rows() const override { return m_values.rows; }
  [[nodiscard]] Index cols() const override { return m_values.cols; }

 protected:
  [[nodiscard]] MatrixView finest(IndexRange rows, IndexRange cols) const override {
    return part({m_values.data, m_values.rows, m_values.cols, m_values.stride, nullptr}, rows, cols);
  }

 private:
  MatrixView m_values;
};

class MeanTiles final : public LevelTiles {
 public:
  explicit MeanTiles(std::shared_ptr<const TileServer> cells) : LevelTiles(Pooling::Mean), m_cells(std::move(cells)) {}
  [[nodiscard]] Index rows() const override { return m_cells->rows(); }
  [[nodiscard]] Index cols() const override { return m_cells->cols(); }

 protected:
  [[nodiscard]] MatrixView finest(IndexRange rows, IndexRange cols) const override {
    return m_cells->tile(0, rows, cols);
  }

 private:
  std::shared_ptr<const TileServer> m_cells;
};

}  // namespace

Matrix copyOf(const MatrixView& cells) {
  return Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(cells.data, cells.rows, cells.cols,
                                                           Eigen::OuterStride<>(cells.stride));
}

int TileServer::maxLevel() const {
  const Index largest = std::max({rows(), cols(), Index{1}});
  return static_cast<int>(std::bit_width(static_cast<std::size_t>(largest - 1)));
}

Matrix TileServer::cellsNow(IndexRange rows, IndexRange cols) const { return copyOf(tile(0, rows, cols)); }

Matrix TileServer::columnNow(Index col) const { return cellsNow({0, rows()}, {col, col + 1}); }

MatrixView TileServer::rowNow(Index row) const { return tile(0, {row, row + 1}, {0, cols()}); }

std::shared_ptr<const TileServer> serveMatrix(MatrixView values, Pooling pooling) {
  return std::make_shared<MatrixTiles>(std::move(values), pooling);
}

std::shared_ptr<const TileServer> serveMatrix(Matrix values, Pooling pooling) {
  const auto owner = std::make_shared<const Matrix>(std::move(values));
  return serveMatrix(MatrixView{owner->data(), owner->rows(), owner->cols(), owner->cols(), owner}, pooling);
}

std::shared_ptr<const TileServer> serveMeans(std::shared_ptr<const TileServer> cells) {
  return std::make_shared<MeanTiles>(std::move(cells));
}

}  // namespace headwise
