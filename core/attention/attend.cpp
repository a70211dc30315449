#include "core/attention/attend.h"

#include <algorithm>
#include <limits>

#include "core/attention/feature_map.h"
#include "core/attention/parallel.h"
#include "core/attention/product.h"
#include "core/attention/projection.h"
#include "core/attention/rope.h"
#include "core/attention/scores.h"
#include "core/attention/softmax.h"
#include "core/attention/validate_input.h"

namespace headwise {
namespace {

/// Query rows whose scores are made, normalised and used while they are in the cache.
constexpr Index kQueryBlock = 32;
/// Below this many multiply-adds starting threads costs more than it saves.
constexpr double kWorthThreads = 8e6;

template <typename T>
MatrixOf<T> positionRows(const PositionEncoding& encoding, const MatrixOf<T>& table, Index n, Index width) {
  if (encoding.kind == PositionKind::Sinusoidal) return sinusoidalPositions<T>(n, width, encoding.start);
  return table.middleRows(encoding.start, n);
}

template <typename T>
void addPositions(const PositionEncoding& encoding, const MatrixOf<T>& table, AttentionInput<T>& input) {
  if (encoding.kind != PositionKind::Sinusoidal && encoding.kind != PositionKind::Learned) return;
  MatrixOf<T> positions;
  for (MatrixOf<T>* x : {&input.x_q, &input.x_k, &input.x_v}) {
    if (positions.rows() != x->rows() || positions.cols() != x->cols())
      positions = positionRows(encoding, table, x->rows(), x->cols());
    *x += positions;
  }
}

bool isRope(PositionKind kind) { return kind == PositionKind::RopeHalf || kind == PositionKind::RopeInterleaved; }

template <typename T>
std::vector<MatrixOf<T>> rotated(const PositionEncoding& encoding, std::vector<MatrixOf<T>> heads, Index start) {
  const RopeTable<T> table(encoding, heads.front().rows(), heads.front().cols(), start);
  for (MatrixOf<T>& head : heads) table.apply(head);
  return heads;
}

template <typename T>
class Forward {
 public:
  Forward(const AttentionConfig& config, const AttentionParametersOf<T>& parameters, const AttendOptions& options,
          AttentionInput<T> input)
      : m_config(config), m_parameters(parameters), m_options(options) {
    m_values.input = std::move(input);
    m_threads = worthThreads() ? threadCount() : 1;
  }

  AttentionValues<T> run() {
    project();
    mapFeatures();
    layOutKeys();
    const ScoreRule<T> rule(m_config, m_parameters, m_values.input, {0, m_config.n_heads}, {0, queryCount()});
    prepareRows();
    const Index blocks = (queryCount() + kQueryBlock - 1) / kQueryBlock;
    parallelFor(m_config.n_heads * blocks, m_threads, m_options.stop, [&](Index task) {
      const Index begin = task % blocks * kQueryBlock;
      attendBlock(rule, task / blocks, {begin, std::min(begin + kQueryBlock, queryCount())});
    });
    collectUnseenRows();
    mixHeads();
    return std::move(m_values);
  }

 private:
  [[nodiscard]] Index queryCount() const { return m_values.input.x_q.rows(); }
  [[nodiscard]] Index keyCount() const { return m_values.input.x_k.rows(); }
  [[nodiscard]] bool worthThreads() const {
    const double pairs = static_cast<double>(queryCount()) * static_cast<double>(keyCount());
    const double head = static_cast<double>(m_config.headDim() + m_config.valueDim());
    const double projections =
        static_cast<double>(m_parameters.W_Q.size() + m_parameters.W_O.size()) * static_cast<double>(queryCount()) +
        static_cast<double>(m_parameters.W_K.size() + m_parameters.W_V.size()) * static_cast<double>(keyCount());
    return pairs * head * static_cast<double>(m_config.n_heads) + projections > kWorthThreads;
  }

