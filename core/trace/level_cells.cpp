#include "core/trace/level_cells.h"

#include <algorithm>
#include <cmath>

#include "core/trace/levels.h"
#include "core/trace/mean_row.h"

namespace headwise {
namespace {

MatrixView viewOf(const Matrix& cells) { return {cells.data(), cells.rows(), cells.cols(), cells.cols(), nullptr}; }

/// Both matrices, where there are two.
template <typename F>
LevelCells ofBoth(const LevelCells& cells, F&& f) {
  return {f(cells.values), cells.counts.size() > 0 ? f(cells.counts) : Matrix()};
}

/// All that was added to `row`, `width` columns a cell.
void putMeans(const MeanRow& row, Index cols, Index width, Index to_row, LevelCells& to) {
  for (Index c = 0; c < to.values.cols(); ++c) {
    const auto [mean, count] = row.together({c * width, std::min((c + 1) * width, cols)});
    to.values(to_row, c) = mean;
    to.counts(to_row, c) = count;
  }
}

LevelCells halvedMeans(const CountedTile& fine) {
  const Index rows = levelSize(fine.cells.rows, 1), cols = levelSize(fine.cells.cols, 1);
  LevelCells coarse{Matrix(rows, cols), Matrix(rows, cols)};
  MeanRow row(fine.cells.cols);
  for (Index r = 0; r < rows; ++r) {
    row.clear();
    row.add(fine, {2 * r, std::min(2 * r + 2, fine.cells.rows)});
    putMeans(row, fine.cells.cols, 2, r, coarse);
  }
  return coarse;
}

}  // namespace

CountedTile viewOf(const LevelCells& cells) {
  return {viewOf(cells.values), cells.counts.size() > 0 ? viewOf(cells.counts) : MatrixView{}};
}

CountedTile owned(LevelCells cells) {
  const auto owner = std::make_shared<const LevelCells>(std::move(cells));
  CountedTile tile = viewOf(*owner);
  tile.cells.owner = tile.counts.owner = owner;
  return tile;
}

LevelCells copyOf(const LevelCells& cells, IndexRange rows, IndexRange cols) {
  return ofBoth(
      cells, [&](const Matrix& all) -> Matrix { return all.block(rows.begin, cols.begin, rows.size(), cols.size()); });
}

void place(const LevelCells& from, IndexRange rows, IndexRange cols, Index row, Index col, LevelCells& to) {
  const auto put = [&](const Matrix& part, Matrix& all) {
    all.block(row, col, rows.size(), cols.size()) = part.block(rows.begin, cols.begin, rows.size(), cols.size());
  };
  put(from.values, to.values);
  if (to.counts.size() > 0) put(from.counts, to.counts);
}

void place(const LevelCells& from, Index row, Index col, LevelCells& to) {
  place(from, {0, from.values.rows()}, {0, from.values.cols()}, row, col, to);
}

LevelCells halved(const CountedTile& fine, Pooling pooling) {
  return pooling == Pooling::Mean ? halvedMeans(fine) : LevelCells{halved(fine.cells), {}};
}

LevelCells coarsened(Matrix weights, int levels, Pooling pooling) {
  LevelCells cells{std::move(weights), {}};
  if (pooling == Pooling::Mean)
    cells.counts = cells.values.unaryExpr([](float cell) { return isWeight(cell) ? 1.0F : 0.0F; });
  for (; levels > 0; --levels) cells = halved(viewOf(cells), pooling);
  return cells;
}

LevelCells together(const LevelCells& rows) {
  const Index cols = rows.values.cols();
  LevelCells out = copyOf(rows, {0, 1}, {0, cols});
  if (out.counts.size() == 0) {
    for (Index r = 1; r < rows.values.rows(); ++r) takeLarger(out.values.data(), rows.values.row(r).data(), cols);
  } else {
    MeanRow row(cols);
    row.add(viewOf(rows), {0, rows.values.rows()});
    putMeans(row, cols, 1, 0, out);
  }
  return out;
}

LevelCells spread(const LevelCells& coarse, IndexRange rows, IndexRange cols, int finer) {
  LevelCells out = ofBoth(coarse, [&](const Matrix& all) -> Matrix {
    return Matrix::NullaryExpr(rows.size(), cols.size(), [&](Index i, Index j) {
      return all((rows.begin + i) >> finer, (cols.begin + j) >> finer);
    });
  });
  out.counts *= std::ldexp(1.0F, -2 * finer);
  return out;
}

}  // namespace headwise
