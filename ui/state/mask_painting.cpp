#include "ui/state/mask_painting.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace headwise::ui {

void paintMaskCell(Mask& mask, MaskCell cell, bool visible, Index n_q, Index n_kv) {
  mask.edits.erase({cell.query, cell.key});
  if (mask.visible(cell.query, cell.key, n_q, n_kv) != visible) mask.edits[{cell.query, cell.key}] = visible;
}

std::vector<MaskCell> cellsBetween(MaskCell from, MaskCell to) {
  const Index rows = to.query - from.query;
  const Index cols = to.key - from.key;
  const Index steps = std::max<Index>(1, std::max(std::abs(rows), std::abs(cols)));
  std::vector<MaskCell> cells;
  for (Index step = 0; step <= steps; ++step) {
    const double part = static_cast<double>(step) / static_cast<double>(steps);
    const MaskCell cell{from.query + std::lround(part * static_cast<double>(rows)),
                        from.key + std::lround(part * static_cast<double>(cols))};
    if (cells.empty() || cells.back() != cell) cells.push_back(cell);
  }
  return cells;
}

}  // namespace headwise::ui
