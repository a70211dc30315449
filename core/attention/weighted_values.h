#pragma once
// Weights times values where some values are no numbers.

#include "core/tensor/matrix.h"

namespace headwise {

/// z += weights v, but a weight of 0 takes nothing: what is masked stays out even where it is NaN or infinite.
template <typename Weights, typename Values, typename Sum>
void addWeighted(const Weights& weights, const Values& v, Sum& z) {
  using T = typename Weights::Scalar;
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index j = 0; j < weights.cols(); ++j)
      if (weights(i, j) != T(0)) z.row(i) += weights(i, j) * v.row(j);
}

}  // namespace headwise
