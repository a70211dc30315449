#pragma once
// The numbers behind the Concat & W_O page, for one token.

#include <vector>

#include "core/trace/trace.h"

namespace headwise::ui {

struct ConcatHead {
  bool on = true;
  double share = 0;        ///< |result_i| / sum_j |result_j|; 0 when switched off
  double result_norm = 0;  ///< |result_i|
  Matrix z{};              ///< [1, d_v]
};

struct ConcatValues {
  Index query = 0;
  std::vector<ConcatHead> heads{};
  Matrix out{};               ///< [1, d_model]
  double agreement = 1;       ///< |sum_j result_j| / sum_j |result_j|
  double check = 0;           ///< largest |sum of results + b_O - out|
  double largest_z = 0;       ///< largest |z| over all heads
  double largest_weight = 0;  ///< largest |W_O|
};

/// Needs z, result and out, as the page declares. The shares are taken from the results themselves. The last ones are
/// kept: page and inspector ask for the same.
[[nodiscard]] ConcatValues concatValues(const Trace& trace, const AttentionMap& map, Index query);

}  // namespace headwise::ui
