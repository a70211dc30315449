#include "core/attention/reference_attend.h"

#include <algorithm>
#include <limits>

#include "core/attention/feature_map.h"
#include "core/attention/make_bands.h"
#include "core/attention/scores.h"
#include "core/attention/softmax.h"
#include "core/attention/take_over.h"
#include "core/attention/weighted_values.h"
#include "core/tensor/parallel.h"

namespace headwise {
namespace {

template <typename T>
class ReferenceForward {
 public:
  ReferenceForward(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                   const AttendOptions& options, AttentionInput<T> input, const EarlierValues<T>& earlier)
      : m_config(config),
        m_parameters(parameters),
        m_options(options),
        m_same(earlier.same),
        m_take_over(earlier, m_values),
        m_threads(options.threads > 0 ? options.threads : threadCount()) {
    m_values.input = std::move(input);
  }

  AttentionValues<T> run() {
    project();
    const std::vector<HeadRows> blocks =
        blocksOfHeads(m_config.n_heads, kReferenceBlock, [&](Index head) { return m_same.patternOf(head).anew(); });
    prepareRows();
    const ScoreRule<T> rule(m_config, m_parameters, scoreInput(m_values.input), {0, m_config.n_heads},
                            wholeBands(rowsOfAll(blocks), queryCount()));
    if (m_options.keep_pattern) makeBands(m_values.pattern, blocks, rule, m_options.storage);
    parallelFor(static_cast<Index>(blocks.size()), m_threads, m_options.stop, [&](Index task) {
      const auto& [head, queries] = blocks[static_cast<std::size_t>(task)];
      attendBlock(rule, head, queries);
    });
    collectUnseenRows();
    if (m_parameters.W_O.size() == 0) return std::move(m_values);
    m_values.out = linear(m_values.z.together(), m_parameters.W_O, m_parameters.b_O, m_same.out);
    m_take_over.rows(m_same.out, &AttentionValues<T>::out);
    return std::move(m_values);
  }

 private:
  [[nodiscard]] Index queryCount() const { return m_values.input.x_q.rows(); }
  [[nodiscard]] Index keyCount() const { return m_values.input.keyCount(); }

  /// The rows of x W^T + b that are not the same; the others are not written.
  [[nodiscard]] MatrixOf<T> linear(const MatrixOf<T>& x, const MatrixOf<T>& W, const VectorOf<T>& b,
                                   const SameRows& same) const {
    MatrixOf<T> y(x.rows(), W.rows());
    const std::vector<HeadRows> blocks = blocksOfHeads(1, kReferenceBlock, [&](Index) { return same.anew(); });
    parallelFor(static_cast<Index>(blocks.size()), m_threads, m_options.stop, [&](Index task) {
      const IndexRange rows = blocks[static_cast<std::size_t>(task)].rows;
      auto some = y.middleRows(rows.begin, rows.size());
      some.noalias() = x.middleRows(rows.begin, rows.size()) * W.transpose();
      if (b.size() != 0) some.rowwise() += b.transpose();
    });
    return y;
  }

  void project() {
    const AttentionInput<T>& x = m_values.input;
    const AttentionParametersOf<T>& p = m_parameters;
    m_values.q = Heads<T>(linear(x.x_q, p.W_Q, p.b_Q, m_same.q), m_config.n_heads);
    m_values.k = Heads<T>(linear(x.ofKeys(), p.W_K, p.b_K, m_same.k), m_config.kvHeads());
    m_values.v = Heads<T>(linear(x.ofValues(), p.W_V, p.b_V, m_same.k), m_config.kvHeads());
    m_take_over.rows(m_same.q, &AttentionValues<T>::q);
    m_take_over.rows(m_same.k, &AttentionValues<T>::k);
    m_take_over.rows(m_same.k, &AttentionValues<T>::v);
    m_take_over.turned(m_config.positions);
  }

  void prepareRows() {
    if (m_options.keep_pattern && !m_same.allPatterns())
      m_values.pattern = PatternBands<T>(m_config.n_heads, queryCount(), keyCount());
    m_values.log_sum_exp.resize(m_config.n_heads, queryCount());
    m_values.z = Heads<T>(MatrixOf<T>::Zero(queryCount(), m_config.n_heads * m_config.valueDim()), m_config.n_heads);
    m_unseen = ByteMatrix::Zero(m_config.n_heads, queryCount());
    m_take_over.attended(m_unseen);
  }

