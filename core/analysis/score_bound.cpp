#include "core/analysis/score_bound.h"

#include <algorithm>
#include <cmath>

namespace headwise {
namespace {

/// The product of two such norms is not near.
constexpr double kFarFromOverflow = 1e18;
constexpr Index kRowsAtOnce = 256;

/// A bound of the rows' norms: their root of squares, or where one cell is enough to say so, the cells' size alone.
double largestNorm(const AttentionMap& map, Hook hook, Index head, IndexRange rows) {
  double most = 0;
  for (Index begin = rows.begin; begin < rows.end; begin += kRowsAtOnce) {
    const Matrix values = map.source->hook(hook, head, {begin, std::min(begin + kRowsAtOnce, rows.end)});
    const double cell = static_cast<double>(values.cwiseAbs().maxCoeff());
    const double bound = cell * std::sqrt(static_cast<double>(values.cols()));
    most = std::max(most, bound < kFarFromOverflow ? bound : values.cast<double>().rowwise().norm().maxCoeff());
  }
  return most;
}

void lookAtRows(AttentionMap& map, Index head, IndexRange queries, IndexRange keys) {
  HeadSummary& summary = map.heads[static_cast<std::size_t>(head)];
  summary.longest_query = std::max(summary.longest_query, largestNorm(map, Hook::q, head, queries));
  summary.longest_key = std::max(summary.longest_key, largestNorm(map, Hook::k, head, keys));
}

/// Whether a look at the other rows is enough.
bool takeOver(AttentionMap& map, Index head, const SameSummaries& same) {
  const SameRows &q = same.stages.q, &k = same.stages.k;
  if (!same.before || q.first + q.last == 0 || k.first + k.last == 0) return false;
  HeadSummary& summary = map.heads[static_cast<std::size_t>(head)];
  const HeadSummary& before = same.before->heads[static_cast<std::size_t>(head)];
  summary.longest_query = before.longest_query;
  summary.longest_key = before.longest_key;
  lookAtRows(map, head, q.anew(), k.anew());
  if (!(scoreBound(summary) > kNearOverflow)) return true;
  summary.longest_query = summary.longest_key = 0;
  return false;
}

}  // namespace

double scoreBound(const HeadSummary& summary) { return summary.longest_query * summary.longest_key; }

void boundScores(AttentionMap& map, const SameSummaries& same) {
  if (!map.has(Hook::q) || !map.has(Hook::k)) return;
  for (Index head = 0; head < map.n_heads; ++head)
    if (!takeOver(map, head, same)) lookAtRows(map, head, {0, map.queryCount()}, {0, map.keyCount()});
}

}  // namespace headwise
