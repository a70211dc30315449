#include "core/trace/mean_row.h"

#include <algorithm>

namespace headwise {

MeanRow::MeanRow(Index cols) {
  for (auto* row : {&m_sums, &m_counts, &m_specials}) row->resize(static_cast<std::size_t>(cols));
  clear();
}

void MeanRow::clear() {
  std::ranges::fill(m_sums, 0.0F);
  std::ranges::fill(m_counts, 0.0F);
  std::ranges::fill(m_specials, kMaskedCell);
}

void MeanRow::add(const CountedTile& tile, IndexRange rows) {
  for (Index row = rows.begin; row < rows.end; ++row)
    add(tile.cells.data + row * tile.cells.stride,
        tile.counts.data ? tile.counts.data + row * tile.counts.stride : nullptr);
}

void MeanRow::add(const float* cells, const float* counts) {
  for (std::size_t i = 0; i < m_sums.size(); ++i) {
    const bool is_weight = isWeight(cells[i]);
    const float count = !is_weight ? 0.0F : counts ? counts[i] : 1.0F;
    m_sums[i] += is_weight ? cells[i] * count : 0.0F;
    m_counts[i] += count;
    m_specials[i] = std::max(m_specials[i], is_weight ? kMaskedCell : cells[i]);
  }
}

MeanRow::Cell MeanRow::together(IndexRange cols) const {
  Cell cell;
  float sum = 0, special = kMaskedCell;
  for (auto i = static_cast<std::size_t>(cols.begin); i < static_cast<std::size_t>(cols.end); ++i) {
    sum += m_sums[i];
    cell.count += m_counts[i];
    special = std::max(special, m_specials[i]);
  }
  cell.mean = cell.count > 0 ? sum / cell.count : special;
  return cell;
}

}  // namespace headwise