  /// Scores of a whole block with the keys that it sees, or what takes their place in linear attention.
  [[nodiscard]] MatrixOf<T> products(Index head, IndexRange queries, IndexRange keys) const {
    const auto q =
        (m_values.q_rot.empty() ? m_values.q : m_values.q_rot)[head].middleRows(queries.begin, queries.size());
    const auto k = (m_values.k_rot.empty() ? m_values.k : m_values.k_rot)[m_config.kvHeadOf(head)].middleRows(
        keys.begin, keys.size());
    if (m_config.kind == AttentionKind::LinearElu1) return eluPlusOne(q) * eluPlusOne(k).transpose();
    return q * k.transpose();
  }

  void attendBlock(const ScoreRule<T>& rule, Index head, IndexRange queries) {
    const IndexRange keys = rule.keysOf(queries);
    MatrixOf<T> rows = products(head, queries, keys);
    for (Index query = queries.begin; query < queries.end; ++query)
      normalise(rule, head, query, keys, rows.row(query - queries.begin).data());
    if (m_options.keep_pattern) keepPattern(head, queries, keys, rows);
    auto z = m_values.z[head].middleRows(queries.begin, queries.size());
    z.setZero();
    if (keys.size() == 0 || std::ranges::find(m_options.heads_off, head) != m_options.heads_off.end()) return;
    const auto v = std::as_const(m_values.v)[m_config.kvHeadOf(head)].middleRows(keys.begin, keys.size());
    if (v.allFinite())
      z.noalias() = rows * v;
    else
      addWeighted(rows, v, z);
  }

  void keepPattern(Index head, IndexRange queries, IndexRange keys, const MatrixOf<T>& rows) {
    for (Index query = queries.begin; query < queries.end; ++query) {
      const auto [first, cols] = m_values.pattern.row(head, query);
      T* seen = first + std::clamp(keys.begin, cols.begin, cols.end) - cols.begin;
      std::fill(first, seen, T(0));
      std::copy_n(rows.row(query - queries.begin).data(), keys.size(), seen);
      std::fill(seen + keys.size(), first + cols.size(), T(0));
    }
  }

  void normalise(const ScoreRule<T>& rule, Index head, Index query, IndexRange keys, T* row) {
    const bool linear = m_config.kind == AttentionKind::LinearElu1;
    const bool seen = linear ? rule.hideProducts(head, query, keys, row) : rule.apply(head, query, keys, row);
    const T log_sum_exp = linear ? normaliseRow(row, keys.size()) : softmaxRow(row, keys.size());
    m_values.log_sum_exp(head, query) = log_sum_exp;
    m_unseen(head, query) = seen ? 0 : 1;
    if (log_sum_exp == -std::numeric_limits<T>::infinity()) fillUnseenRow(row, keys.size(), rule.convention());
  }

  void collectUnseenRows() {
    for (Index head = 0; head < m_unseen.rows(); ++head)
      for (Index query = 0; query < m_unseen.cols(); ++query)
        if (m_unseen(head, query) != 0) m_values.fully_masked_rows.emplace_back(head, query);
  }

  const AttentionConfig& m_config;
  const AttentionParametersOf<T>& m_parameters;
  const AttendOptions& m_options;
  const SameStages& m_same;
  AttentionValues<T> m_values;
  TakeOver<T> m_take_over;
  int m_threads;
  ByteMatrix m_unseen;  ///< [n_heads, n_q]: 1 where a row has no visible key
};

}  // namespace

template <typename T>
AttentionValues<T> referenceAttend(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                                   AttentionInput<T> input, const AttendOptions& options,
                                   const EarlierValues<T>& earlier) {
  return ReferenceForward<T>(config, parameters, options, std::move(input), earlier).run();
}

template AttentionValues<float> referenceAttend(const AttentionConfig&, const AttentionParametersOf<float>&,
                                                AttentionInput<float>, const AttendOptions&,
                                                const EarlierValues<float>&);
template AttentionValues<double> referenceAttend(const AttentionConfig&, const AttentionParametersOf<double>&,
                                                 AttentionInput<double>, const AttendOptions&,
                                                 const EarlierValues<double>&);

}  // namespace headwise
