#include "core/analysis/summary.h"

#include <cmath>
#include <limits>
#include <stop_token>

#include "core/analysis/labels.h"
#include "core/attention/parallel.h"
#include "core/tensor/cell.h"
#include "core/tensor/error.h"

namespace headwise {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr Index kValuesAtOnce = Index{1} << 16U;  // of a hook: enough to be quick, little enough to stop soon

constexpr double kOperationsAPair = 20;  // of summarizeHead(), most of them for the entropy's logarithm

Index rowsAtOnce(Index width) { return std::max<Index>(1, kValuesAtOnce / std::max<Index>(1, width)); }

void stopIfAsked(const std::stop_token& stop) {
  if (stop.stop_requested()) throw Cancelled();
}

Index visibleKeys(std::span<const float> row) {
  return std::count_if(row.begin(), row.end(), [](float cell) { return cell != kMaskedCell; });
}

float largest(std::span<const float> row) {
  float most = 0;
  for (const float cell : row) most = std::isfinite(cell) ? std::max(most, cell) : most;
  return most;
}

/// What the rows of one head add up to.
struct RowSums {
  double entropy = 0, distance = 0, first = 0;
  Index rows = 0;

  void addTo(HeadSummary& summary, bool self_attention) const {
    const double n = rows == 0 ? kNaN : static_cast<double>(rows);
    summary.mean_entropy = static_cast<float>(entropy / n);
    summary.mean_distance = static_cast<float>(self_attention ? distance / n : kNaN);
    summary.first_token_share = static_cast<float>(first / n);
  }
};

HeadSummary summarizeHead(const AttentionMap& map, Index head, LabelScorer& labels, const std::stop_token& stop) {
  const auto pattern = map.source->pattern(head, {});
  const Index n_kv = pattern->cols();
  HeadSummary summary;
  RowSums sums;
  for (Index begin = 0; begin < pattern->rows(); begin += rowsAtOnce(n_kv)) {
    stopIfAsked(stop);
    const MatrixView rows = pattern->tile(0, {begin, begin + rowsAtOnce(n_kv)}, {0, n_kv});
    for (Index r = 0; r < rows.rows; ++r) {
      const std::span<const float> row(rows.data + r * rows.stride, static_cast<std::size_t>(n_kv));
      const double entropy = rowEntropy(row);
      summary.entropy.push_back(static_cast<float>(entropy));
      summary.max_weight = std::max(summary.max_weight, largest(row));
      if (std::isnan(entropy)) continue;
      labels.addRow(begin + r, row, visibleKeys(row), entropy);
      sums.entropy += entropy;
      sums.distance += rowDistance(row, begin + r);
      sums.first += row[0] == kMaskedCell ? 0.0 : static_cast<double>(row[0]);
      ++sums.rows;
    }
  }
  sums.addTo(summary, map.keys == map.queries);
  const LabelScore best = labels.best();
  summary.label = best.label;
  summary.label_score = static_cast<float>(best.score);
  summary.label_rows = best.rows;
  return summary;
}

int threadsFor(double operations) { return worthThreads(operations) ? threadCount() : 1; }

double pairCount(const AttentionMap& map) {
  return static_cast<double>(map.n_heads) * static_cast<double>(map.queryCount()) * static_cast<double>(map.keyCount());
}

/// |result| of every head at every token, [n_heads, n_q].
MatrixF64 resultNorms(const AttentionMap& map, const std::stop_token& stop) {
  const Index step = rowsAtOnce(map.config.d_model);
  MatrixF64 norms(map.n_heads, map.queryCount());
  const double products = static_cast<double>(norms.size() * map.config.valueDim() * map.config.d_model);
  parallelFor(map.n_heads, threadsFor(products), stop, [&](Index head) {
    for (Index begin = 0; begin < map.queryCount(); begin += step) {
      stopIfAsked(stop);
      const IndexRange rows{begin, std::min(begin + step, map.queryCount())};
      const Matrix result = map.source->hook(Hook::result, head, rows);
      norms.row(head).segment(begin, rows.size()) = result.rowwise().stableNorm().cast<double>().transpose();
    }
  });
  return norms;
}

void fillShares(AttentionMap& map, const std::stop_token& stop) {
  const MatrixF64 norms = resultNorms(map, stop);
  const RowVectorOf<double> sums = norms.colwise().sum();
  for (Index head = 0; head < map.n_heads; ++head) {
    HeadSummary& summary = map.heads[static_cast<std::size_t>(head)];
    double sum = 0;
    for (Index query = 0; query < norms.cols(); ++query) {
      // Where no head says anything (all switched off, a fully masked row), none has a share.
      const double share = sums(query) == 0 ? 0 : norms(head, query) / sums(query);
      summary.share.push_back(static_cast<float>(share));
      sum += share;
    }
    summary.output_share = static_cast<float>(sum / static_cast<double>(norms.cols()));
  }
}

const LabelDefinition* definitionOf(HeadLabel label) {
  for (const LabelDefinition& row : labelTable()) {
    if (row.label == label) return &row;
  }
  return nullptr;
}

template <typename T>
double entropyOf(std::span<const T> row) {
  constexpr Index chunk = 64;
  using Values = Eigen::Array<double, Eigen::Dynamic, 1, 0, chunk, 1>;
  double sum = 0;
  const auto n = static_cast<Index>(row.size());
  for (Index begin = 0; begin < n; begin += chunk) {
    const Eigen::Map<const Eigen::Array<T, Eigen::Dynamic, 1>> cells(row.data() + begin, std::min(chunk, n - begin));
    if (cells.isNaN().any()) return kNaN;
    const Values p = (cells > 0).select(cells, T(1)).template cast<double>();
    sum -= (p * p.log()).sum();
  }
  return sum;
}

}  // namespace

double rowEntropy(std::span<const float> row) { return entropyOf(row); }
double rowEntropy(std::span<const double> row) { return entropyOf(row); }

double rowDistance(std::span<const float> row, Index query) {
  double sum = 0;
  for (std::size_t key = 0; key < row.size(); ++key) {
    if (row[key] == kMaskedCell) continue;
    sum += static_cast<double>(row[key]) * static_cast<double>(std::abs(query - static_cast<Index>(key)));
  }
  return sum;
}

void summarizeHeads(AttentionMap& map, const std::stop_token& stop) {
  const LabelScorer labels(*map.queries, *map.keys, map.keys == map.queries);
  map.heads.assign(static_cast<std::size_t>(map.n_heads), {});
  const int threads = threadsFor(pairCount(map) * kOperationsAPair);
  // A scorer knows where every word stands again, so that it is copied for some heads rather than for each.
  const Index groups = std::min<Index>(map.n_heads, Index{2} * threads);
  const Index group = (map.n_heads + groups - 1) / groups;
  parallelFor((map.n_heads + group - 1) / group, threads, stop, [&](Index index) {
    LabelScorer own = labels;
    for (Index head = index * group; head < std::min((index + 1) * group, map.n_heads); ++head) {
      own.reset();
      HeadSummary& summary = map.heads[static_cast<std::size_t>(head)];
      summary = summarizeHead(map, head, own, stop);
      summary.output_share = std::numeric_limits<float>::quiet_NaN();
    }
  });
  if (map.has(Hook::result)) fillShares(map, stop);
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
