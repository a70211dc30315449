#include "core/attention/scores.h"

#include <algorithm>
#include <cmath>

namespace headwise {
namespace {

template <typename T>
using Row = Eigen::Map<Eigen::Array<T, 1, Eigen::Dynamic>>;

IndexRange firstToLast(const ByteMatrix& visible, Index row) {
  const std::uint8_t* begin = visible.row(row).data();
  const std::uint8_t* end = begin + visible.cols();
  const std::uint8_t* first = std::find(begin, end, std::uint8_t{1});
  while (end != first && end[-1] == 0) --end;
  return first == end ? IndexRange{} : IndexRange{first - begin, end - begin};
}

/// cap tanh(cells / cap). In whole vectors, also at the end of a row: Eigen takes another tanh for single cells, whose
/// last bits differ, and a cell must not depend on how many there are behind it.
template <typename T>
void softCap(T cap, Row<T>& cells) {
  constexpr Index width = 16;
  Eigen::Array<T, 1, width> some = Eigen::Array<T, 1, width>::Zero();
  for (Index begin = 0; begin < cells.size(); begin += width) {
    const Index n = std::min(width, cells.size() - begin);
    some.head(n) = cells.segment(begin, n);
    some = cap * (some / cap).tanh();
    cells.segment(begin, n) = some.head(n);
  }
}

/// Adds a bias matrix's row where it has cells.
template <typename T, typename Bias>
void addRow(const Bias& bias, Index query, IndexRange keys, Row<T> row) {
  if (query >= bias.rows() || keys.begin >= bias.cols()) return;
  const Index n = std::min(keys.end, bias.cols()) - keys.begin;
  row.head(n) += bias.row(query).segment(keys.begin, n).array().template cast<T>();
}

}  // namespace

template <typename T>
ScoreRule<T>::ScoreRule(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                        const ScoreInput<T>& input, IndexRange heads, IndexRange queries)
    : m_config(config), m_head_bias(input.head_bias), m_heads(heads), m_queries(queries), m_n_kv(input.n_kv) {
  const Index n_q = input.n_q;
  if (!config.mask.isIntervals()) m_visible = config.mask.rows(queries, n_q, m_n_kv);
  m_visible_keys.reserve(static_cast<std::size_t>(queries.size()));
  for (Index r = 0; r < queries.size(); ++r)
    m_visible_keys.push_back(m_visible.size() > 0 ? firstToLast(m_visible, r)
                                                  : config.mask.visibleRange(queries.begin + r, n_q, m_n_kv));
  const bool relative = config.positions.kind == PositionKind::Alibi || config.positions.kind == PositionKind::T5;
  for (Index head = heads.begin; relative && head < heads.end; ++head)
    m_relative.emplace_back(config.positions, head, config.n_heads, n_q, m_n_kv, parameters.rel_bias);
  m_plain = m_visible.size() == 0 && !relative && m_head_bias.empty() && !config.logit_softcap && factor() > 0 &&
            convention() != FullyMaskedRow::Uniform;
}

template <typename T>
IndexRange ScoreRule<T>::filledKeys(Index query) const {
  const IndexRange keys = visibleKeys(query);
  const bool whole_row =
      convention() == FullyMaskedRow::Uniform || (convention() == FullyMaskedRow::NaN && keys.size() == 0);
  return whole_row ? IndexRange{0, m_n_kv} : keys;
}

template <typename T>
IndexRange ScoreRule<T>::keysOf(IndexRange queries) const {
  IndexRange all{m_n_kv, 0};
  for (Index query = queries.begin; query < queries.end; ++query) {
    const IndexRange one = filledKeys(query);
    if (one.size() == 0) continue;
    all = {std::min(all.begin, one.begin), std::max(all.end, one.end)};
  }
  return all.size() > 0 ? all : IndexRange{};
}

template <typename T>
bool ScoreRule<T>::apply(Index head_index, Index query, IndexRange keys, T* row) const {
  Row<T> cells(row, keys.size());
  cells *= static_cast<T>(m_config.scale.factor(m_config.headDim()));
  if (m_config.logit_softcap) softCap(static_cast<T>(*m_config.logit_softcap), cells);
  if (m_config.mask.bias) addRow(*m_config.mask.bias, query, keys, cells);
  if (!m_head_bias.empty()) addRow(m_head_bias[static_cast<std::size_t>(head_index)], query, keys, cells);
  if (!m_relative.empty()) {
    const RelativeBias<T>& relative = m_relative[static_cast<std::size_t>(head_index - m_heads.begin)];
    cells += relative.row(query).segment(keys.begin, keys.size()).array();
  }
  if (m_config.temperature != 1.0) cells /= static_cast<T>(m_config.temperature);
  const bool uniform = convention() == FullyMaskedRow::Uniform;
  return fillMasked(head_index, query, keys, row, uniform ? T(-1e9) : -std::numeric_limits<T>::infinity());
}

template <typename T>
bool ScoreRule<T>::hideProducts(Index head_index, Index query, IndexRange keys, T* row) const {
  return fillMasked(head_index, query, keys, row, T(0));
}

template <typename T>
bool ScoreRule<T>::fillMasked(Index head_index, Index query, IndexRange keys, T* row, T fill) const {
  const IndexRange range = visibleKeys(query);
  const std::uint8_t* visible = m_visible.size() > 0 ? m_visible.row(query - m_queries.begin).data() : nullptr;
  const T* bias = m_head_bias.empty() ? nullptr : m_head_bias[static_cast<std::size_t>(head_index)].row(query).data();
  Index masked = 0;
  for (Index key = keys.begin; key < keys.end; ++key) {
    const bool hidden = (visible ? visible[key] == 0 : !range.contains(key)) ||
                        (bias && bias[key] == -std::numeric_limits<T>::infinity());
    row[key - keys.begin] = hidden ? fill : row[key - keys.begin];
    masked += hidden ? 1 : 0;
  }
  return masked < keys.size();
}

template class ScoreRule<float>;
template class ScoreRule<double>;

}  // namespace headwise
