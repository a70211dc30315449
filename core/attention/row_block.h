#pragma once
// Some queries of one head: scores, softmax and values while they are in the caches.

#include "core/attention/attend.h"
#include "core/attention/cpu/panels.h"
#include "core/attention/scores.h"

namespace headwise::cpu {

/// One key/value head as the kernels take it.
struct KeysAndValues {
  Panels keys;    ///< [d_head, n_kv]
  Panels values;  ///< [n_kv, d_v]
  bool values_are_finite = false;
};

class RowBlock {
 public:
  static constexpr Index kMostRows = 64;

  /// Everything is kept by reference; the results go to `values`, which are made large enough.
  RowBlock(const Kernels& kernels, const ScoreRule<float>& rule, AttentionValues<float>& values,
           const KeysAndValues& keys_and_values, Index head, IndexRange queries);

  /// Fills the block's rows of pattern (where it is kept), log_sum_exp and z, which is 0 where `with_values` is false.
  /// unseen [n_q]: set to 1 for the rows without a visible key, else to 0.
  void run(bool with_values, std::uint8_t* unseen);

 private:
  using PerRow = Eigen::Array<float, 1, kMostRows>;

  [[nodiscard]] Index keyCount() const { return m_values.input.keyCount(); }
  /// Those of m_keys that there are.
  [[nodiscard]] IndexRange keys() const { return {m_keys.begin, std::min(m_keys.end, keyCount())}; }
  [[nodiscard]] float* scoresOf(Index query);
  void multiplyKeys(IndexRange queries);
  void normalise(IndexRange queries, std::uint8_t* unseen);
  SoftmaxRow scored(Index query);
  bool takeOver(Index query, const SoftmaxRow& row);
  void finish(Index query, double sum, double largest_score);
  void divideLater();
  bool normaliseSlowly(Index query);
  void multiplyValues();
  void keepPattern();
  void keepRows(IndexRange queries, bool past_caches);

  const Kernels& m_kernels;
  const ScoreRule<float>& m_rule;
  AttentionValues<float>& m_values;
  const KeysAndValues& m_keys_and_values;
  Index m_head;
  IndexRange m_queries;
  IndexRange m_keys;  ///< that are computed: whole panels, as far as there are keys
  double m_factor;    ///< that turns what the rows hold into scores: where they are plain, the products
  Index m_stride;     ///< of the scores
  float* m_scores;    ///< [m_queries.size(), m_stride]: from m_keys.begin on
  PerRow m_sum;       ///< of a row's weights, which are still to be divided by it
  PerRow m_inverse;   ///< 1 / m_sum
  PerRow m_largest;   ///< what is to be added to ln(m_sum)
};

}  // namespace headwise::cpu
