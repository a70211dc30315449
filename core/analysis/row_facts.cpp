#include "core/analysis/row_facts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/tensor/cell.h"

namespace headwise {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
/// Cells that are looked at together: they and what is made of them stay in the first cache.
constexpr Index kChunk = 64;

template <typename T>
using Chunk = Eigen::Array<T, Eigen::Dynamic, 1, 0, kChunk, 1>;
template <typename T>
using Cells = Eigen::Map<const Eigen::Array<T, Eigen::Dynamic, 1>>;

template <typename T, typename F>
void forEachChunk(std::span<const T> row, F&& visit) {
  const auto n = static_cast<Index>(row.size());
  for (Index begin = 0; begin < n; begin += kChunk)
    visit(begin, Cells<T>(row.data() + begin, std::min(kChunk, n - begin)));
}

/// sum of -p ln p of cells without NaN.
template <typename Derived>
double entropyOf(const Eigen::ArrayBase<Derived>& cells) {
  using T = typename Derived::Scalar;
  const Chunk<T> p = (cells > T(0)).select(cells, T(1));
  return -(p * p.log()).template cast<double>().sum();
}

template <typename T>
double entropyOfRow(std::span<const T> row) {
  double sum = 0;
  forEachChunk(row, [&](Index, const Cells<T>& cells) { sum += cells.isNaN().any() ? kNaN : entropyOf(cells); });
  return sum;
}

Chunk<float> weightsOf(const Cells<float>& cells) { return (cells == kMaskedCell).select(0.0F, cells); }

double distanceOf(const Chunk<float>& weights, Index first_key, Index query) {
  const auto from = static_cast<double>(first_key - query);
  const auto to = from + static_cast<double>(weights.size() - 1);
  return (weights.cast<double>() * Chunk<double>::LinSpaced(weights.size(), from, to).abs()).sum();
}

IndexRange visibleKeys(std::span<const float> row) {
  IndexRange keys{0, static_cast<Index>(row.size())};
  while (keys.end > 0 && row[static_cast<std::size_t>(keys.end - 1)] == kMaskedCell) --keys.end;
  while (keys.begin < keys.end && row[static_cast<std::size_t>(keys.begin)] == kMaskedCell) ++keys.begin;
  return keys;
}

void addChunk(RowFacts& facts, double& entropy, double& distance, const Cells<float>& cells, Index first_key,
              Index query) {
  const Chunk<float> weights = weightsOf(cells);
  const double sum = weights.cast<double>().sum();
  facts.sum += sum;
  facts.visible += static_cast<std::int32_t>(cells.size() - (cells == kMaskedCell).count());
  if (std::isfinite(sum)) {
    facts.largest = std::max(facts.largest, weights.maxCoeff());
  } else {
    facts.not_finite += static_cast<std::int32_t>(weights.size() - weights.isFinite().count());
    facts.largest = std::max(facts.largest, weights.isFinite().select(weights, 0.0F).maxCoeff());
  }
  entropy += std::isnan(sum) && weights.isNaN().any() ? kNaN : entropyOf(weights);
  distance += distanceOf(weights, first_key, query);
}

}  // namespace

double rowEntropy(std::span<const float> row) { return entropyOfRow(row); }
double rowEntropy(std::span<const double> row) { return entropyOfRow(row); }

double rowDistance(std::span<const float> row, Index query) {
  double sum = 0;
  forEachChunk(row, [&](Index begin, const Cells<float>& cells) { sum += distanceOf(weightsOf(cells), begin, query); });
  return sum;
}

RowFacts factsOfRow(std::span<const float> row, Index query, const LabelKeys& labels) {
  RowFacts facts;
  const IndexRange keys = visibleKeys(row);
  if (keys.size() == 0) return facts;
  double entropy = 0, distance = 0;
  forEachChunk(row.subspan(static_cast<std::size_t>(keys.begin), static_cast<std::size_t>(keys.size())),
               [&](Index begin, const Cells<float>& cells) {
                 addChunk(facts, entropy, distance, cells, keys.begin + begin, query);
               });
  facts.entropy = static_cast<float>(entropy);
  facts.distance = static_cast<float>(distance);
  facts.first = keys.begin == 0 ? row[0] : 0.0F;
  facts.labels = labels.partsOf(query, row, keys);
  return facts;
}

}  // namespace headwise
