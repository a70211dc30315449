#pragma once
// Pieces of work: some rows of one head.

#include <algorithm>
#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

struct HeadRows {
  Index head = 0;
  IndexRange rows;
};

/// The rows rowsOf(head) of every head in blocks of at most `block`, counted from the first of them.
template <typename F>
[[nodiscard]] std::vector<HeadRows> blocksOfHeads(Index n_heads, Index block, F&& rowsOf) {
  std::vector<HeadRows> blocks;
  for (Index head = 0; head < n_heads; ++head) {
    const IndexRange rows = rowsOf(head);
    for (Index begin = rows.begin; begin < rows.end; begin += block)
      blocks.push_back({head, {begin, std::min(begin + block, rows.end)}});
  }
  return blocks;
}

/// From the first to the last row of them all.
[[nodiscard]] inline IndexRange rowsOfAll(const std::vector<HeadRows>& blocks) {
  if (blocks.empty()) return {};
  IndexRange all = blocks.front().rows;
  for (const HeadRows& block : blocks) all = {std::min(all.begin, block.rows.begin), std::max(all.end, block.rows.end)};
  return all;
}

}  // namespace headwise
