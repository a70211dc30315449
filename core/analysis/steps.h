#pragma once
// Every number on the way from one query to its attention weights, for showing the computation step by step.

#include <vector>

#include "core/trace/trace.h"

namespace headwise {

/// One key's numbers. scores = (softcap(scale q.k) + bias) / temperature; hidden keys then become -infinity.
struct KeySteps {
  double raw = 0;     ///< q.k; phi(q).phi(k) for linear attention
  double scaled = 0;  ///< times the scale
  double capped = 0;  ///< after the logit soft-cap
  double bias = 0;    ///< ALiBi, T5 or the mask's own; 0 for a hidden key
  double score = 0;   ///< what enters the mask
  bool visible = true;
  double exponential = 0;  ///< exp(score - maximum), 0 where hidden; for linear attention the raw product
  double weight = 0;       ///< the pattern as computed by the engine
};

struct QuerySteps {
  std::vector<KeySteps> keys;  ///< n_kv
  double scale = 1;
  double maximum = 0;     ///< largest visible score: subtracted so that exp cannot overflow
  double sum = 0;         ///< of the exponentials
  double weight_sum = 0;  ///< of the weights: 1, or 0 where every key is hidden
  Index visible_keys = 0;
};

/// Recomputed in double from the engine's scores_raw and scores (linear attention: from q and k); the weights are the
/// engine's own pattern. Needs these hooks.
[[nodiscard]] QuerySteps querySteps(const AttentionMap& map, Index head_index, Index query);

}  // namespace headwise
