#pragma once
// The few numbers that describe a head. Computed in core/analysis; defined in the guide's table.

#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

enum class HeadLabel { None, Previous, Next, First, SameToken, Itself, Local, TwoBack, Delimiter, Diffuse };

struct HeadSummary {
  HeadLabel label = HeadLabel::None;  ///< the best one, if its score reaches the threshold
  float label_score = 0;              ///< 0..1: what it says is defined in core/analysis/labels.h; 0 for None
  Index label_rows = 0;               ///< query rows that the score rests on: a repeat may be seen by one only
  float mean_entropy = 0;             ///< nats, mean over query rows
  float mean_distance = 0;            ///< tokens: mean over rows of sum_j p_ij |i - j|; NaN for cross-attention
  float first_token_share = 0;        ///< mean weight on key 0
  float output_share = 0;             ///< mean over tokens of |result_i| / sum_j |result_j|; NaN without W_O
  std::vector<float> entropy;         ///< nats, one a query row; NaN for a NaN row
  std::vector<float> share;  ///< one a query row: this head's share of the output at that token; empty without W_O
  float max_weight = 0;      ///< the largest visible weight (finite)
};

}  // namespace headwise
