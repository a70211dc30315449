#pragma once
// The feature map of linear attention.

#include "core/tensor/matrix.h"

namespace headwise {

/// phi(x) = elu(x) + 1, that is x + 1 above 0 and exp(x) below: always positive (Katharopoulos et al. 2020, eq. 7).
template <typename Derived>
[[nodiscard]] auto eluPlusOne(const Eigen::MatrixBase<Derived>& x) {
  using T = typename Derived::Scalar;
  return MatrixOf<T>((x.array() > T(0)).select(x.array() + T(1), x.array().exp()));
}

}  // namespace headwise
