#include "core/experiment/reuse.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "core/attention/attend.h"
#include "core/attention/rope.h"
#include "core/tensor/error.h"

namespace headwise {
namespace {

/// Rows of two masks that are compared at a time.
constexpr Index kRowsAtOnce = 64;

SameRows none(Index n_before, Index n) { return {n, n_before, 0, 0}; }

/// From a test of each row: the rows at the beginning, and where no row has moved those at the end.
template <typename F>
SameRows sameWhere(Index n_before, Index n, F&& is_same) {
  SameRows same = none(n_before, n);
  const Index both = std::min(n, n_before);
  while (same.first < both && is_same(same.first)) ++same.first;
  while (n == n_before && same.first + same.last < n && is_same(n - 1 - same.last)) ++same.last;
  return same;
}

bool contains(const SameRows& same, Index row) {
  return row < same.first || (same.n == same.n_before && row >= same.n - same.last);
}

SameRows unmoved(const SameRows& same) {
  return sameWhere(same.n_before, same.n, [&](Index row) { return contains(same, row); });
}

bool positionIsInX(PositionKind kind) { return kind == PositionKind::Sinusoidal || kind == PositionKind::Learned; }

bool sameVectors(const LayerInputs& before, const LayerInputs& now) {
  const Experiment &a = before.experiment, &b = now.experiment;
  const auto designed = [](const Experiment& one) { return one.parameters.kind == ParameterKind::Designed; };
  const bool same_table =
      b.attention.positions.kind != PositionKind::Learned || before.map.parameters == now.map.parameters;
  return designed(a) == designed(b) && a.parameters.seed == b.parameters.seed &&
         a.attention.d_model == b.attention.d_model && a.attention.positions == b.attention.positions && same_table;
}

SameRows sameTokens(const TokenSequence& before, const TokenSequence& now, bool may_move) {
  const auto same_text = [](const Token& a, const Token& b) { return a.text == b.text; };
  const std::vector<Token>&a = before.tokens, &b = now.tokens;
  SameRows same = none(std::ssize(a), std::ssize(b));
  same.first = std::ranges::mismatch(b, a, same_text).in1 - b.begin();
  if (!may_move && same.n != same.n_before) return same;
  const auto rest = std::min(same.n, same.n_before) - same.first;
  same.last = std::mismatch(b.rbegin(), b.rbegin() + rest, a.rbegin(), same_text).first - b.rbegin();
  return same;
}

bool sameBias(const AdditiveBias& a, const AdditiveBias& b) {
  return a == b || (a && b && a->rows() == b->rows() && a->cols() == b->cols() && *a == *b);
}

/// Everything that decides how scores become weights, apart from which keys are seen.
bool sameScoring(const LayerInputs& before, const LayerInputs& now) {
  const AttentionConfig &a = before.map.config, &b = now.map.config;
  const bool all_rows_know_n_kv = b.fully_masked_row != FullyMaskedRow::Zero;
  return before.map.parameters == now.map.parameters &&
         before.experiment.cross_attention == now.experiment.cross_attention && a.kind == b.kind &&
         a.scale == b.scale && a.temperature == b.temperature && a.logit_softcap == b.logit_softcap &&
         a.positions == b.positions && a.fully_masked_row == b.fully_masked_row && sameBias(a.mask.bias, b.mask.bias) &&
         a.mask.isIntervals() == b.mask.isIntervals() &&
         before.map.keyCount() - before.map.queryCount() == now.map.keyCount() - now.map.queryCount() &&
         (!all_rows_know_n_kv || before.map.keyCount() == now.map.keyCount());
}

/// Whether a query sees the same keys as before, and only such as are the same.
class SameSight {
 public:
  SameSight(const AttentionMap& before, const AttentionMap& now, const SameRows& keys, const std::stop_token& stop)
      : m_before(before), m_now(now), m_stop(stop), m_new_keys(keys.anew()) {
    if (keys.n != keys.n_before) m_new_keys = {keys.first, std::max(keys.n, keys.n_before)};
    m_intervals = before.config.mask.isIntervals() && now.config.mask.isIntervals();
    m_blind_see_all = now.config.fully_masked_row != FullyMaskedRow::Zero;
  }

  [[nodiscard]] bool operator()(Index query) {
    return m_intervals ? sameRange(rangeIn(m_before, query), rangeIn(m_now, query)) : sameCells(query);
  }

