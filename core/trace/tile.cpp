#include "core/trace/tile.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <mutex>
#include <utility>

namespace headwise {
namespace {

/// Cells of a level along an axis of `size` level-0 cells.
Index levelSize(Index size, int level) { return (size + (Index{1} << level) - 1) >> level; }

void takeLarger(float* cells, const float* others, Index cols) {
  for (Index i = 0; i < cols; ++i) cells[i] = largerCell(cells[i], others[i]);
}

void halveRow(const float* row, Index cols, float* half) {
  const Index pairs = cols / 2;
  for (Index i = 0; i < pairs; ++i) half[i] = largerCell(row[2 * i], row[2 * i + 1]);
  if (cols % 2 != 0) half[pairs] = row[cols - 1];
}

/// One level coarser: the maximum over blocks of 2 x 2, smaller at the far edges of an odd size.
Matrix halve(const MatrixView& fine) {
  Matrix coarse(levelSize(fine.rows, 1), levelSize(fine.cols, 1));
  std::vector<float> row(static_cast<std::size_t>(fine.cols));
  for (Index r = 0; r < coarse.rows(); ++r) {
    const float* first = fine.data + 2 * r * fine.stride;
    std::copy_n(first, fine.cols, row.data());
    if (2 * r + 1 < fine.rows) takeLarger(row.data(), first + fine.stride, fine.cols);
    halveRow(row.data(), fine.cols, coarse.row(r).data());
  }
  return coarse;
}

IndexRange clip(IndexRange range, Index size) {
  const Index begin = std::clamp(range.begin, Index{0}, size);
  return {begin, std::clamp(range.end, begin, size)};
}

class MatrixTiles final : public TileServer, public std::enable_shared_from_this<MatrixTiles> {
 public:
  explicit MatrixTiles(MatrixView values) : m_values(std::move(values)) {}

  [[nodiscard]] Index rows() const override { return m_values.rows; }
  [[nodiscard]] Index cols() const override { return m_values.cols; }

  [[nodiscard]] MatrixView tile(int level, IndexRange rows, IndexRange cols) const override {
    assert(level >= 0 && level <= maxLevel());
    MatrixView view = levelView(level);
    rows = clip(rows, view.rows);
    cols = clip(cols, view.cols);
    view.data += rows.begin * view.stride + cols.begin;
    view.rows = rows.size();
    view.cols = cols.size();
    view.owner = shared_from_this();
    return view;
  }

 private:
  struct Level {
    std::once_flag made;
    Matrix values;
  };

  [[nodiscard]] MatrixView levelView(int level) const {
    if (level == 0) return {m_values.data, m_values.rows, m_values.cols, m_values.stride, nullptr};
    Level& wanted = m_coarser[static_cast<std::size_t>(level - 1)];
    std::call_once(wanted.made, [&] { wanted.values = halve(levelView(level - 1)); });
    return {wanted.values.data(), wanted.values.rows(), wanted.values.cols(), wanted.values.cols(), nullptr};
  }

  MatrixView m_values;
  mutable std::array<Level, 63> m_coarser;  ///< level 1 and up; an Index has no more
};

}  // namespace

int TileServer::maxLevel() const {
  const Index largest = std::max({rows(), cols(), Index{1}});
  return static_cast<int>(std::bit_width(static_cast<std::size_t>(largest - 1)));
}

std::shared_ptr<const TileServer> serveMatrix(MatrixView values) {
  return std::make_shared<MatrixTiles>(std::move(values));
}

std::shared_ptr<const TileServer> serveMatrix(Matrix values) {
  const auto owner = std::make_shared<const Matrix>(std::move(values));
  return serveMatrix(MatrixView{owner->data(), owner->rows(), owner->cols(), owner->cols(), owner});
}

}  // namespace headwise
