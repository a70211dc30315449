#include "core/trace/shown_pattern.h"

#include <algorithm>
#include <type_traits>

#include "core/attention/head_rows.h"
#include "core/attention/worth_threads.h"
#include "core/tensor/cell.h"
#include "core/tensor/parallel.h"
#include "core/trace/column_sums.h"

namespace headwise {
namespace {

template <typename T>
class Show {
 public:
  Show(const PatternBands<T>& computed, const Mask& mask, const EarlierPattern& earlier, BlockPool* storage)
      : m_mask(mask), m_earlier(earlier), m_computed(computed), m_storage(storage) {
    m_shown.cells = PatternBands<float>(computed.size(), computed.rows(), computed.cols());
    m_all_new = rowsOfAll(blocksOfHeads(computed.size(), computed.rows(), [&](Index head) { return anew(head); }));
    if (!mask.isIntervals()) m_visible = mask.rows(m_all_new, computed.rows(), computed.cols());
  }

  ShownPattern run(const std::stop_token& stop) {
    double cells = 0;
    for (Index band = 0; band < m_shown.cells.bandCount(); ++band) {
      if (share(band)) continue;
      make(band);
      m_to_fill.push_back(band);
      cells += static_cast<double>(m_computed.size() * m_shown.cells.rowsOf(band).size()) *
               static_cast<double>(m_shown.cells.colsOf(band).size());
    }
    const Index heads = m_computed.size();
    parallelFor(static_cast<Index>(m_to_fill.size()) * heads, worthThreads(cells) ? threadCount() : 1, stop,
                [&](Index task) { fill(m_to_fill[static_cast<std::size_t>(task / heads)], task % heads); });
    for (std::size_t i = 0; i < m_to_fill.size(); ++i)
      m_shown.digests[static_cast<std::size_t>(m_to_fill[i])] = m_new_digests[i];
    return std::move(m_shown);
  }

 private:
  [[nodiscard]] IndexRange anew(Index head) const {
    return m_earlier.shown ? m_earlier.same.patternOf(head).anew() : IndexRange{0, m_computed.rows()};
  }
  [[nodiscard]] Index before(Index row) const { return m_earlier.same.attended.before(row); }

  /// A band whose rows are one band of the earlier pattern.
  bool share(Index band) {
    m_shown.digests.emplace_back();
    if (m_computed.has(band)) return false;
    const PatternBands<float>& cells = m_earlier.shown->cells;
    const IndexRange rows = m_shown.cells.rowsOf(band);
    const Index begin = before(rows.begin);
    const Index from = cells.bandOf(begin);
    if (cells.rowsOf(from) != IndexRange{begin, begin + rows.size()} || before(rows.end - 1) != begin + rows.size() - 1)
      return false;
    m_shown.cells.share(band, cells, from);
    m_shown.digests.back() = m_earlier.shown->digests[static_cast<std::size_t>(from)];
    return true;
  }

  void make(Index band) {
    const IndexRange rows = m_shown.cells.rowsOf(band);
    if constexpr (std::is_same_v<T, float>) {
      if (m_computed.has(band)) m_shown.cells.share(band, m_computed, band);
    }
    if (!m_shown.cells.has(band))
      m_shown.cells.make(band, m_computed.has(band) ? m_computed.colsOf(band) : earlierCols(rows), m_storage);
    m_new_digests.push_back(
        std::make_shared<BandDigest>(m_computed.size(), rows.size(), m_shown.cells.colsOf(band).size(), m_storage));
  }

  /// The columns that these rows had.
  [[nodiscard]] IndexRange earlierCols(IndexRange rows) const {
    const PatternBands<float>& cells = m_earlier.shown->cells;
    IndexRange all{cells.cols(), 0};
    for (Index row = rows.begin; row < rows.end; ++row) {
      const IndexRange one = cells.colsOf(cells.bandOf(before(row)));
      all = {std::min(all.begin, one.begin), std::max(all.end, one.end)};
    }
    return all;
  }

