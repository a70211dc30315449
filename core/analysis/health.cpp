// Whether the numbers of a map can be trusted.
#include <cmath>
#include <limits>
#include <optional>

#include "core/analysis/score_bound.h"
#include "core/analysis/summary.h"
#include "core/tensor/cell.h"

namespace headwise {
namespace {

constexpr double kRowSumTolerance = 1e-6;

std::string counted(Index zero_based) { return std::to_string(zero_based + 1); }

struct Place {
  Index head = 0, query = 0;
};

/// What the rows of all heads tell.
struct PatternHealth {
  Index not_finite = 0;
  std::optional<Place> first_not_finite;
  double worst_deviation = 0;
  double worst_sum = 1;
  Place worst;
  std::vector<Index> blind_queries;  ///< see no key in the first head
  bool has_empty_rows = false;       ///< of which nothing can be summed

  void addRow(Place place, const RowFacts& row, bool blind) {
    if (row.not_finite > 0 && !first_not_finite) first_not_finite = place;
    not_finite += row.not_finite;
    if ((row.visible == 0 || blind) && place.head == 0) blind_queries.push_back(place.query);
    has_empty_rows = has_empty_rows || row.visible == 0;
    if (row.visible == 0 || row.not_finite > 0 || std::abs(row.sum - 1) <= worst_deviation) return;
    worst_deviation = std::abs(row.sum - 1);
    worst_sum = row.sum;
    worst = place;
  }
};

/// A query that no rule lets see anything. Its row is masked as a whole under the usual convention; under the other two
/// it has values, so the mask itself must be asked.
bool seesNothing(const AttentionMap& map, Index query) {
  if (map.config.fully_masked_row == FullyMaskedRow::Zero) return false;
  const IndexRange range = map.config.mask.visibleRange(query, map.queryCount(), map.keyCount());
  for (Index key = range.begin; key < range.end; ++key) {
    if (map.config.mask.visible(query, key, map.queryCount(), map.keyCount())) return false;
  }
  return true;
}

PatternHealth inspect(const AttentionMap& map) {
  PatternHealth health;
  for (Index head = 0; head < map.n_heads; ++head) {
    const std::vector<RowFacts>& rows = map.heads[static_cast<std::size_t>(head)].rows;
    for (Index query = 0; query < map.queryCount(); ++query)
      health.addRow({head, query}, rows[static_cast<std::size_t>(query)], head == 0 && seesNothing(map, query));
  }
  return health;
}

/// In a row that has one.
Index firstNotFinite(const AttentionMap& map, const Place& place) {
  const auto pattern = map.source->pattern(place.head, {});
  const MatrixView row = pattern->tile(0, {place.query, place.query + 1}, {0, pattern->cols()});
  Index key = 0;
  while (std::isfinite(row.at(0, key)) || row.at(0, key) == kMaskedCell) ++key;
  return key;
}

/// Claims no more than was seen: a row of zeros and a row with NaN do not sum to 1.
Finding rowsSumToOne(const PatternHealth& health) {
  const std::string deviation = formatNumber(std::round(health.worst_deviation * 1e9) / 1e9);
  if (health.not_finite > 0)
    return {Severity::Ok,
            "rows-sum-to-1",
            {HEADWISE_TR_NOOP("core", "finite rows sum to 1")},
            {HEADWISE_TR_NOOP("core",
                              "The attention weights of every query that has finite ones sum to 1 in every head; the "
                              "largest deviation is %1. Rows with NaN sum to nothing."),
             {deviation}}};
  if (health.has_empty_rows)
    return {Severity::Ok,
            "rows-sum-to-1",
            {HEADWISE_TR_NOOP("core", "visible rows sum to 1")},
            {HEADWISE_TR_NOOP("core",
                              "The attention weights of every query that sees a key sum to 1 in every head; the "
                              "largest deviation is %1. Rows that the mask hides as a whole are 0."),
             {deviation}}};
  return {
      Severity::Ok,
      "rows-sum-to-1",
      {HEADWISE_TR_NOOP("core", "rows sum to 1")},
      {HEADWISE_TR_NOOP("core", "In every head each query's attention weights sum to 1; the largest deviation is %1."),
       {deviation}}};
}

Finding rowSums(const PatternHealth& health) {
  if (health.worst_deviation <= kRowSumTolerance) return rowsSumToOne(health);
  return {Severity::Warning,
          "rows-sum-to-1",
          {HEADWISE_TR_NOOP("core", "rows do not sum to 1")},
          {HEADWISE_TR_NOOP("core",
                            "The attention weights of query %1 in head %2 sum to %3 instead of 1. This is the "
                            "largest deviation."),
           {std::to_string(health.worst.query), counted(health.worst.head),
            formatNumber(std::round(health.worst_sum * 1e9) / 1e9)}}};
}

Finding notANumber(const AttentionMap& map, const PatternHealth& health) {
  if (!health.first_not_finite) {
    return {Severity::Ok,
            "no-nan",
            {HEADWISE_TR_NOOP("core", "no NaN")},
            {HEADWISE_TR_NOOP("core", "Every attention weight is a finite number.")}};
  }
  const Place& first = *health.first_not_finite;
  return {Severity::Warning,
          "no-nan",
          {HEADWISE_TR_NOOP("core", "%1 NaN"), {std::to_string(health.not_finite)}},
          {HEADWISE_TR_NOOP("core",
                            "%1 attention weights are not finite numbers (NaN or infinite). The first is in head "
                            "%2, query %3, key %4."),
           {std::to_string(health.not_finite), counted(first.head), std::to_string(first.query),
            std::to_string(firstNotFinite(map, first))}}};
}

Message blindDetail(FullyMaskedRow convention, std::vector<MessageArg> args) {
  switch (convention) {
    case FullyMaskedRow::Zero:
      return {HEADWISE_TR_NOOP("core",
                               "The mask hides every key from %1 of the queries, first from query %2. Their attention "
                               "weights and outputs are 0."),
              std::move(args)};
    case FullyMaskedRow::Uniform:
      return {HEADWISE_TR_NOOP("core",
                               "The mask hides every key from %1 of the queries, first from query %2. As masked scores "
                               "are -1e9 here, they look at all keys alike."),
              std::move(args)};
    case FullyMaskedRow::NaN:
      return {HEADWISE_TR_NOOP("core",
                               "The mask hides every key from %1 of the queries, first from query %2. As masked scores "
                               "are -infinity here, their attention weights are NaN."),
              std::move(args)};
  }
  return {};
}

Finding fullyMasked(const AttentionMap& map, const std::vector<Index>& queries) {
  const std::string count = std::to_string(queries.size());
  return {Severity::Notice,
          "fully-masked-rows",
          {HEADWISE_TR_NOOP("core", "queries that see no key: %1"), {count}},
          blindDetail(map.config.fully_masked_row, {count, std::to_string(queries.front())})};
}

std::optional<Finding> nearOverflow(const AttentionMap& map) {
  for (Index head = 0; head < map.n_heads; ++head) {
    const double bound = scoreBound(map.heads[static_cast<std::size_t>(head)]);
    if (!(bound > kNearOverflow)) continue;
    return Finding{Severity::Warning,
                   "scores-near-overflow",
                   {HEADWISE_TR_NOOP("core", "scores near overflow")},
                   {HEADWISE_TR_NOOP("core",
                                     "In head %1 queries and keys are so long that q·k may reach 1e%2; float32 "
                                     "ends at 3.4e38. Scale the parameters down, or compute in float64."),
                    {counted(head), std::isfinite(bound) ? formatNumber(std::round(std::log10(bound))) : "38"}}};
  }
  return {};
}

/// What was not looked at is not vouched for.
Finding describedFromSome(const AttentionMap& map) {
  const std::string some = std::to_string(map.described_queries.size()), all = std::to_string(map.queryCount());
  return {Severity::Notice,
          "described-from-some",
          {HEADWISE_TR_NOOP("core", "described from %1 of %2 queries"), {some, all}},
          {HEADWISE_TR_NOOP("core",
                            "All attention weights together are too many to keep. The map computes those that it "
                            "shows, exactly; labels, means and averages rest on %1 of %2 queries, spread evenly. The "
                            "checks for NaN, for sums and for overflow were left out."),
           {some, all}}};
}

}  // namespace

std::vector<Finding> healthFindings(const AttentionMap& map) {
  if (!map.source->keepsPattern()) return {describedFromSome(map)};
  const PatternHealth health = inspect(map);
  std::vector<Finding> findings{rowSums(health), notANumber(map, health)};
  if (!health.blind_queries.empty()) findings.push_back(fullyMasked(map, health.blind_queries));
  if (auto finding = nearOverflow(map)) findings.push_back(*std::move(finding));
  return findings;
}

}  // namespace headwise
