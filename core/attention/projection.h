#pragma once
// The products with W_Q, W_K, W_V and W_O.

#include <initializer_list>
#include <stop_token>

#include "core/attention/packed.h"

namespace headwise::cpu {

/// y = x W^T + b; x [n, in], y [n, out], made large enough. Kept by reference. `first_row`: x are the rows of y from
/// there on.
struct Projection {
  Eigen::Ref<const Matrix> x;
  const PackedProjection& by;
  Matrix& y;
  Index first_row = 0;
};

/// All of them, cut into tasks for up to `threads` threads. Cancelled.
void project(const Kernels& kernels, std::initializer_list<Projection> products, int threads,
             const std::stop_token& stop);

}  // namespace headwise::cpu
