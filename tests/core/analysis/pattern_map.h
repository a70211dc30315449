#pragma once
// An attention map made of given matrices, for tests of what is said about them.

#include <functional>
#include <utility>
#include <vector>

#include "core/tensor/cell.h"
#include "core/text/tokenizer.h"
#include "core/trace/trace.h"

namespace headwise::test {

inline constexpr float kHidden = kMaskedCell;

/// Only the pattern, as in a dump.
class PatternSource : public MapSource {
 public:
  explicit PatternSource(std::vector<Matrix> heads) : m_heads(std::move(heads)) {}
  HookSet hooks() const override { return {Hook::pattern}; }
  Matrix hook(Hook /*hook*/, Index head, IndexRange rows) const override {
    return m_heads[static_cast<std::size_t>(head)].middleRows(rows.begin, rows.size());
  }
  std::shared_ptr<const TileServer> pattern(Index head, const PatternTransform& transform) const override {
    return serveMatrix(m_heads[static_cast<std::size_t>(head)], transform.pooling);
  }
  float logSumExp(Index /*head*/, Index /*query*/) const override { return 0; }
  double bytes() const override { return 0; }

 private:
  std::vector<Matrix> m_heads;
};

inline std::shared_ptr<const TokenSequence> words(std::string_view sentence) {
  return std::make_shared<const TokenSequence>(makeTokenizer(TokenizerKind::Words)->tokenize(sentence));
}

inline AttentionMap mapOf(std::vector<Matrix> heads, std::shared_ptr<const TokenSequence> queries,
                          std::shared_ptr<const TokenSequence> keys) {
  AttentionMap map;
  map.n_heads = static_cast<Index>(heads.size());
  map.config.n_heads = map.n_heads;
  map.queries = std::move(queries);
  map.keys = std::move(keys);
  map.source = std::make_shared<const PatternSource>(std::move(heads));
  return map;
}

/// Self-attention over the words of a sentence.
inline AttentionMap mapOf(std::vector<Matrix> heads, std::string_view sentence) {
  const auto tokens = words(sentence);
  return mapOf(std::move(heads), tokens, tokens);
}

/// A row gives `weight` evenly to the keys that `named` picks and the rest evenly to the others; all of it to whatever
/// there is if one side is empty. Keys after the query are hidden if `causal`.
inline Matrix patternOf(Index n, bool causal, double weight, const std::function<bool(Index, Index)>& named) {
  Matrix pattern = Matrix::Constant(n, n, kHidden);
  for (Index i = 0; i < n; ++i) {
    const Index end = causal ? i + 1 : n;
    Index picked = 0;
    for (Index j = 0; j < end; ++j) picked += named(i, j) ? 1 : 0;
    const double on = picked == end ? 1 : (picked == 0 ? 0 : weight);
    for (Index j = 0; j < end; ++j) {
      const double value =
          named(i, j) ? on / static_cast<double>(picked) : (1 - on) / static_cast<double>(end - picked);
      pattern(i, j) = static_cast<float>(value);
    }
  }
  return pattern;
}

}  // namespace headwise::test
