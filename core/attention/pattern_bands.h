#pragma once
// The attention weights of all heads, as they are kept.

#include <algorithm>
#include <cassert>
#include <memory>
#include <vector>

#include "core/tensor/block_pool.h"
#include "core/tensor/matrix.h"

namespace headwise {

/// The columns `cols` of a row to out [cols.size()]: from `first`, where those of first_cols are, else `elsewhere`.
template <typename T>
void copyColumns(const T* first, IndexRange first_cols, IndexRange cols, T elsewhere, T* out) {
  const Index begin = std::clamp(first_cols.begin, cols.begin, cols.end);
  const Index end = std::clamp(first_cols.end, begin, cols.end);
  std::fill(out, out + begin - cols.begin, elsewhere);
  std::copy(first + begin - first_cols.begin, first + end - first_cols.begin, out + begin - cols.begin);
  std::fill(out + end - cols.begin, out + cols.size(), elsewhere);
}

/// n_heads matrices [rows, cols] in bands of kRows rows. A band has only the columns that its rows need, rounded to
/// whole blocks of kRows: under a causal mask half of the square, under a window a stripe. Bands may be shared by
/// several of these: a text that grows at its end keeps those of the rows that stay. A copy shares all of them.
template <typename T>
class PatternBands {
 public:
  static constexpr Index kRows = 64;

  /// Where a row's values are: those of cols, at `first`. They may be more than cols(): rows of a longer text.
  struct Row {
    T* first = nullptr;
    IndexRange cols;
  };

  PatternBands() = default;
  /// Without a band.
  PatternBands(Index n_heads, Index rows, Index cols)
      : m_n_heads(n_heads), m_rows(rows), m_cols(cols), m_bands(static_cast<std::size_t>((rows + kRows - 1) / kRows)) {}

  [[nodiscard]] bool empty() const { return m_n_heads == 0; }
  [[nodiscard]] Index size() const { return m_n_heads; }
  [[nodiscard]] Index rows() const { return m_rows; }
  [[nodiscard]] Index cols() const { return m_cols; }

  [[nodiscard]] Index bandCount() const { return static_cast<Index>(m_bands.size()); }
  [[nodiscard]] static Index bandOf(Index row) { return row / kRows; }
  [[nodiscard]] IndexRange rowsOf(Index band) const { return {band * kRows, std::min((band + 1) * kRows, m_rows)}; }
  [[nodiscard]] bool has(Index band) const { return at(band).data != nullptr; }
  /// Columns of a band that is there.
  [[nodiscard]] IndexRange colsOf(Index band) const { return at(band).cols; }

  /// Makes a band of all heads that has at least the columns `cols`; not initialised. Memory from `pool`, or fresh
  /// where it is null. MemoryError.
  void make(Index band, IndexRange cols, BlockPool* pool) {
    Band& made = m_bands[static_cast<std::size_t>(band)];
    made.cols = {cols.begin / kRows * kRows, (std::max(cols.end, cols.begin + 1) + kRows - 1) / kRows * kRows};
    const std::size_t bytes = static_cast<std::size_t>(m_n_heads * rowsOf(band).size() * made.cols.size()) * sizeof(T);
    made.block = pool ? pool->take(bytes) : freshBlock(bytes);
    made.data = reinterpret_cast<T*>(made.block.get());
  }
  /// The band of another one, which has as many rows.
  void share(Index band, const PatternBands& from, Index from_band) {
    assert(from.m_n_heads == m_n_heads && from.rowsOf(from_band).size() == rowsOf(band).size());
    m_bands[static_cast<std::size_t>(band)] = from.at(from_band);
  }

  /// A row of a band that is there.
  [[nodiscard]] Row row(Index head, Index row) const {
    const Index band = bandOf(row);
    const IndexRange rows = rowsOf(band);
    const IndexRange cols = colsOf(band);
    return {at(band).data + (head * rows.size() + row - rows.begin) * cols.size(), cols};
  }

  /// Some rows of one head as a matrix [rows.size(), cols()], with `elsewhere` where a band has no columns.
  [[nodiscard]] MatrixOf<T> dense(Index head, IndexRange rows, T elsewhere) const {
    MatrixOf<T> out(rows.size(), m_cols);
    for (Index r = rows.begin; r < rows.end; ++r)
      copyRow(head, r, {0, m_cols}, elsewhere, out.row(r - rows.begin).data());
    return out;
  }
  /// One head as it left the softmax: 0 where nothing is kept.
  [[nodiscard]] MatrixOf<T> operator[](Index head) const { return dense(head, {0, m_rows}, T(0)); }

  /// Some columns of one row to out [cols.size()].
  void copyRow(Index head, Index index, IndexRange cols, T elsewhere, T* out) const {
    const Row from = row(head, index);
    copyColumns<T>(from.first, from.cols, cols, elsewhere, out);
  }

  /// Of all bands, those that are shared counted as well.
  [[nodiscard]] double bytes() const {
    double count = 0;
    for (Index band = 0; band < bandCount(); ++band)
      count += static_cast<double>(m_n_heads * rowsOf(band).size()) * static_cast<double>(colsOf(band).size());
    return count * sizeof(T);
  }

  /// What keeps a band's numbers alive.
  [[nodiscard]] std::shared_ptr<const void> ownerOf(Index band) const { return at(band).block; }

 private:
  struct Band {
    std::shared_ptr<std::byte> block;
    T* data = nullptr;  ///< [n_heads, rows, cols.size()]
    IndexRange cols;
  };
  [[nodiscard]] const Band& at(Index band) const { return m_bands[static_cast<std::size_t>(band)]; }

  Index m_n_heads = 0;
  Index m_rows = 0;
  Index m_cols = 0;
  std::vector<Band> m_bands;
};

}  // namespace headwise
