#pragma once
// Which rows of a value an earlier computation has as well.

#include <algorithm>
#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

/// The first rows and the last ones. first + last is at most n and n_before.
struct SameRows {
  Index n = 0;         ///< rows now
  Index n_before = 0;  ///< rows of the earlier value
  Index first = 0;     ///< rows [0, first) are the earlier rows [0, first)
  Index last = 0;      ///< rows [n - last, n) are the earlier rows [n_before - last, n_before)

  /// The rows between.
  [[nodiscard]] IndexRange anew() const { return {first, n - last}; }
  /// The earlier place of a row that is the same.
  [[nodiscard]] Index before(Index row) const { return row < first ? row : row - n + n_before; }
  [[nodiscard]] bool all() const { return n == n_before && anew().size() == 0; }
  bool operator==(const SameRows&) const = default;
};

/// How far each value of one attention layer is that of an earlier call, stage by stage. As it is here, nothing is.
struct SameStages {
  SameRows x_q, x_k;  ///< of the inputs, x_v as x_k; nothing is said where n_before is 0
  SameRows q, k;      ///< v as k
  SameRows q_rot, k_rot;
  SameRows attended;  ///< of pattern, log_sum_exp and z in the heads that are not switched
  SameRows out;
  std::vector<Index> switched_on, switched_off;  ///< since the earlier call; ascending

  [[nodiscard]] SameRows patternOf(Index head) const { return isIn(switched_on, head) ? none() : attended; }
  [[nodiscard]] SameRows zOf(Index head) const { return isIn(switched_off, head) ? none() : patternOf(head); }

 private:
  static bool isIn(const std::vector<Index>& heads, Index head) {
    return std::binary_search(heads.begin(), heads.end(), head);
  }
  [[nodiscard]] SameRows none() const { return {attended.n, attended.n_before, 0, 0}; }
};

}  // namespace headwise