  void project() {
    const AttentionInput<T>& x = m_values.input;
    projectHeads<T>({{x.x_q, m_parameters.W_Q, m_parameters.b_Q, m_config.n_heads, m_values.q},
                     {x.x_k, m_parameters.W_K, m_parameters.b_K, m_config.kvHeads(), m_values.k},
                     {x.x_v, m_parameters.W_V, m_parameters.b_V, m_config.kvHeads(), m_values.v}},
                    m_threads, m_options.stop);
    if (!isRope(m_config.positions.kind)) return;
    const Index start = m_config.positions.start;
    m_values.q_rot = rotated(m_config.positions, m_values.q, start + keyCount() - queryCount());
    m_values.k_rot = rotated(m_config.positions, m_values.k, start);
  }

  void mapFeatures() {
    if (m_config.kind != AttentionKind::LinearElu1) return;
    for (const MatrixOf<T>& q : m_values.q_rot.empty() ? m_values.q : m_values.q_rot) m_phi_q.push_back(eluPlusOne(q));
    for (const MatrixOf<T>& k : m_values.k_rot.empty() ? m_values.k : m_values.k_rot) m_phi_k.push_back(eluPlusOne(k));
  }

  /// Keys and values are used by every block of queries.
  void layOutKeys() {
    m_keys.resize(m_values.k.size());
    m_value_rows.resize(m_values.v.size());
    m_finite.resize(m_values.v.size());
    parallelFor(m_config.kvHeads(), m_threads, m_options.stop, [&](Index head) {
      const auto kv = static_cast<std::size_t>(head);
      m_keys[kv] = RightFactor<T>::ofTransposed(scoringKeys(kv));
      m_value_rows[kv] = RightFactor<T>::of(m_values.v[kv]);
      m_finite[kv] = m_values.v[kv].allFinite() ? 1 : 0;
    });
  }

  void prepareRows() {
    const auto heads = static_cast<std::size_t>(m_config.n_heads);
    m_values.pattern.resize(heads);
    for (MatrixOf<T>& pattern : m_values.pattern) pattern.resize(queryCount(), keyCount());
    m_values.log_sum_exp.resize(m_config.n_heads, queryCount());
    m_values.z.assign(heads, MatrixOf<T>::Zero(queryCount(), m_config.valueDim()));
    m_unseen = ByteMatrix::Zero(m_config.n_heads, queryCount());
  }

  void attendBlock(const ScoreRule<T>& rule, Index head, IndexRange queries) {
    const auto h = static_cast<std::size_t>(head);
    const auto kv = static_cast<std::size_t>(m_config.kvHeadOf(head));
    const IndexRange keys = wholeSteps(rule.keysOf(queries));
    auto rows = m_values.pattern[h].middleRows(queries.begin, queries.size());
    rows.leftCols(keys.begin).setZero();
    rows.rightCols(keyCount() - keys.end).setZero();
    m_keys[kv].multiply(scoringQueries(h).middleRows(queries.begin, queries.size()), keys,
                        rows.middleCols(keys.begin, keys.size()));
    for (Index query = queries.begin; query < queries.end; ++query) normalise(rule, head, query, keys);
    if (std::find(m_options.heads_off.begin(), m_options.heads_off.end(), head) != m_options.heads_off.end()) return;
    auto z = m_values.z[h].middleRows(queries.begin, queries.size());
    const auto weights = rows.middleCols(keys.begin, keys.size());
    if (m_finite[kv] != 0)
      m_value_rows[kv].multiplyPart(weights, keys, z);
    else
      addWeighted(weights, m_values.v[kv].middleRows(keys.begin, keys.size()), z);
  }

  /// Products are made in whole panels of keys. What lies outside the visible range is masked all the same.
  [[nodiscard]] IndexRange wholeSteps(IndexRange keys) const {
    const Index step = RightFactor<T>::columnStep();
    return {keys.begin / step * step, std::min((keys.end + step - 1) / step * step, keyCount())};
  }

