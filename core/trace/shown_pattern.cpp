#include "core/trace/shown_pattern.h"

#include <algorithm>
#include <type_traits>

#include "core/attention/head_rows.h"
#include "core/attention/parallel.h"
#include "core/tensor/cell.h"

namespace headwise {
namespace {

constexpr Index kRowsATask = 64;

/// Cells lie where they are wanted, or are converted to there.
HeadMatrices<float> roomFor(HeadMatrices<float>& computed, BlockPool* /*storage*/) { return std::move(computed); }
HeadMatrices<float> roomFor(const HeadMatrices<double>& computed, BlockPool* storage) {
  return {computed.size(), computed.rows(), computed.cols(), storage};
}

template <typename T>
class Show {
 public:
  Show(HeadMatrices<T>& computed, const Mask& mask, const EarlierPattern& earlier, BlockPool* storage)
      : m_mask(mask), m_earlier(earlier), m_computed(computed), m_shown(roomFor(computed, storage)) {
    m_all_new = rowsOfAll(blocksOfHeads(m_shown.size(), m_shown.rows(), [&](Index head) { return anew(head); }));
    if (!mask.isIntervals()) m_visible = mask.rows(m_all_new, m_shown.rows(), m_shown.cols());
  }

  HeadMatrices<float> run(const std::stop_token& stop) {
    const auto blocks = blocksOfHeads(m_shown.size(), kRowsATask, [&](Index) { return IndexRange{0, m_shown.rows()}; });
    const double cells = static_cast<double>(m_shown.size()) * static_cast<double>(m_shown.rows() * m_shown.cols());
    parallelFor(static_cast<Index>(blocks.size()), worthThreads(cells) ? threadCount() : 1, stop, [&](Index task) {
      const auto& [head, rows] = blocks[static_cast<std::size_t>(task)];
      const IndexRange new_rows = anew(head);
      const Index begin = std::clamp(new_rows.begin, rows.begin, rows.end);
      const Index end = std::clamp(new_rows.end, begin, rows.end);
      copyEarlier(head, {rows.begin, begin});
      for (Index query = begin; query < end; ++query) showNew(head, query);
      copyEarlier(head, {end, rows.end});
    });
    return std::move(m_shown);
  }

 private:
  [[nodiscard]] IndexRange anew(Index head) const {
    return m_earlier.shown ? m_earlier.same.patternOf(head).anew() : IndexRange{0, m_shown.rows()};
  }

  /// Rows are the same only where they do not see the keys that one of the two patterns lacks.
  void copyEarlier(Index head, IndexRange rows) {
    if (rows.size() == 0) return;
    const auto from = (*m_earlier.shown)[head].middleRows(m_earlier.same.attended.before(rows.begin), rows.size());
    auto to = m_shown[head].middleRows(rows.begin, rows.size());
    const Index both = std::min(from.cols(), to.cols());
    to.leftCols(both) = from.leftCols(both);
    to.rightCols(to.cols() - both).setConstant(kMaskedCell);
  }

  void showNew(Index head, Index query) {
    if constexpr (!std::is_same_v<T, float>)
      m_shown[head].row(query) = m_computed[head].row(query).template cast<float>();
    float* row = m_shown[head].row(query).data();
    if (m_visible.size() > 0) return markMasked(row, m_visible.row(query - m_all_new.begin).data());
    const IndexRange seen = m_mask.visibleRange(query, m_shown.rows(), m_shown.cols());
    markMasked(row, {0, seen.begin});
    markMasked(row, {seen.end, m_shown.cols()});
  }

  // A hidden pair shows as masked where its weight is 0. Under the -1e9 and the NaN convention a fully masked row has
  // other values, and those are what a person must see.
  static void markMasked(float* row, IndexRange keys) {
    for (Index key = keys.begin; key < keys.end; ++key) row[key] = row[key] == 0.0F ? kMaskedCell : row[key];
  }
  void markMasked(float* row, const std::uint8_t* visible) const {
    for (Index key = 0; key < m_shown.cols(); ++key)
      row[key] = visible[key] == 0 && row[key] == 0.0F ? kMaskedCell : row[key];
  }

  const Mask& m_mask;
  const EarlierPattern& m_earlier;
  HeadMatrices<T>& m_computed;
  HeadMatrices<float> m_shown;
  IndexRange m_all_new;  ///< from the first to the last new row of any head
  ByteMatrix m_visible;  ///< [m_all_new.size(), n_kv]; empty where visible keys lie side by side
};

}  // namespace

template <typename T>
HeadMatrices<float> shownPattern(HeadMatrices<T> computed, const Mask& mask, const EarlierPattern& earlier,
                                 BlockPool* storage, const std::stop_token& stop) {
  if (computed.empty()) return earlier.shown->shared();
  return Show<T>(computed, mask, earlier, storage).run(stop);
}

template HeadMatrices<float> shownPattern(HeadMatrices<float>, const Mask&, const EarlierPattern&, BlockPool*,
                                          const std::stop_token&);
template HeadMatrices<float> shownPattern(HeadMatrices<double>, const Mask&, const EarlierPattern&, BlockPool*,
                                          const std::stop_token&);

}  // namespace headwise
