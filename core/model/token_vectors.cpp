#include "core/model/token_vectors.h"

#include <algorithm>
#include <array>

#include "core/tensor/random.h"
#include "core/text/tokenizer.h"

namespace headwise {
namespace {

constexpr std::array<std::string_view, 16> kDelimiters{".", ",", "!",  "?",  "。", "，", "！", "？",
                                                       ";", ":", "；", "：", "、", "…",  "(",  ")"};
constexpr Index kDimensionsPerDelimiter = 16;

// Plain loops in a fixed order, not Eigen's: those add up in an order that depends on the machine.
using Rows = std::vector<std::vector<double>>;

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

Rows gramMatrix(const Rows& vectors) {
  Rows gram(vectors.size());
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    for (const std::vector<double>& other : vectors) gram[i].push_back(dot(vectors[i], other));
  }
  return gram;
}

/// Solves a x = 1 for a positive definite a: Gauss's elimination, which needs no pivots here.
std::vector<double> solveForOnes(Rows a) {
  const std::size_t n = a.size();
  std::vector<double> x(n, 1.0);
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t row = k + 1; row < n; ++row) {
      const double factor = a[row][k] / a[k][k];
      for (std::size_t col = k; col < n; ++col) a[row][col] -= factor * a[k][col];
      x[row] -= factor * x[k];
    }
  }
  for (std::size_t row = n; row-- > 0;) {
    for (std::size_t col = row + 1; col < n; ++col) x[row] -= a[row][col] * x[col];
    x[row] /= a[row][row];
  }
  return x;
}

}  // namespace

std::uint64_t streamSeed(std::uint64_t seed, std::string_view name) {
  return SplitMix64(SplitMix64(seed).next() ^ stableHash(name)).next();
}

RowVectorOf<float> tokenVector(std::string_view text, Index width, std::uint64_t seed) {
  SplitMix64 generator(streamSeed(seed, caseFold(text)));
  RowVectorOf<float> vector(width);
  for (Index i = 0; i < width; ++i) vector(i) = static_cast<float>(standardNormal(generator));
  return vector;
}

std::vector<std::string_view> knownDelimiters(Index token_width) {
  const auto count = std::min(kDelimiters.size(), static_cast<std::size_t>((token_width + kDimensionsPerDelimiter / 2) /
                                                                           kDimensionsPerDelimiter));
  return {kDelimiters.begin(), kDelimiters.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::vector<double> delimiterDirection(Index token_width, std::uint64_t seed) {
  Rows vectors;
  for (const std::string_view delimiter : knownDelimiters(token_width)) {
    const RowVectorOf<float> vector = tokenVector(delimiter, token_width, seed);
    vectors.emplace_back(vector.begin(), vector.end());
  }
  if (vectors.empty()) return {};
  const std::vector<double> amounts = solveForOnes(gramMatrix(vectors));
  std::vector<double> direction(static_cast<std::size_t>(token_width), 0.0);
  for (std::size_t d = 0; d < vectors.size(); ++d) {
    for (std::size_t i = 0; i < direction.size(); ++i) direction[i] += amounts[d] * vectors[d][i];
  }
  return direction;
}

}  // namespace headwise
