#pragma once
// What is lost when the heads' outputs are added up instead of standing side by side.

#include "core/trace/trace.h"

namespace headwise {

/// One token through sum_i z_i and the mean of W_O's blocks. b_O is left out of both outputs.
struct SummedHeads {
  Matrix z;                   ///< [1, d_v]: sum_i z_i
  Matrix mean_block;          ///< [d_model, d_v]
  Matrix out;                 ///< [1, d_model]: z mean_block^T
  double relative_error = 0;  ///< |out - concatenated| / |concatenated|; 0 where both are 0
  double cosine = 1;          ///< of the two outputs; 1 where both are 0, 0 where one is
};

/// Needs z, result and W_O.
[[nodiscard]] SummedHeads sumInsteadOfConcatenate(const AttentionMap& map, Index query);

}  // namespace headwise
