#include "core/attention/row_block.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "core/attention/softmax.h"
#include "core/attention/weighted_values.h"

namespace headwise::cpu {
namespace {

constexpr float kLog2E = 1.44269504088896341F;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// From this size on the pattern is written around the caches: it would push out everything else.
constexpr double kPastCaches = 24.0 * (1 << 20);

/// Rows of at most so many keys are normalised together, so that they wait for one another's steps and not each for its
/// own; longer ones one by one, while they are in the first cache.
constexpr Index kShortRow = 128;
constexpr Index kMostShortRows = 8;

/// Whole panels around `keys`, so that every product is a whole tile.
IndexRange wholePanels(IndexRange keys, Index width) {
  return {keys.begin / width * width, (keys.end + width - 1) / width * width};
}

/// Room for the scores of one block; each thread keeps its own.
float* scratch(Index size) {
  thread_local AlignedFloats floats;
  if (floats.size() < size) floats = AlignedFloats(size);
  return floats.data();
}

}  // namespace

RowBlock::RowBlock(const Kernels& kernels, const ScoreRule<float>& rule, AttentionValues<float>& values,
                   const KeysAndValues& keys_and_values, Index head, IndexRange queries)
    : m_kernels(kernels),
      m_rule(rule),
      m_values(values),
      m_keys_and_values(keys_and_values),
      m_head(head),
      m_queries(queries),
      m_keys(wholePanels(rule.keysOf(queries), kernels.panel_columns)),
      m_factor(rule.plainKeys(queries.begin) ? rule.factor() : 1.0),
      // A panel more: softmax() may write behind a row. An odd number of them keeps rows off the same cache sets.
      m_stride((m_keys.size() / kernels.panel_columns + 1) / 2 * 2 * kernels.panel_columns + kernels.panel_columns),
      m_scores(scratch(m_stride * queries.size())) {
  assert(queries.size() <= kMostRows);
}

void RowBlock::run(bool with_values, std::uint8_t* unseen) {
  multiplyKeys(m_queries);
  const Index together = m_keys.size() <= kShortRow ? kMostShortRows : 1;
  for (Index query = m_queries.begin; query < m_queries.end; query += together)
    normalise({query, std::min(query + together, m_queries.end)}, unseen);
  divideLater();
  if (with_values)
    multiplyValues();
  else
    m_values.z[m_head].middleRows(m_queries.begin, m_queries.size()).setZero();
  if (!m_values.pattern.empty()) keepPattern();
}

inline float* RowBlock::scoresOf(Index query) { return m_scores + (query - m_queries.begin) * m_stride; }

void RowBlock::multiplyKeys(IndexRange queries) {
  const Heads<float>& q = m_values.q_rot.empty() ? m_values.q : m_values.q_rot;
  const auto head = std::as_const(q)[m_head];
  const Index width = m_kernels.panel_columns;
  for (Index key = m_keys.begin; key < m_keys.end; key += width) {
    const Index columns =
        keyCount() - key > width / 2 ? width : width / 2;  // whole vectors, behind the last key as well
    m_kernels.multiply(head.row(queries.begin).data(), head.outerStride(), queries.size(),
                       m_keys_and_values.keys.panel(key / width), head.cols(), nullptr,
                       scoresOf(queries.begin) + key - m_keys.begin, m_stride, columns, false);
  }
}

void RowBlock::normalise(IndexRange queries, std::uint8_t* unseen) {
  std::array<SoftmaxRow, kMostShortRows> rows{};
  for (Index i = 0; i < queries.size(); ++i) rows[static_cast<std::size_t>(i)] = scored(queries.begin + i);
  m_kernels.softmaxRows(rows.data(), queries.size(), static_cast<float>(m_factor) * kLog2E);
  for (Index i = 0; i < queries.size(); ++i)
    unseen[queries.begin + i] = takeOver(queries.begin + i, rows[static_cast<std::size_t>(i)]) ? 0 : 1;
}

/// What the softmax of a row runs over: the visible keys of a plain one, and of another all, after the rule; none where
/// the row is masked as a whole.
inline SoftmaxRow RowBlock::scored(Index query) {
  float* row = scoresOf(query);
  if (const auto plain = m_rule.plainKeys(query))
    return {plain->size() > 0 ? row + plain->begin - m_keys.begin : row, plain->size(), 0, 0};
  return {row, m_rule.apply(m_head, query, keys(), row) ? keys().size() : 0, 0, 0};
}

/// False if the query sees nothing.
inline bool RowBlock::takeOver(Index query, const SoftmaxRow& row) {
  if (row.n == 0 || !std::isfinite(row.sum)) return normaliseSlowly(query);
  float* first = scoresOf(query);
  std::fill(first, row.values, 0.0F);
  std::fill(row.values + row.n, first + keys().size(), 0.0F);
  finish(query, row.sum, m_factor * row.largest);
  return true;
}

inline void RowBlock::finish(Index query, double sum, double largest_score) {
  m_sum[query - m_queries.begin] = static_cast<float>(sum);
  m_largest[query - m_queries.begin] = static_cast<float>(largest_score);
}

/// What all rows need after normalise(), in vectors.
void RowBlock::divideLater() {
  const auto sums = m_sum.head(m_queries.size());
  m_inverse.head(m_queries.size()) = sums.inverse();
  m_values.log_sum_exp.row(m_head).segment(m_queries.begin, m_queries.size()).array() =
      m_largest.head(m_queries.size()) + sums.log();
}

/// Rows without a visible key, and those with a score that is NaN or infinite: from the products again, as the
/// reference does it.
bool RowBlock::normaliseSlowly(Index query) {
  multiplyKeys({query, query + 1});
  float* row = scoresOf(query);
  const bool seen = m_rule.apply(m_head, query, keys(), row);
  const float log_sum_exp = softmaxRow(row, keys().size());
  if (log_sum_exp == -kInfinity) fillUnseenRow(row, keys().size(), m_rule.convention());
  finish(query, 1, log_sum_exp);
  return seen;
}

void RowBlock::multiplyValues() {
  auto z = m_values.z[m_head].middleRows(m_queries.begin, m_queries.size());
  const Panels& values = m_keys_and_values.values;
  if (keys().size() == 0 || !m_keys_and_values.values_are_finite) {
    z.setZero();
    addWeighted(Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(m_scores, z.rows(), keys().size(),
                                                                  Eigen::OuterStride<>(m_stride)),
                std::as_const(m_values.v)[m_rule.kvHeadOf(m_head)].middleRows(keys().begin, keys().size()), z);
  } else {
    const LeftFactor weights{m_scores, m_stride, z.rows(), keys()};
    for (Index panel = 0; panel < values.count(); ++panel)
      multiplyPanel(m_kernels, weights, values, panel, nullptr, z.data() + panel * m_kernels.panel_columns,
                    z.outerStride());
  }
  m_kernels.scale(z.data(), z.outerStride(), z.rows(), z.cols(), m_inverse.data(), z.data(), z.outerStride(), false);
}

void RowBlock::keepPattern() {
  const PatternBands<float>& pattern = m_values.pattern;
  const double cells = static_cast<double>(pattern.rows()) * static_cast<double>(pattern.cols());
  const bool past_caches = sizeof(float) * cells * static_cast<double>(pattern.size()) >= kPastCaches;
  for (Index begin = m_queries.begin; begin < m_queries.end;) {
    const Index end = std::min(m_queries.end, pattern.rowsOf(pattern.bandOf(begin)).end);
    keepRows({begin, end}, past_caches);
    begin = end;
  }
  if (past_caches) m_kernels.finishWrites();
}

/// Queries of one band.
void RowBlock::keepRows(IndexRange queries, bool past_caches) {
  const auto [first, cols] = m_values.pattern.row(m_head, queries.begin);
  const Index begin = std::clamp(keys().begin, cols.begin, cols.end);
  const Index end = std::clamp(keys().end, begin, cols.end);
  Eigen::Map<Matrix> rows(first, queries.size(), cols.size());
  rows.leftCols(begin - cols.begin).setZero();
  m_kernels.scale(scoresOf(queries.begin) + begin - m_keys.begin, m_stride, queries.size(), end - begin,
                  m_inverse.data() + queries.begin - m_queries.begin, first + begin - cols.begin, cols.size(),
                  past_caches);
  rows.rightCols(cols.end - end).setZero();
}

}  // namespace headwise::cpu
