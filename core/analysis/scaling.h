#pragma once
// Why scores are divided by sqrt(d_k): how q.k spreads, how softmax saturates, and what is left of its gradient
// (Vaswani et al. 2017, section 3.2.1, footnote 4).

#include <cstdint>
#include <span>
#include <vector>

#include "core/trace/trace.h"

namespace headwise {

/// |J|, the Frobenius norm of softmax's Jacobian diag(p) - p p^T: 0 where one weight is 1, largest (1/2) where two keys
/// share the attention evenly. Hidden keys (p = 0) add nothing.
[[nodiscard]] double softmaxJacobian(std::span<const double> weights);

/// The visible pairs of one head; of a long text those of evenly spaced queries, about `at_most` pairs.
struct HeadScores {
  std::vector<double> raw;     ///< q.k
  std::vector<double> scaled;  ///< times the layer's scale
  double raw_deviation = 0;    ///< standard deviation
  double scaled_deviation = 0;
  double largest_weight = 0;  ///< of the pattern, mean over the rows with more than one visible key
  double jacobian = 0;        ///< softmaxJacobian() likewise; both are NaN where no row has two
};
[[nodiscard]] HeadScores headScores(const AttentionMap& map, Index head_index, Index at_most = 200'000);

/// One d_k of the experiment with random vectors: entries of q and k are N(0, 1), `n_keys` keys.
struct ScalingPoint {
  Index d_k = 1;
  double raw_deviation = 0, scaled_deviation = 0;  ///< of q.k, and of q.k / sqrt(d_k)
  double raw_weight = 0, scaled_weight = 0;        ///< mean largest weight of softmax
  double raw_jacobian = 0, scaled_jacobian = 0;    ///< mean |J|
};
/// d_k = 1, 2, 4, ... 1024; the mean of `trials` queries each. Given q, q.k is exactly N(0, |q|^2) and independent
/// between keys, so that no key has to be made. The same seed gives the same numbers on every platform.
[[nodiscard]] std::vector<ScalingPoint> scalingCurve(Index n_keys, int trials, std::uint64_t seed);

/// How often values fall into equal bins between the smallest and the largest of them, as a density (its area is 1).
/// All values alike: one bin of width 1 around them. Values that are not finite are left out.
struct Histogram {
  double low = 0;
  double width = 1;  ///< of a bin
  std::vector<double> density;
};
[[nodiscard]] Histogram histogram(std::span<const double> values, int bins);

}  // namespace headwise
