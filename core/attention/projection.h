#pragma once
// x W^T + b, cut into heads.

#include <stop_token>
#include <vector>

#include "core/attention/parameters.h"

namespace headwise {

/// One projection: x [n, d_in], W [n_heads * d, d_in], b [n_heads * d] or empty -> n_heads x [n, d].
template <typename T>
struct Projection {
  const MatrixOf<T>& x;
  const MatrixOf<T>& W;
  const VectorOf<T>& b;
  Index n_heads;
  std::vector<MatrixOf<T>>& heads;
};

/// Several projections on up to `threads` threads, groups of heads in one product each. Throws Cancelled.
template <typename T>
void projectHeads(const std::vector<Projection<T>>& projections, int threads, const std::stop_token& stop);

/// x W^T + b as one matrix [n, W.rows()].
template <typename T>
void project(const MatrixOf<T>& x, const MatrixOf<T>& W, const VectorOf<T>& b, int threads, const std::stop_token& stop,
             MatrixOf<T>& out);

}  // namespace headwise
