#pragma once
// From raw products q.k to what enters the softmax.

#include <limits>
#include <vector>

#include "core/attention/attend.h"
#include "core/attention/relative_bias.h"

namespace headwise {

/// scores = (softcap(scale * q.k) + bias) / temperature with masked cells replaced, for some heads and queries of one
/// layer.
template <typename T>
class ScoreRule {
 public:
  /// `config`, `parameters` and `input` are kept by reference. Queries and keys count as in the input.
  ScoreRule(const AttentionConfig& config, const AttentionParametersOf<T>& parameters, const AttentionInput<T>& input,
            IndexRange heads, IndexRange queries);

  /// The keys that any of `queries` sees, or must be looked at for another reason. Other cells of these rows are 0 in
  /// the pattern.
  [[nodiscard]] IndexRange keysOf(IndexRange queries) const;

  /// Turns raw products of one row and keys.size() keys into scores, in place. False if every cell is masked.
  bool apply(Index head_index, Index query, IndexRange keys, T* row) const;

  /// For linear attention, whose products are used as they are: masked ones become 0. False if every cell is masked.
  bool hideProducts(Index head_index, Index query, IndexRange keys, T* row) const;

  [[nodiscard]] FullyMaskedRow convention() const { return m_config.fully_masked_row; }

 private:
  [[nodiscard]] bool fillMasked(Index head_index, Index query, IndexRange keys, T* row, T fill) const;
  [[nodiscard]] IndexRange visibleKeys(Index query) const;

  const AttentionConfig& m_config;
  const AttentionInput<T>& m_input;
  IndexRange m_heads;
  IndexRange m_queries;
  Index m_n_kv;
  ByteMatrix m_visible;                     ///< [m_queries.size(), n_kv]; empty when nothing is masked
  std::vector<IndexRange> m_visible_keys;   ///< a row's first to last visible key; empty when nothing is masked
  std::vector<RelativeBias<T>> m_relative;  ///< m_heads.size()
};

}  // namespace headwise
