#include "core/trace/band_tiles.h"

#include <algorithm>
#include <cassert>
#include <mutex>
#include <optional>

#include "core/tensor/cell.h"
#include "core/trace/levels.h"

namespace headwise {
namespace {

constexpr Index kRows = PatternBands<float>::kRows;
static_assert(kRows == Index{1} << BandDigest::kLast);

MatrixView viewOf(Matrix cells) {
  const auto owner = std::make_shared<const Matrix>(std::move(cells));
  return {owner->data(), owner->rows(), owner->cols(), owner->cols(), owner};
}

class BandTiles final : public TileServer {
 public:
  BandTiles(std::shared_ptr<const ShownPattern> pattern, Index head) : m_pattern(std::move(pattern)), m_head(head) {}

  [[nodiscard]] Index rows() const override { return m_pattern->cells.rows(); }
  [[nodiscard]] Index cols() const override { return m_pattern->cells.cols(); }

  [[nodiscard]] MatrixView tile(int level, IndexRange rows, IndexRange cols) const override {
    assert(level >= 0 && level <= maxLevel());
    if (level > BandDigest::kLast) return coarse().tile(level - BandDigest::kLast, rows, cols);
    rows = clipped(rows, levelSize(this->rows(), level));
    cols = clipped(cols, levelSize(this->cols(), level));
    if (level == 1) return viewOf(pairs(rows, cols));
    if (auto inside = insideABand(level, rows, cols)) return *std::move(inside);
    return viewOf(copied(level, rows, cols));
  }

 private:
  /// A band's cells of a level, from column `first_col` of that level on.
  struct BandCells {
    MatrixView cells;
    Index first_col = 0;
  };

  [[nodiscard]] BandCells bandCells(int level, Index band) const {
    const PatternBands<float>& cells = m_pattern->cells;
    const IndexRange rows = cells.rowsOf(band), cols = cells.colsOf(band);
    if (level == 0)
      return {{cells.row(m_head, rows.begin).first, rows.size(), cols.size(), cols.size(), {}}, cols.begin};
    return {m_pattern->digests[static_cast<std::size_t>(band)]->level(level, m_head), cols.begin >> level};
  }

  [[nodiscard]] std::optional<MatrixView> insideABand(int level, IndexRange rows, IndexRange cols) const {
    const Index band_rows = kRows >> level;
    if (rows.size() == 0 || rows.begin / band_rows != (rows.end - 1) / band_rows) return std::nullopt;
    auto [view, first_col] = bandCells(level, rows.begin / band_rows);
    if (cols.begin < first_col || cols.end > first_col + view.cols) return std::nullopt;
    view.data += rows.begin % band_rows * view.stride + cols.begin - first_col;
    view.rows = rows.size();
    view.cols = cols.size();
    view.owner = m_pattern;
    return view;
  }

  [[nodiscard]] Matrix copied(int level, IndexRange rows, IndexRange cols) const {
    const Index band_rows = kRows >> level;
    Matrix out(rows.size(), cols.size());
    for (Index row = rows.begin; row < rows.end;) {
      const Index band = row / band_rows;
      const auto [view, first_col] = bandCells(level, band);
      for (const Index end = std::min(rows.end, (band + 1) * band_rows); row < end; ++row)
        copyColumns(view.data + row % band_rows * view.stride, {first_col, first_col + view.cols}, cols, kMaskedCell,
                    out.row(row - rows.begin).data());
    }
    return out;
  }

  /// Level 1, of the cells below.
  [[nodiscard]] Matrix pairs(IndexRange rows, IndexRange cols) const {
    const IndexRange fine_rows = clipped({2 * rows.begin, 2 * rows.end}, this->rows());
    const IndexRange fine_cols = clipped({2 * cols.begin, 2 * cols.end}, this->cols());
    Matrix out(rows.size(), cols.size());
    for (Index row = fine_rows.begin; row < fine_rows.end;) {
      const Index end = std::min(fine_rows.end, (row / kRows + 1) * kRows);
      const MatrixView fine = tile(0, {row, end}, fine_cols);
      for (Index r = 0; r < fine.rows; r += 2)
        halveRows(fine.data + r * fine.stride, r + 1 < fine.rows ? fine.data + (r + 1) * fine.stride : nullptr,
                  fine.cols, out.row((row + r) / 2 - rows.begin).data());
      row = end;
    }
    return out;
  }

  /// The levels from kLast on: of the bands' last ones.
  [[nodiscard]] const TileServer& coarse() const {
    std::call_once(m_coarse_made, [this] {
      constexpr int kLast = BandDigest::kLast;
      m_coarse = serveMatrix(copied(kLast, {0, levelSize(rows(), kLast)}, {0, levelSize(cols(), kLast)}));
    });
    return *m_coarse;
  }

  std::shared_ptr<const ShownPattern> m_pattern;
  Index m_head;
  mutable std::once_flag m_coarse_made;
  mutable std::shared_ptr<const TileServer> m_coarse;
};

}  // namespace

std::shared_ptr<const TileServer> serveBands(std::shared_ptr<const ShownPattern> pattern, Index head_index) {
  return std::make_shared<const BandTiles>(std::move(pattern), head_index);
}

}  // namespace headwise