  void fill(Index band, Index head) {
    const IndexRange rows = m_shown.cells.rowsOf(band);
    const IndexRange new_rows = anew(head);
    for (Index row = rows.begin; row < rows.end; ++row) {
      const auto [first, cols] = m_shown.cells.row(head, row);
      if (new_rows.contains(row))
        showNew(head, row, first, cols);
      else  // it sees no key that one of the two patterns lacks
        m_earlier.shown->cells.copyRow(head, before(row), cols, kMaskedCell, first);
    }
    const auto one = std::ranges::lower_bound(m_to_fill, band) - m_to_fill.begin();
    m_new_digests[static_cast<std::size_t>(one)]->fill(head, m_shown.cells.row(head, rows.begin).first);
  }

  void showNew(Index head, Index query, float* row, IndexRange cols) {
    if constexpr (!std::is_same_v<T, float>)
      std::transform(m_computed.row(head, query).first, m_computed.row(head, query).first + cols.size(), row,
                     [](T weight) { return static_cast<float>(weight); });
    const Index end = std::min(cols.end, m_computed.cols());
    std::fill(row + end - cols.begin, row + cols.size(), kMaskedCell);
    if (m_visible.size() > 0) {
      const std::uint8_t* visible = m_visible.row(query - m_all_new.begin).data();
      return markMasked(row, {cols.begin, end}, [visible](Index key) { return visible[key] != 0; });
    }
    const IndexRange seen = m_mask.visibleRange(query, m_computed.rows(), m_computed.cols());
    const auto never = [](Index) { return false; };
    markMasked(row, {cols.begin, std::clamp(seen.begin, cols.begin, end)}, never);
    const Index behind = std::clamp(seen.end, cols.begin, end);
    markMasked(row + behind - cols.begin, {behind, end}, never);
  }

  // A hidden pair shows as masked where its weight is 0. Under the -1e9 and the NaN convention a fully masked row has
  // other values, and those are what a person must see.
  template <typename Visible>
  static void markMasked(float* row, IndexRange keys, Visible&& visible) {
    for (Index key = keys.begin; key < keys.end; ++key, ++row)
      *row = *row == 0.0F && !visible(key) ? kMaskedCell : *row;
  }

  const Mask& m_mask;
  const EarlierPattern& m_earlier;
  const PatternBands<T>& m_computed;
  BlockPool* m_storage;
  ShownPattern m_shown;
  std::vector<Index> m_to_fill;                            ///< bands that are not shared, ascending
  std::vector<std::shared_ptr<BandDigest>> m_new_digests;  ///< theirs
  IndexRange m_all_new;                                    ///< from the first to the last new row of any head
  ByteMatrix m_visible;  ///< [m_all_new.size(), n_kv]; empty where visible keys lie side by side
};

}  // namespace

Matrix ShownPattern::rows(Index head, IndexRange rows) const { return cells.dense(head, rows, kMaskedCell); }

Matrix ShownPattern::columnSums(Index head) const {
  Matrix sums = Matrix::Constant(1, cells.cols(), kMaskedCell);
  for (Index band = 0; band < cells.bandCount(); ++band) {
    const IndexRange cols = cells.colsOf(band);
    const Index end = std::clamp(cols.end, cols.begin, cells.cols());
    addColumnSums(sums.data() + cols.begin, digests[static_cast<std::size_t>(band)]->columnSums(head),
                  end - cols.begin);
  }
  return sums;
}

double ShownPattern::bytes() const {
  double sum = cells.bytes();
  for (const auto& band : digests) sum += band->bytes();
  return sum;
}

template <typename T>
ShownPattern shownPattern(const PatternBands<T>& computed, const Mask& mask, const EarlierPattern& earlier,
                          BlockPool* storage, const std::stop_token& stop) {
  if (computed.empty()) return *earlier.shown;
  return Show<T>(computed, mask, earlier, storage).run(stop);
}

template ShownPattern shownPattern(const PatternBands<float>&, const Mask&, const EarlierPattern&, BlockPool*,
                                   const std::stop_token&);
template ShownPattern shownPattern(const PatternBands<double>&, const Mask&, const EarlierPattern&, BlockPool*,
                                   const std::stop_token&);

}  // namespace headwise
