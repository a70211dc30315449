#pragma once
// Some rows of one head's pattern, computed from q and the keys' panels.

#include "core/attention/scores.h"
#include "core/trace/lazy_layer.h"

namespace headwise {

class LazyRows {
 public:
  /// At most LazyLayer::kRows queries, in any order. `layer` and `transform` are kept by reference.
  LazyRows(const LazyLayer& layer, Index head_index, std::span<const Index> queries, const PatternTransform& transform);

  [[nodiscard]] LazyLayer::Pooled pool();
  [[nodiscard]] Matrix weights(IndexRange keys, std::span<const RowNorm> norms);
  /// Both, of all keys, [queries.size(), n_kv]: every product is made once.
  [[nodiscard]] Matrix patternRows();
  /// q.k [queries.size(), keys.size()], and the same as it enters the softmax.
  [[nodiscard]] Matrix products(IndexRange keys);
  [[nodiscard]] Matrix scores(IndexRange keys);

 private:
  /// The sum of exp(score - top) over some keys of a row, and how many of them it sees.
  struct Part {
    float top = kMaskedCell;
    float sum = 0;
    float count = 0;
  };
  /// One value a chunk of keys, of one row: all visible keys, and those that are not left out.
  struct Chunks {
    std::vector<Part> all, rest;
  };
  [[nodiscard]] const ScoreRule<float>& ruleOf(std::size_t row) const { return m_rules[m_rule_of[row]]; }
  [[nodiscard]] float factorOf(std::size_t row) const { return m_factor_of[row]; }
  [[nodiscard]] IndexRange wholePanels(IndexRange keys) const;
  [[nodiscard]] IndexRange keysOfAll() const;
  void take(IndexRange keys);
  void multiply(IndexRange rows, IndexRange keys, float* out, Index stride) const;
  [[nodiscard]] float* at(std::size_t row, Index key) {
    return m_scores + static_cast<Index>(row) * m_stride + key - m_keys.begin;
  }
  [[nodiscard]] IndexRange takeScores(std::size_t row, IndexRange keys);
  void collect(std::size_t row, IndexRange strip, Chunks& chunks);
  [[nodiscard]] Part partOf(std::size_t row, IndexRange keys, bool without_left_out);
  [[nodiscard]] RowNorm normOf(std::size_t row, const Chunks& chunks) const;
  void poolParts(std::size_t row, const Chunks& chunks, const RowNorm& norm, LevelCells& out) const;
  [[nodiscard]] Matrix wholeRow(std::size_t row, RowNorm* norm);
  void poolWholeRow(std::size_t row, RowNorm& norm, LevelCells& out);
  void fillWeights(std::size_t row, IndexRange keys, const RowNorm& norm, float* out);
  void markLeftOut(IndexRange keys, float* out) const;
  [[nodiscard]] Index leftOutCount(IndexRange keys) const;
  [[nodiscard]] float visibleCount(std::size_t row, IndexRange keys, const float* scores, bool without_left_out) const;

  const LazyLayer& m_layer;
  Index m_head;
  std::span<const Index> m_queries;
  const PatternTransform& m_transform;
  Matrix m_q;                             ///< [queries, d_head]
  std::vector<ScoreRule<float>> m_rules;  ///< one for each run of neighbouring queries
  std::vector<std::size_t> m_rule_of;     ///< of a row
  std::vector<float> m_factor_of;         ///< of a row: weights are powers of 2 of its scores times that
  std::vector<bool> m_by_itself;          ///< of a row
  IndexRange m_keys;                      ///< whose products, or scores, are in m_scores
  Index m_stride = 0;
  float* m_scores = nullptr;
  Matrix m_kept;           ///< of all keys that matter; empty: they are made strip by strip
  IndexRange m_kept_keys;  ///< its columns
  bool m_scored = false;   ///< rows that are not plain are scores there
};

}  // namespace headwise
