#include "core/analysis/summary.h"

#include <cmath>
#include <limits>
#include <stop_token>

#include "core/analysis/labels.h"
#include "core/analysis/row_facts.h"
#include "core/analysis/score_bound.h"
#include "core/analysis/some_rows.h"
#include "core/attention/worth_threads.h"
#include "core/tensor/error.h"
#include "core/tensor/parallel.h"

namespace headwise {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kOperationsAPair = 20;  // of factsOfRow(), most of them for the entropy's logarithm
constexpr Index kRowsATask = 64;         // enough to be quick, few enough to stop soon

/// What the rows of one head add up to; those with NaN are left out.
struct RowSums {
  double entropy = 0, distance = 0, first = 0;
  Index rows = 0;

  void add(const RowFacts& row) {
    entropy += static_cast<double>(row.entropy);
    distance += static_cast<double>(row.distance);
    first += static_cast<double>(row.first);
    ++rows;
  }
  void addTo(HeadSummary& summary, bool self_attention) const {
    const double n = rows == 0 ? kNaN : static_cast<double>(rows);
    summary.mean_entropy = static_cast<float>(entropy / n);
    summary.mean_distance = static_cast<float>(self_attention ? distance / n : kNaN);
    summary.first_token_share = static_cast<float>(first / n);
  }
};

void addUp(HeadSummary& summary, bool self_attention) {
  RowSums sums;
  LabelScorer labels;
  for (const RowFacts& row : summary.rows) {
    summary.max_weight = std::max(summary.max_weight, row.largest);
    if (std::isnan(row.entropy)) continue;
    sums.add(row);
    labels.addRow(row);
  }
  sums.addTo(summary, self_attention);
  const LabelScore best = labels.best();
  summary.label = best.label;
  summary.label_score = static_cast<float>(best.score);
  summary.label_rows = best.rows;
  summary.output_share = std::numeric_limits<float>::quiet_NaN();
}

int threadsFor(double operations) { return worthThreads(operations) ? threadCount() : 1; }

std::vector<RowFacts>& rowsOf(AttentionMap& map, Index head) { return map.heads[static_cast<std::size_t>(head)].rows; }

double normAt(const HeadSummary& summary, Index query) {
  return static_cast<double>(summary.rows[static_cast<std::size_t>(query)].result_norm);
}

void lookAtRows(AttentionMap& map, Index head, IndexRange rows, const LabelKeys& labels) {
  const auto pattern = map.source->pattern(head, {});
  const MatrixView cells = pattern->tile(0, rows, {0, pattern->cols()});
  auto facts = rowsOf(map, head).begin() + rows.begin;
  for (Index r = 0; r < cells.rows; ++r)
    *facts++ =
        factsOfRow({cells.data + r * cells.stride, static_cast<std::size_t>(cells.cols)}, rows.begin + r, labels);
}

void measureResults(AttentionMap& map, Index head, IndexRange rows) {
  const Vector norms = map.source->hook(Hook::result, head, rows).rowwise().stableNorm();
  auto facts = rowsOf(map, head).begin() + rows.begin;
  for (const float norm : norms) (facts++)->result_norm = norm;
}

/// Calls visit(head, some rows) for rows(head) of every head, on as many threads as are worth it.
template <typename Rows, typename F>
void forRowsOfHeads(Index n_heads, Rows&& rows, double operations_a_row, const std::stop_token& stop, F&& visit) {
  std::vector<std::pair<Index, IndexRange>> tasks;
  Index count = 0;
  for (Index head = 0; head < n_heads; ++head) {
    const IndexRange all = rows(head);
    count += all.size();
    for (Index begin = all.begin; begin < all.end; begin += kRowsATask)
      tasks.push_back({head, {begin, std::min(begin + kRowsATask, all.end)}});
  }
  const int threads = threadsFor(static_cast<double>(count) * operations_a_row);
  parallelFor(static_cast<Index>(tasks.size()), threads, stop, [&](Index task) {
    const auto& [head, some] = tasks[static_cast<std::size_t>(task)];
    visit(head, some);
  });
}

/// All facts of the rows that are the same; of a head that was switched result_norm is still to be measured.
void takeOver(AttentionMap& map, const SameSummaries& same) {
  for (Index head = 0; same.before && head < map.n_heads; ++head) {
    const SameRows rows = same.stages.patternOf(head);
    if (rows.first + rows.last == 0) continue;  // the earlier map may not even have this head
    const std::vector<RowFacts>& before = same.before->heads[static_cast<std::size_t>(head)].rows;
    std::copy_n(before.begin(), rows.first, rowsOf(map, head).begin());
    std::copy_n(before.end() - rows.last, rows.last, rowsOf(map, head).end() - rows.last);
  }
}

void fillShares(AttentionMap& map) {
  VectorOf<double> sums = VectorOf<double>::Zero(map.queryCount());
  for (const HeadSummary& summary : map.heads)
    for (Index query = 0; query < sums.size(); ++query) sums[query] += normAt(summary, query);
  for (HeadSummary& summary : map.heads) {
    double sum = 0;
    for (Index query = 0; query < sums.size(); ++query) {
      // Where no head says anything (all switched off, a fully masked row), none has a share.
      const double share = sums[query] == 0 ? 0 : normAt(summary, query) / sums[query];
      summary.share.push_back(static_cast<float>(share));
      sum += share;
    }
    summary.output_share = static_cast<float>(sum / static_cast<double>(sums.size()));
  }
}

const LabelDefinition* definitionOf(HeadLabel label) {
  for (const LabelDefinition& row : labelTable()) {
    if (row.label == label) return &row;
  }
  return nullptr;
}

}  // namespace

