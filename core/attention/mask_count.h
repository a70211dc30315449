#pragma once
// How many pairs a mask hides.

#include "core/attention/mask.h"

namespace headwise {

struct MaskCount {
  double hidden = 0;  ///< pairs
  double pairs = 0;
  Index blind_queries = 0;  ///< that see no key at all
  bool exact = true;
};
/// Exact for causal, plain window and prefix rules of any length, also where cells are painted over them, and for every
/// mask of up to four million pairs. Beyond that the other rules are counted on queries spread evenly over the text.
[[nodiscard]] MaskCount countHidden(const Mask& mask, Index n_q, Index n_kv);

}  // namespace headwise
