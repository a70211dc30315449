#include "core/analysis/some_rows.h"

#include <algorithm>

#include "core/analysis/row_facts.h"
#include "core/tensor/cell.h"
#include "core/tensor/error.h"
#include "core/tensor/parallel.h"

namespace headwise {
namespace {

constexpr double kCellsOfAllHeads = 1 << 26U;  // about a third of a second
constexpr double kLeastRows = 16;
constexpr std::size_t kRowsAtOnce = 16;  // enough for the kernels, and little to hold

std::vector<Index> chosenQueries(const AttentionMap& map) {
  const Index n_q = map.queryCount();
  const double affordable = kCellsOfAllHeads / (static_cast<double>(map.n_heads) * static_cast<double>(map.keyCount()));
  const Index count = std::min(n_q, static_cast<Index>(std::max(kLeastRows, affordable)));
  std::vector<Index> queries;
  for (Index i = 0; i < count; ++i) queries.push_back(count > 1 ? i * (n_q - 1) / (count - 1) : 0);
  return queries;
}

/// What no row sees stays masked, NaN stays NaN.
class MeanRow {
 public:
  explicit MeanRow(Index n_kv) : m_sum(static_cast<std::size_t>(n_kv)), m_top(m_sum.size(), kMaskedCell) {}
  void add(std::span<const float> row) {
    float* sum = m_sum.data();
    float* top = m_top.data();
    for (std::size_t i = 0; i < row.size(); ++i) {
      sum[i] += row[i] == kMaskedCell ? 0.0F : row[i];
      top[i] = largerCell(top[i], row[i]);
    }
  }
  [[nodiscard]] std::vector<float> mean(std::size_t rows) && {
    for (std::size_t i = 0; i < m_sum.size(); ++i)
      m_sum[i] = m_top[i] == kMaskedCell ? kMaskedCell : m_sum[i] / static_cast<float>(rows);
    return std::move(m_sum);
  }

 private:
  std::vector<float> m_sum, m_top;
};

void describe(AttentionMap& map, Index head, const LabelKeys& labels, const std::stop_token& stop) {
  HeadSummary& summary = map.heads[static_cast<std::size_t>(head)];
  const std::span<const Index> queries = map.described_queries;
  MeanRow mean(map.keyCount());
  for (std::size_t begin = 0; begin < queries.size(); begin += kRowsAtOnce) {
    if (stop.stop_requested()) throw Cancelled();
    const auto some = queries.subspan(begin, std::min(kRowsAtOnce, queries.size() - begin));
    const Matrix cells = map.source->patternRows(head, some);
    for (std::size_t i = 0; i < some.size(); ++i) {
      const std::span<const float> row(cells.row(static_cast<Index>(i)).data(), static_cast<std::size_t>(cells.cols()));
      summary.rows.push_back(factsOfRow(row, some[i], labels));
      mean.add(row);
    }
  }
  summary.mean_weights = std::move(mean).mean(queries.size());
}

}  // namespace

void describeSomeRows(AttentionMap& map, const LabelKeys& labels, const std::stop_token& stop) {
  map.described_queries = chosenQueries(map);
  map.heads.assign(static_cast<std::size_t>(map.n_heads), {});
  parallelFor(map.n_heads, threadCount(), stop, [&](Index head) { describe(map, head, labels, stop); });
}

}  // namespace headwise
