#pragma once
// x W^T + b, cut into heads.

#include <vector>

#include "core/attention/parameters.h"

namespace headwise {

/// All heads in one product: x [n, d_in], W [n_heads * d, d_in], b [n_heads * d] or empty -> n_heads x [n, d].
template <typename T>
[[nodiscard]] std::vector<MatrixOf<T>> projectHeads(const MatrixOf<T>& x, const MatrixOf<T>& W, const VectorOf<T>& b,
                                                    Index n_heads);

}  // namespace headwise