  /// As the product, but a weight of 0 takes nothing: what is masked stays out even where it is NaN or infinite.
  template <typename Weights, typename Values, typename Sum>
  static void addWeighted(const Weights& weights, const Values& v, Sum& z) {
    for (Index i = 0; i < weights.rows(); ++i)
      for (Index j = 0; j < weights.cols(); ++j)
        if (weights(i, j) != T(0)) z.row(i) += weights(i, j) * v.row(j);
  }

  void normalise(const ScoreRule<T>& rule, Index head, Index query, IndexRange keys) {
    T* row = m_values.pattern[static_cast<std::size_t>(head)].row(query).data();
    T* cells = row + keys.begin;
    const bool linear = m_config.kind == AttentionKind::LinearElu1;
    const bool seen = linear ? rule.hideProducts(head, query, keys, cells) : rule.apply(head, query, keys, cells);
    const T log_sum_exp = linear ? normaliseRow(cells, keys.size()) : softmaxRow(cells, keys.size());
    m_values.log_sum_exp(head, query) = log_sum_exp;
    m_unseen(head, query) = seen ? 0 : 1;
    if (log_sum_exp == -std::numeric_limits<T>::infinity()) fillUnseenRow(row, keyCount(), rule.convention());
  }

  void collectUnseenRows() {
    for (Index head = 0; head < m_unseen.rows(); ++head)
      for (Index query = 0; query < m_unseen.cols(); ++query)
        if (m_unseen(head, query) != 0) m_values.fully_masked_rows.emplace_back(head, query);
  }

  void mixHeads() {
    if (m_parameters.W_O.size() == 0) return;
    const Index d_v = m_config.valueDim();
    MatrixOf<T> concat(queryCount(), m_config.n_heads * d_v);
    for (Index head = 0; head < m_config.n_heads; ++head)
      concat.middleCols(head * d_v, d_v) = m_values.z[static_cast<std::size_t>(head)];
    headwise::project(concat, m_parameters.W_O, m_parameters.b_O, m_threads, m_options.stop, m_values.out);
  }

  /// What is multiplied: phi of linear attention, else rotated vectors, else those projected.
  [[nodiscard]] const MatrixOf<T>& scoringQueries(std::size_t head) const {
    if (!m_phi_q.empty()) return m_phi_q[head];
    return m_values.q_rot.empty() ? m_values.q[head] : m_values.q_rot[head];
  }
  [[nodiscard]] const MatrixOf<T>& scoringKeys(std::size_t kv_head) const {
    if (!m_phi_k.empty()) return m_phi_k[kv_head];
    return m_values.k_rot.empty() ? m_values.k[kv_head] : m_values.k_rot[kv_head];
  }

  const AttentionConfig& m_config;
  const AttentionParametersOf<T>& m_parameters;
  const AttendOptions& m_options;
  AttentionValues<T> m_values;
  int m_threads = 1;
  std::vector<RightFactor<T>> m_keys;        ///< n_kv_heads x [d_head, n_kv]
  std::vector<RightFactor<T>> m_value_rows;  ///< n_kv_heads x [n_kv, d_v]
  std::vector<std::uint8_t> m_finite;        ///< n_kv_heads: 1 where all values are finite numbers
  std::vector<MatrixOf<T>> m_phi_q;          ///< n_heads x [n_q, d_head]; linear attention only
  std::vector<MatrixOf<T>> m_phi_k;          ///< n_kv_heads x [n_kv, d_head]
  ByteMatrix m_unseen;                       ///< [n_heads, n_q]: 1 where a row has no visible key
};

}  // namespace

template <typename T>
AttentionValues<T> attend(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                          AttentionInput<T> input, const AttendOptions& options) {
  config.validate();
  parameters.validate(config);
  validateInput(config, parameters, input, options);
  addPositions(config.positions, parameters.learned_positions, input);
  return Forward<T>(config, parameters, options, std::move(input)).run();
}

template AttentionValues<float> attend(const AttentionConfig&, const AttentionParametersOf<float>&,
                                       AttentionInput<float>, const AttendOptions&);
template AttentionValues<double> attend(const AttentionConfig&, const AttentionParametersOf<double>&,
                                        AttentionInput<double>, const AttendOptions&);

}  // namespace headwise
