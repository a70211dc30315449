#include "core/analysis/scaling.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/tensor/random.h"

namespace headwise {
namespace {

constexpr Index kLargestDk = 1024;

double deviation(std::span<const double> values) {
  if (values.empty()) return 0;
  double sum = 0;
  for (const double value : values) sum += value;
  const double mean = sum / static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size()));
}

std::vector<double> softmaxOf(std::span<const double> scores, double scale) {
  double top = -std::numeric_limits<double>::infinity();
  for (const double score : scores) top = std::max(top, score * scale);
  std::vector<double> weights;
  double sum = 0;
  for (const double score : scores) {
    weights.push_back(std::exp(score * scale - top));
    sum += weights.back();
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

/// Sums of what each row says, turned into means at the end.
struct RowMeans {
  double weight = 0, jacobian = 0;
  int rows = 0;
  void add(std::span<const double> weights) {
    weight += *std::ranges::max_element(weights);
    jacobian += softmaxJacobian(weights);
    ++rows;
  }
  [[nodiscard]] double meanWeight() const { return weight / rows; }
  [[nodiscard]] double meanJacobian() const { return jacobian / rows; }
};

ScalingPoint scalingPoint(Index d_k, Index n_keys, int trials, SplitMix64& random) {
  const double scale = 1 / std::sqrt(static_cast<double>(d_k));
  std::vector<double> all;
  RowMeans raw, scaled;
  for (int trial = 0; trial < trials; ++trial) {
    double squared = 0;
    for (Index i = 0; i < d_k; ++i) {
      const double entry = standardNormal(random);
      squared += entry * entry;
    }
    std::vector<double> scores;
    for (Index j = 0; j < n_keys; ++j) scores.push_back(std::sqrt(squared) * standardNormal(random));
    raw.add(softmaxOf(scores, 1.0));
    scaled.add(softmaxOf(scores, scale));
    all.insert(all.end(), scores.begin(), scores.end());
  }
  const double spread = deviation(all);
  return {.d_k = d_k,
          .raw_deviation = spread,
          .scaled_deviation = spread * scale,
          .raw_weight = raw.meanWeight(),
          .scaled_weight = scaled.meanWeight(),
          .raw_jacobian = raw.meanJacobian(),
          .scaled_jacobian = scaled.meanJacobian()};
}

}  // namespace

double softmaxJacobian(std::span<const double> weights) {
  double squares = 0;
  double cubes = 0;
  for (const double p : weights) {
    squares += p * p;
    cubes += p * p * p;
  }
  return std::sqrt(std::max(0.0, squares - 2 * cubes + squares * squares));
}

HeadScores headScores(const AttentionMap& map, Index head_index, Index at_most) {
  const Index n_q = map.queryCount();
  const Index n_kv = map.keyCount();
  const Index step = std::max<Index>(1, n_q * n_kv / std::max<Index>(at_most, 1));
  const double scale = map.config.scale.factor(map.config.headDim());
  HeadScores scores;
  RowMeans means;
  for (Index query = 0; query < n_q; query += step) {
    const Matrix products = map.source->hook(Hook::scores_raw, head_index, {query, query + 1});
    const MatrixView pattern = map.source->pattern(head_index, {})->tile(0, {query, query + 1}, {0, n_kv});
    std::vector<double> weights;
    for (Index key = 0; key < n_kv; ++key) {
      if (pattern.at(0, key) == kMaskedCell) continue;
      scores.raw.push_back(static_cast<double>(products(0, key)));
      scores.scaled.push_back(scores.raw.back() * scale);
      weights.push_back(static_cast<double>(pattern.at(0, key)));
    }
    if (weights.size() > 1) means.add(weights);
  }
  scores.raw_deviation = deviation(scores.raw);
  scores.scaled_deviation = deviation(scores.scaled);
  const double none = std::numeric_limits<double>::quiet_NaN();
  scores.largest_weight = means.rows > 0 ? means.meanWeight() : none;
  scores.jacobian = means.rows > 0 ? means.meanJacobian() : none;
  return scores;
}

std::vector<ScalingPoint> scalingCurve(Index n_keys, int trials, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<ScalingPoint> points;
  for (Index d_k = 1; d_k <= kLargestDk; d_k *= 2) points.push_back(scalingPoint(d_k, n_keys, trials, random));
  return points;
}

Histogram histogram(std::span<const double> values, int bins) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  double count = 0;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
    ++count;
  }
  if (count == 0) return {};
  if (high - low <= 1e-12 * std::max(std::abs(low), std::abs(high)))
    return {.low = low - 0.5, .width = 1, .density = {1.0}};
  Histogram out{
      .low = low, .width = (high - low) / bins, .density = std::vector<double>(static_cast<std::size_t>(bins), 0.0)};
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    const auto bin = std::min(static_cast<int>((value - low) / out.width), bins - 1);
    out.density[static_cast<std::size_t>(bin)] += 1 / (count * out.width);
  }
  return out;
}

}  // namespace headwise
