#pragma once
// The few numbers that describe a head. Computed in core/analysis; defined in the guide's table.

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

enum class HeadLabel { None, Previous, Next, First, SameToken, Itself, Local, TwoBack, Delimiter, Diffuse };

/// What a row gives to the keys that one label names.
struct LabelPart {
  float weight = 0;
  std::int32_t seen = 0;  ///< how many of them the row sees
};

/// What is to be known about one row of a head's attention weights. Everything that is said about the head is added up
/// from these, so that rows that did not change need not be looked at again.
struct RowFacts {
  float entropy = 0;   ///< nats; NaN for a NaN row
  float distance = 0;  ///< tokens: sum_j p_ij |i - j|
  float first = 0;     ///< weight on key 0
  float largest = 0;   ///< the largest finite weight
  double sum = 0;      ///< of the weights
  std::int32_t visible = 0;
  std::int32_t not_finite = 0;                                  ///< of the visible ones
  std::array<LabelPart, 8> labels = {};                         ///< in the order of core/analysis/labels.h
  float result_norm = std::numeric_limits<float>::quiet_NaN();  ///< |result|; NaN without W_O
};

/// Of all query rows; where the pattern is not kept, of AttentionMap::described_queries.
struct HeadSummary {
  HeadLabel label = HeadLabel::None;  ///< the best one, if its score reaches the threshold
  float label_score = 0;              ///< 0..1: what it says is defined in core/analysis/labels.h; 0 for None
  Index label_rows = 0;               ///< query rows that the score rests on: a repeat may be seen by one only
  float mean_entropy = 0;             ///< nats, mean over query rows
  float mean_distance = 0;            ///< tokens: mean over rows of sum_j p_ij |i - j|; NaN for cross-attention
  float first_token_share = 0;        ///< mean weight on key 0
  float output_share = 0;             ///< mean over tokens of |result_i| / sum_j |result_j|; NaN without W_O
  std::vector<RowFacts> rows;         ///< one a query row that was looked at
  std::vector<float> share;  ///< one a query row: this head's share of the output at that token; empty without W_O
  float max_weight = 0;      ///< the largest visible weight (finite)
  double longest_query = 0, longest_key = 0;  ///< no |q| and no |k| of this head is more; 0 where nobody looked
  std::vector<float> mean_weights;            ///< [n_kv], mean over described_queries; empty where the pattern is kept
};

}  // namespace headwise
