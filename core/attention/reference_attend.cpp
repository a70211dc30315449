#include "core/attention/reference_attend.h"

#include <algorithm>
#include <limits>

#include "core/attention/feature_map.h"
#include "core/attention/parallel.h"
#include "core/attention/rope.h"
#include "core/attention/scores.h"
#include "core/attention/softmax.h"
#include "core/attention/weighted_values.h"

namespace headwise {
namespace {

/// Query rows whose scores are made, normalised and used at a time.
constexpr Index kQueryBlock = 32;

template <typename T>
class ReferenceForward {
 public:
  ReferenceForward(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                   const AttendOptions& options, AttentionInput<T> input)
      : m_config(config),
        m_parameters(parameters),
        m_options(options),
        m_threads(options.threads > 0 ? options.threads : threadCount()) {
    m_values.input = std::move(input);
  }

  AttentionValues<T> run() {
    project();
    prepareRows();
    const ScoreRule<T> rule(m_config, m_parameters, scoreInput(m_values.input), {0, m_config.n_heads},
                            {0, queryCount()});
    const Index blocks = (queryCount() + kQueryBlock - 1) / kQueryBlock;
    parallelFor(m_config.n_heads * blocks, m_threads, m_options.stop, [&](Index task) {
      const Index begin = task % blocks * kQueryBlock;
      attendBlock(rule, task / blocks, {begin, std::min(begin + kQueryBlock, queryCount())});
    });
    collectUnseenRows();
    if (m_parameters.W_O.size() != 0) m_values.out = linear(m_values.z.together(), m_parameters.W_O, m_parameters.b_O);
    return std::move(m_values);
  }

 private:
  [[nodiscard]] Index queryCount() const { return m_values.input.x_q.rows(); }
  [[nodiscard]] Index keyCount() const { return m_values.input.x_k.rows(); }

  static MatrixOf<T> linear(const MatrixOf<T>& x, const MatrixOf<T>& W, const VectorOf<T>& b) {
    MatrixOf<T> y = x * W.transpose();
    if (b.size() != 0) y.rowwise() += b.transpose();
    return y;
  }

  void project() {
    const AttentionInput<T>& x = m_values.input;
    const AttentionParametersOf<T>& p = m_parameters;
    m_values.q = Heads<T>(linear(x.x_q, p.W_Q, p.b_Q), m_config.n_heads);
    m_values.k = Heads<T>(linear(x.x_k, p.W_K, p.b_K), m_config.kvHeads());
    m_values.v = Heads<T>(linear(x.x_v, p.W_V, p.b_V), m_config.kvHeads());
    if (!isRope(m_config.positions.kind)) return;
    const Index start = m_config.positions.start;
    m_values.q_rot = rotated(m_config.positions, m_values.q, start + keyCount() - queryCount());
    m_values.k_rot = rotated(m_config.positions, m_values.k, start);
  }

  void prepareRows() {
    if (m_options.keep_pattern)
      m_values.pattern = HeadMatrices<T>(m_config.n_heads, queryCount(), keyCount(), m_options.storage);
    m_values.log_sum_exp.resize(m_config.n_heads, queryCount());
    m_values.z = Heads<T>(MatrixOf<T>::Zero(queryCount(), m_config.n_heads * m_config.valueDim()), m_config.n_heads);
    m_unseen = ByteMatrix::Zero(m_config.n_heads, queryCount());
  }

  /// Scores of a whole block, or what takes their place in linear attention.
  [[nodiscard]] MatrixOf<T> products(Index head, IndexRange queries) const {
    const auto q =
        (m_values.q_rot.empty() ? m_values.q : m_values.q_rot)[head].middleRows(queries.begin, queries.size());
    const auto k = (m_values.k_rot.empty() ? m_values.k : m_values.k_rot)[m_config.kvHeadOf(head)];
    if (m_config.kind == AttentionKind::LinearElu1) return eluPlusOne(q) * eluPlusOne(k).transpose();
    return q * k.transpose();
  }

  void attendBlock(const ScoreRule<T>& rule, Index head, IndexRange queries) {
    MatrixOf<T> rows = products(head, queries);
    for (Index query = queries.begin; query < queries.end; ++query)
      normalise(rule, head, query, rows.row(query - queries.begin).data());
    if (m_options.keep_pattern) m_values.pattern[head].middleRows(queries.begin, queries.size()) = rows;
    if (std::ranges::find(m_options.heads_off, head) != m_options.heads_off.end()) return;
    const auto v = m_values.v[m_config.kvHeadOf(head)];
    auto z = m_values.z[head].middleRows(queries.begin, queries.size());
    if (v.allFinite())
      z.noalias() = rows * v;
    else
      addWeighted(rows, v, z);
  }

  void normalise(const ScoreRule<T>& rule, Index head, Index query, T* row) {
    const bool linear = m_config.kind == AttentionKind::LinearElu1;
    const IndexRange keys{0, keyCount()};
    const bool seen = linear ? rule.hideProducts(head, query, keys, row) : rule.apply(head, query, keys, row);
    const T log_sum_exp = linear ? normaliseRow(row, keyCount()) : softmaxRow(row, keyCount());
    m_values.log_sum_exp(head, query) = log_sum_exp;
    m_unseen(head, query) = seen ? 0 : 1;
    if (log_sum_exp == -std::numeric_limits<T>::infinity()) fillUnseenRow(row, keyCount(), rule.convention());
  }

  void collectUnseenRows() {
    for (Index head = 0; head < m_unseen.rows(); ++head)
      for (Index query = 0; query < m_unseen.cols(); ++query)
        if (m_unseen(head, query) != 0) m_values.fully_masked_rows.emplace_back(head, query);
  }

  const AttentionConfig& m_config;
  const AttentionParametersOf<T>& m_parameters;
  const AttendOptions& m_options;
  AttentionValues<T> m_values;
  int m_threads;
  ByteMatrix m_unseen;  ///< [n_heads, n_q]: 1 where a row has no visible key
};

}  // namespace

template <typename T>
AttentionValues<T> referenceAttend(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                                   AttentionInput<T> input, const AttendOptions& options) {
  return ReferenceForward<T>(config, parameters, options, std::move(input)).run();
}

template AttentionValues<float> referenceAttend(const AttentionConfig&, const AttentionParametersOf<float>&,
                                                AttentionInput<float>, const AttendOptions&);
template AttentionValues<double> referenceAttend(const AttentionConfig&, const AttentionParametersOf<double>&,
                                                 AttentionInput<double>, const AttendOptions&);

}  // namespace headwise