 private:
  static IndexRange rangeIn(const AttentionMap& map, Index query) {
    return map.config.mask.visibleRange(query, map.queryCount(), map.keyCount());
  }
  [[nodiscard]] bool sameRange(IndexRange before, IndexRange now) const {
    const bool sees_new = std::max(now.begin, m_new_keys.begin) < std::min(now.end, m_new_keys.end);
    if (before.size() == 0 && now.size() == 0) return sameBlind();
    return before == now && !sees_new;
  }
  /// The values of a row that sees nothing are those of all keys, unless it is simply 0.
  [[nodiscard]] bool sameBlind() const { return !m_blind_see_all || m_new_keys.size() == 0; }

  [[nodiscard]] bool sameCells(Index query) {
    if (!m_rows.contains(query)) lookAt(query);
    const auto before = m_cells_before.row(query - m_rows.begin);
    const auto now = m_cells_now.row(query - m_rows.begin);
    const Index both = std::min(before.size(), now.size());
    if (before.isZero(0) && now.isZero(0)) return sameBlind();
    return before.head(both) == now.head(both) && seesNone(before) && seesNone(now);
  }
  template <typename Row>
  [[nodiscard]] bool seesNone(const Row& row) const {
    const Index begin = std::min(m_new_keys.begin, row.size()), end = std::min(m_new_keys.end, row.size());
    return begin >= end || row.segment(begin, end - begin).isZero(0);
  }

  void lookAt(Index query) {
    if (m_stop.stop_requested()) throw Cancelled();
    const Index begin = query / kRowsAtOnce * kRowsAtOnce;
    m_rows = {begin, std::min({begin + kRowsAtOnce, m_before.queryCount(), m_now.queryCount()})};
    m_cells_before = m_before.config.mask.rows(m_rows, m_before.queryCount(), m_before.keyCount());
    m_cells_now = m_now.config.mask.rows(m_rows, m_now.queryCount(), m_now.keyCount());
  }

  const AttentionMap& m_before;
  const AttentionMap& m_now;
  const std::stop_token& m_stop;
  IndexRange m_new_keys;  ///< all others are the same
  bool m_intervals;
  bool m_blind_see_all;
  IndexRange m_rows;  ///< that m_cells hold
  ByteMatrix m_cells_before, m_cells_now;
};

/// It also tells by what a layer was computed.
Index rowsTogetherIn(const LayerInputs& layer) {
  return rowsTogether(layer.map.config.kind, layer.experiment.precision);
}

std::vector<Index> without(const std::vector<Index>& heads, const std::vector<Index>& others) {
  std::vector<Index> rest;
  std::ranges::set_difference(heads, others, std::back_inserter(rest));
  return rest;
}

}  // namespace

SameStages sameStages(const LayerInputs& before, const LayerInputs& now, const std::stop_token& stop) {
  const SameRows no_query = none(before.map.queryCount(), now.map.queryCount());
  const SameRows no_key = none(before.map.keyCount(), now.map.keyCount());
  const AttentionConfig& config = now.map.config;
  const Index together = rowsTogetherIn(now);

  SameStages same{no_query, no_key, no_query, no_key, no_query, no_key, no_query, no_query, {}, {}};
  if (sameVectors(before, now)) {
    const bool may_move = !positionIsInX(now.experiment.attention.positions.kind);
    same.x_q = sameTokens(*before.map.queries, *now.map.queries, may_move);
    same.x_k = sameTokens(*before.map.keys, *now.map.keys, may_move);
  }
  if (before.map.parameters != now.map.parameters || rowsTogetherIn(before) != together) return same;
  same.q = same.x_q.inWholeBlocks(together);
  same.k = same.x_k.inWholeBlocks(together);

  const bool same_positions = before.map.config.positions == config.positions;
  const bool same_offset = no_key.n - no_query.n == no_key.n_before - no_query.n_before;
  if (same_positions && same_offset) same.q_rot = unmoved(same.q);
  if (same_positions) same.k_rot = unmoved(same.k);
  if (!sameScoring(before, now)) return same;

  SameSight same_sight(before.map, now.map, same.k_rot, stop);
  same.attended = sameWhere(no_query.n_before, no_query.n, [&](Index query) {
                    return contains(same.q_rot, query) && same_sight(query);
                  }).inWholeBlocks(together);
  const std::vector<Index>&off_before = before.experiment.heads_off, &off = now.experiment.heads_off;
  same.switched_on = without(off_before, off);
  same.switched_off = without(off, off_before);
  if (off == off_before) same.out = same.attended;
  return same;
}

bool sameParameters(const Experiment& before, const Experiment& now) {
  const AttentionConfig &a = before.attention, &b = now.attention;
  return before.parameters == now.parameters && a.d_model == b.d_model && a.n_heads == b.n_heads &&
         a.kvHeads() == b.kvHeads() && a.headDim() == b.headDim() && a.valueDim() == b.valueDim() &&
         a.positions == b.positions;
}

}  // namespace headwise
