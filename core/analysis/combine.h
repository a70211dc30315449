#pragma once
// TEMP stand-in
#include "core/trace/trace.h"
namespace headwise {
struct SummedHeads {
  Matrix z;           ///< [1, d_v]
  Matrix mean_block;  ///< [d_model, d_v]
  Matrix out;         ///< [1, d_model]
  double relative_error = 0;
  double cosine = 0;
};
[[nodiscard]] SummedHeads sumInsteadOfConcatenate(const AttentionMap& map, Index query);
}  // namespace headwise
