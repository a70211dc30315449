#include "core/attention/mask_count.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headwise {
namespace {

constexpr double kMostCells = 4e6;

/// Whether what a query sees under the rule is one stretch of keys.
bool isStretch(const MaskRule& rule) {
  if (const auto* window = std::get_if<WindowRule>(&rule))
    return window->dilation == 1 && window->global_tokens.empty();
  return std::holds_alternative<CausalRule>(rule) || std::holds_alternative<PrefixRule>(rule);
}

void addRow(MaskCount& count, Index visible, Index n_kv) {
  count.hidden += static_cast<double>(n_kv - visible);
  count.blind_queries += visible == 0 ? 1 : 0;
}

Index visibleIn(const Mask& mask, Index query, Index n_q, Index n_kv) {
  return mask.rows({query, query + 1}, n_q, n_kv).cast<Index>().sum();
}

/// A row is as long as its stretch; only rows with painted cells are looked at cell by cell.
void countStretches(const Mask& mask, Index n_q, Index n_kv, MaskCount& count) {
  Mask plain = mask;
  plain.edits.clear();
  std::set<Index> painted;
  for (const auto& [pair, visible] : mask.edits) painted.insert(pair.first);
  for (Index query = 0; query < n_q; ++query)
    addRow(count,
           painted.contains(query) ? visibleIn(mask, query, n_q, n_kv) : plain.visibleRange(query, n_q, n_kv).size(),
           n_kv);
}

/// The middles of equal parts of the text: rows above and below weigh alike.
void countSample(const Mask& mask, Index n_q, Index n_kv, MaskCount& count) {
  const auto rows = static_cast<Index>(std::max(1.0, kMostCells / static_cast<double>(n_kv)));
  const double part = static_cast<double>(n_q) / static_cast<double>(rows);
  for (Index k = 0; k < rows; ++k)
    addRow(count, visibleIn(mask, static_cast<Index>((static_cast<double>(k) + 0.5) * part), n_q, n_kv), n_kv);
  count.hidden *= part;
  count.exact = false;
}

}  // namespace

MaskCount countHidden(const Mask& mask, Index n_q, Index n_kv) {
  MaskCount count{.pairs = static_cast<double>(n_q) * static_cast<double>(n_kv)};
  if (!mask.bias && std::ranges::all_of(mask.rules, isStretch)) {
    countStretches(mask, n_q, n_kv, count);
  } else if (count.pairs <= kMostCells) {
    for (Index query = 0; query < n_q; ++query) addRow(count, visibleIn(mask, query, n_q, n_kv), n_kv);
  } else {
    countSample(mask, n_q, n_kv, count);
  }
  return count;
}

}  // namespace headwise
