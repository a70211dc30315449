#pragma once
// Rows of means that are pooled into one.

#include <vector>

#include "core/trace/tile.h"

namespace headwise {

class MeanRow {
 public:
  explicit MeanRow(Index cols);
  void clear();
  /// Rows of `tile`, which has as many columns.
  void add(const CountedTile& tile, IndexRange rows);

  struct Cell {
    float mean = kMaskedCell;  ///< or the largest special cell where there is no weight
    float count = 0;           ///< weights
  };
  /// Some columns of all rows that were added.
  [[nodiscard]] Cell together(IndexRange cols) const;

 private:
  void add(const float* cells, const float* counts);

  std::vector<float> m_sums, m_counts, m_specials;
};

}  // namespace headwise
