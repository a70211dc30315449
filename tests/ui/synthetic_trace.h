#pragma once
// A Trace made of given attention weights, for tests of what is drawn: any number of heads and tokens, cross-attention,
// NaN, at no cost. Nothing is computed; only the pattern is there.

#include <cmath>
#include <map>
#include <mutex>
#include <string>

#include "core/experiment/experiment.h"
#include "core/trace/trace.h"
#include "core/trace/transform.h"

namespace headwise::testing {

/// Serves given patterns (masked cells kMaskedCell).
class SyntheticSource : public MapSource {
 public:
  explicit SyntheticSource(std::vector<Matrix> patterns) : m_patterns(std::move(patterns)) {}
  HookSet hooks() const override { return {Hook::pattern}; }
  Matrix hook(Hook, Index head, IndexRange rows) const override {
    return m_patterns[static_cast<std::size_t>(head)].middleRows(rows.begin, rows.size()).cwiseMax(0.0F);
  }
  std::shared_ptr<const TileServer> pattern(Index head, const PatternTransform& transform) const override {
    const std::scoped_lock lock(m_mutex);
    auto& server = m_servers[{head, transform}];
    if (!server)
      server = serveMatrix(transformed(m_patterns[static_cast<std::size_t>(head)], transform), transform.pooling);
    return server;
  }
  float logSumExp(Index, Index) const override { return 0; }
  double bytes() const override { return 0; }

 private:
  std::vector<Matrix> m_patterns;
  mutable std::mutex m_mutex;
  mutable std::map<std::pair<Index, PatternTransform>, std::shared_ptr<const TileServer>> m_servers;
};

inline std::shared_ptr<const TokenSequence> syntheticTokens(const std::vector<std::string>& texts) {
  auto sequence = std::make_shared<TokenSequence>();
  for (const std::string& text : texts) {
    const std::size_t begin = sequence->sentence.size() + (sequence->tokens.empty() ? 0 : 1);
    sequence->sentence += (sequence->tokens.empty() ? "" : " ") + text;
    sequence->tokens.push_back({.id = 0, .text = text, .begin = begin, .end = begin + text.size()});
  }
  return sequence;
}

/// "t0", "t1", ...
inline std::vector<std::string> numberedTokens(Index count) {
  std::vector<std::string> texts;
  for (Index i = 0; i < count; ++i) texts.push_back("t" + std::to_string(i));
  return texts;
}

inline std::vector<std::string> exampleTokens() {
  return {"The", "animal", "didn't", "cross", "the", "street", "because", "it", "was", "too", "tired", "."};
}

/// Head h looks h + 1 tokens back, with some of it elsewhere; rows sum to 1.
inline Matrix syntheticPattern(Index head, Index n_q, Index n_kv, bool causal) {
  Matrix weights(n_q, n_kv);
  for (Index i = 0; i < n_q; ++i) {
    for (Index j = 0; j < n_kv; ++j) {
      const double wave = 0.5 + 0.5 * std::sin(static_cast<double>(1 + i * 7 + j * 13 + head * 5));
      const bool hidden = causal && j > i + n_kv - n_q;
      const bool hot = j == std::max<Index>(0, i + n_kv - n_q - head % 5);
      weights(i, j) =
          hidden ? 0.0F : static_cast<float>((hot ? 6.0 : 0.0) + 0.1 * static_cast<double>(head % 7) * wave + 0.01);
    }
    weights.row(i) /= weights.row(i).sum();
    for (Index j = 0; j < n_kv; ++j)
      if (causal && j > i + n_kv - n_q) weights(i, j) = kMaskedCell;
  }
  return weights;
}

inline AttentionMap syntheticMap(std::vector<Matrix> patterns, std::shared_ptr<const TokenSequence> queries,
                                 std::shared_ptr<const TokenSequence> keys) {
  AttentionMap map;
  map.name = map.stack = "layer";
  map.n_heads = static_cast<Index>(patterns.size());
  map.queries = std::move(queries);
  map.keys = std::move(keys);
  map.config.n_heads = map.n_heads;
  for (Index head = 0; head < map.n_heads; ++head) {
    HeadSummary summary;
    summary.label = static_cast<HeadLabel>(1 + head % 9);
    summary.label_score = 0.7F;
    summary.mean_entropy = 0.3F + 0.2F * static_cast<float>(head % 8);
    summary.mean_distance = 2.0F;
    summary.output_share = static_cast<float>(1 + (head * 3) % map.n_heads) / static_cast<float>(map.n_heads);
    for (const float weight : patterns[static_cast<std::size_t>(head)].reshaped())
      if (std::isfinite(weight)) summary.max_weight = std::max(summary.max_weight, weight);
    map.heads.push_back(summary);
  }
  map.source = std::make_shared<SyntheticSource>(std::move(patterns));
  return map;
}

inline TracePtr syntheticTrace(AttentionMap map, Experiment experiment = {}) {
  auto trace = std::make_shared<Trace>();
  experiment.text = map.queries->sentence;
  experiment.attention.n_heads = map.n_heads;
  trace->experiment = std::make_shared<const Experiment>(std::move(experiment));
  trace->maps.push_back(std::move(map));
  return trace;
}

/// Self-attention, causal.
inline TracePtr syntheticTrace(Index n_heads, const std::vector<std::string>& texts) {
  const auto n = static_cast<Index>(texts.size());
  std::vector<Matrix> patterns;
  for (Index head = 0; head < n_heads; ++head) patterns.push_back(syntheticPattern(head, n, n, true));
  const auto tokens = syntheticTokens(texts);
  return syntheticTrace(syntheticMap(std::move(patterns), tokens, tokens));
}

/// Cross-attention without a mask.
inline TracePtr syntheticCrossTrace(Index n_heads, Index n_q, Index n_kv) {
  std::vector<Matrix> patterns;
  for (Index head = 0; head < n_heads; ++head) patterns.push_back(syntheticPattern(head, n_q, n_kv, false));
  return syntheticTrace(
      syntheticMap(std::move(patterns), syntheticTokens(numberedTokens(n_q)), syntheticTokens(numberedTokens(n_kv))));
}

}  // namespace headwise::testing
