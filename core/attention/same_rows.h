#pragma once
// Which rows of a value an earlier computation has as well.

#include <algorithm>
#include <optional>
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
  /// Where one of these rows was.
  [[nodiscard]] Index before(Index row) const { return row < first ? row : row - n + n_before; }
  /// Where an earlier row is now, if it is one of them.
  [[nodiscard]] std::optional<Index> after(Index row_before) const {
    if (row_before < first) return row_before;
    return row_before >= n_before - last ? std::optional(row_before - n_before + n) : std::nullopt;
  }
  [[nodiscard]] bool all() const { return n == n_before && anew().size() == 0; }
  /// Without the rows that share a block with others that are not the same, or with another number of them.
  [[nodiscard]] SameRows inWholeBlocks(Index block) const {
    if (block == 1 || all()) return *this;
    const Index whole_last = n == n_before ? n - std::min(n, (n - last + block - 1) / block * block) : 0;
    return {n, n_before, first / block * block, whole_last};
  }
  bool operator==(const SameRows&) const = default;
};

/// How far each value of one attention layer is that of an earlier call, stage by stage.
struct SameStages {
  SameRows x_q, x_k;  ///< of the inputs, x_v as x_k
  SameRows q, k;      ///< v as k
  SameRows q_rot, k_rot;
  SameRows attended;  ///< of pattern, log_sum_exp and z in the heads that are not switched
  SameRows out;
  std::vector<Index> switched_on, switched_off;  ///< since the earlier call; ascending

  /// Whether all patterns are as they were.
  [[nodiscard]] bool allPatterns() const { return attended.all() && switched_on.empty(); }
  [[nodiscard]] SameRows patternOf(Index head) const { return isIn(switched_on, head) ? none() : attended; }
  [[nodiscard]] SameRows zOf(Index head) const { return isIn(switched_off, head) ? none() : patternOf(head); }

 private:
  static bool isIn(const std::vector<Index>& heads, Index head) {
    return std::binary_search(heads.begin(), heads.end(), head);
  }
  [[nodiscard]] SameRows none() const { return {attended.n, attended.n_before, 0, 0}; }
};

[[nodiscard]] inline SameStages nothingSame(Index n_q, Index n_kv) {
  const SameRows queries{n_q, 0, 0, 0}, keys{n_kv, 0, 0, 0};
  return {queries, keys, queries, keys, queries, keys, queries, queries, {}, {}};
}

}  // namespace headwise
