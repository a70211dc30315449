#pragma once
// From raw products q.k to what enters the softmax.

#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/attention/attend.h"
#include "core/attention/relative_bias.h"

namespace headwise {

/// How many tokens there are, and what each head adds to its scores beside the mask's bias.
template <typename T>
struct ScoreInput {
  Index n_q = 0;
  Index n_kv = 0;
  std::span<const MatrixOf<T>> head_bias;  ///< as in AttentionInput
};
template <typename T>
[[nodiscard]] ScoreInput<T> scoreInput(const AttentionInput<T>& input) {
  return {input.queryCount(), input.keyCount(), input.head_bias};
}

/// scores = (softcap(scale * q.k) + bias) / temperature with masked cells replaced, for some heads and queries of one
/// layer.
template <typename T>
class ScoreRule {
 public:
  /// `config`, and what `input` views, are kept by reference.
  ScoreRule(const AttentionConfig& config, const AttentionParametersOf<T>& parameters, const ScoreInput<T>& input,
            IndexRange heads, IndexRange queries);

  /// The keys that any of `queries` sees, or must be looked at for another reason. Other cells of these rows are 0 in
  /// the pattern.
  [[nodiscard]] IndexRange keysOf(IndexRange queries) const;

  /// The keys that `query` sees, where they lie side by side and nothing is added to their scores, so that these are
  /// factor() * q.k there; nothing where it is not as simple as that.
  [[nodiscard]] std::optional<IndexRange> plainKeys(Index query) const {
    return m_plain ? std::optional(visibleKeys(query)) : std::nullopt;
  }
  /// What q.k is multiplied with in a plain row.
  [[nodiscard]] double factor() const { return m_config.scale.factor(m_config.headDim()) / m_config.temperature; }

  /// Turns raw products of one row and keys.size() keys into scores, in place. False if every cell is masked.
  bool apply(Index head_index, Index query, IndexRange keys, T* row) const;

  /// For linear attention, whose products are used as they are: masked ones become 0. False if every cell is masked.
  bool hideProducts(Index head_index, Index query, IndexRange keys, T* row) const;

  [[nodiscard]] FullyMaskedRow convention() const { return m_config.fully_masked_row; }
  [[nodiscard]] Index kvHeadOf(Index head_index) const { return m_config.kvHeadOf(head_index); }

 private:
  [[nodiscard]] bool fillMasked(Index head_index, Index query, IndexRange keys, T* row, T fill) const;
  [[nodiscard]] IndexRange visibleKeys(Index query) const {
    return m_visible_keys[static_cast<std::size_t>(query - m_queries.begin)];
  }
  /// The keys where a row of the pattern may be other than 0, by its mask or by what becomes of a row that sees
  /// nothing.
  [[nodiscard]] IndexRange filledKeys(Index query) const;

  const AttentionConfig& m_config;
  std::span<const MatrixOf<T>> m_head_bias;
  IndexRange m_heads;
  IndexRange m_queries;
  Index m_n_kv;
  bool m_plain;                             ///< scores are factor() * q.k, and visible keys lie side by side
  ByteMatrix m_visible;                     ///< [m_queries.size(), n_kv]; empty where visible keys lie side by side
  std::vector<IndexRange> m_visible_keys;   ///< a row's first to last visible key
  std::vector<RelativeBias<T>> m_relative;  ///< m_heads.size()
};

}  // namespace headwise
