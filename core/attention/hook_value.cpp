#include <cassert>

#include "core/attention/attend.h"
#include "core/attention/feature_map.h"
#include "core/attention/scores.h"

namespace headwise {
namespace {

template <typename T>
class HookReader {
 public:
  HookReader(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
             const AttentionValues<T>& values, Index head_index, IndexRange rows)
      : m_config(config), m_parameters(parameters), m_values(values), m_head(head_index), m_rows(rows) {}

  [[nodiscard]] MatrixOf<T> read(Hook hook) const {
    const Index kv_head = m_config.kvHeadOf(m_head);
    switch (hook) {
      case Hook::x:
        return cut(m_values.input.x_q);
      case Hook::q:
        return cut(m_values.q[m_head]);
      case Hook::k:
        return cut(m_values.k[kv_head]);
      case Hook::v:
        return cut(m_values.v[kv_head]);
      case Hook::q_rot:
        return cut(m_values.q_rot[m_head]);
      case Hook::k_rot:
        return cut(m_values.k_rot[kv_head]);
      case Hook::scores_raw:
        return rawScores();
      case Hook::scores:
        return scores();
      case Hook::pattern:
        return m_values.pattern.dense(m_head, m_rows, T(0));
      case Hook::z:
        return cut(m_values.z[m_head]);
      case Hook::concat:
        return cut(m_values.z.together());
      case Hook::result:
        return result();
      case Hook::out:
        return cut(m_values.out);
    }
    assert(false && "every Hook is named above");
    return {};
  }

 private:
  template <typename Whole>
  [[nodiscard]] MatrixOf<T> cut(const Whole& whole) const {
    assert(m_rows.begin >= 0 && m_rows.end <= whole.rows());
    return whole.middleRows(m_rows.begin, m_rows.size());
  }

  [[nodiscard]] MatrixOf<T> rawScores() const {
    const bool turned = !m_values.q_rot.empty();
    const auto q = (turned ? m_values.q_rot : m_values.q)[m_head];
    const auto k = (turned ? m_values.k_rot : m_values.k)[m_config.kvHeadOf(m_head)];
    if (m_config.kind == AttentionKind::Softmax) return cut(q) * k.transpose();
    MatrixOf<T> out = eluPlusOne(cut(q)) * eluPlusOne(k).transpose();
    forEachRow(out, [&](const ScoreRule<T>& rule, Index query, IndexRange keys, T* row) {
      rule.hideProducts(m_head, query, keys, row);
    });
    return out;
  }

  [[nodiscard]] MatrixOf<T> scores() const {
    MatrixOf<T> out = rawScores();
    forEachRow(out, [&](const ScoreRule<T>& rule, Index query, IndexRange keys, T* row) {
      rule.apply(m_head, query, keys, row);
    });
    return out;
  }

  template <typename F>
  void forEachRow(MatrixOf<T>& scores, F&& change) const {
    const ScoreRule<T> rule(m_config, m_parameters, scoreInput(m_values.input), {m_head, m_head + 1}, m_rows);
    for (Index r = 0; r < scores.rows(); ++r)
      change(rule, m_rows.begin + r, IndexRange{0, scores.cols()}, scores.row(r).data());
  }

  [[nodiscard]] MatrixOf<T> result() const {
    const Index d_v = m_config.valueDim();
    return cut(m_values.z[m_head]) * m_parameters.W_O.middleCols(m_head * d_v, d_v).transpose();
  }

  const AttentionConfig& m_config;
  const AttentionParametersOf<T>& m_parameters;
  const AttentionValues<T>& m_values;
  Index m_head;
  IndexRange m_rows;
};

}  // namespace

template <typename T>
MatrixOf<T> hookValue(Hook hook, const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                      const AttentionValues<T>& values, Index head_index, IndexRange queries) {
  assert(availableHooks(config, parameters.W_O.size() != 0).contains(hook));
  return HookReader<T>(config, parameters, values, head_index, queries).read(hook);
}

HookSet availableHooks(const AttentionConfig& config, bool has_output_projection) {
  HookSet hooks{Hook::x, Hook::q, Hook::k, Hook::v, Hook::scores_raw, Hook::pattern, Hook::z, Hook::concat};
  if (config.positions.kind == PositionKind::RopeHalf || config.positions.kind == PositionKind::RopeInterleaved) {
    hooks.insert(Hook::q_rot);
    hooks.insert(Hook::k_rot);
  }
  // Nothing enters a softmax in linear attention.
  if (config.kind == AttentionKind::Softmax) hooks.insert(Hook::scores);
  if (has_output_projection) {
    hooks.insert(Hook::result);
    hooks.insert(Hook::out);
  }
  return hooks;
}

template Matrix hookValue(Hook, const AttentionConfig&, const AttentionParametersOf<float>&,
                          const AttentionValues<float>&, Index, IndexRange);
template MatrixF64 hookValue(Hook, const AttentionConfig&, const AttentionParametersOf<double>&,
                             const AttentionValues<double>&, Index, IndexRange);

}  // namespace headwise