void summarizeHeads(AttentionMap& map, const std::stop_token& stop, const SameSummaries& same) {
  const LabelKeys labels(*map.queries, *map.keys, map.keys == map.queries);
  if (!map.source->keepsPattern()) {
    describeSomeRows(map, labels, stop);
    for (HeadSummary& summary : map.heads) addUp(summary, map.keys == map.queries);
    return;
  }
  map.heads.assign(static_cast<std::size_t>(map.n_heads), {});
  for (HeadSummary& summary : map.heads) summary.rows.resize(static_cast<std::size_t>(map.queryCount()));
  takeOver(map, same);
  const auto anew = [&](const SameRows& rows) { return same.before ? rows.anew() : IndexRange{0, map.queryCount()}; };
  forRowsOfHeads(
      map.n_heads, [&](Index head) { return anew(same.stages.patternOf(head)); },
      kOperationsAPair * static_cast<double>(map.keyCount()), stop,
      [&](Index head, IndexRange rows) { lookAtRows(map, head, rows, labels); });
  for (HeadSummary& summary : map.heads) addUp(summary, map.keys == map.queries);
  boundScores(map, same);
  if (!map.has(Hook::result)) return;
  forRowsOfHeads(
      map.n_heads, [&](Index head) { return anew(same.stages.zOf(head)); },
      static_cast<double>(map.config.valueDim() * map.config.d_model), stop,
      [&](Index head, IndexRange rows) { measureResults(map, head, rows); });
  fillShares(map);
}

Message labelName(HeadLabel label) {
  if (const LabelDefinition* row = definitionOf(label)) return row->name;
  if (label == HeadLabel::Diffuse) return HEADWISE_TR_NOOP("core", "diffuse");
  return HEADWISE_TR_NOOP("core", "no label");
}

Message labelMeaning(HeadLabel label) {
  if (const LabelDefinition* row = definitionOf(label)) return row->meaning;
  if (label == HeadLabel::Diffuse) {
    return HEADWISE_TR_NOOP("core",
                            "Spreads its attention evenly: mean entropy of a row over that of an even one, over "
                            "the queries that see at least two keys.");
  }
  return HEADWISE_TR_NOOP("core", "No label explains half of what this head does beyond chance.");
}

double headAgreement(const AttentionMap& map, Index query) {
  if (!map.has(Hook::result)) return kNaN;
  VectorOf<double> sum = VectorOf<double>::Zero(map.config.d_model);
  double norms = 0;
  for (Index head = 0; head < map.n_heads; ++head) {
    const VectorOf<double> part = map.source->hook(Hook::result, head, {query, query + 1}).row(0).cast<double>();
    sum += part;
    norms += part.norm();
  }
  return norms == 0 ? kNaN : sum.norm() / norms;
}

}  // namespace headwise
