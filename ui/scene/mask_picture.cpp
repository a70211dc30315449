#include "ui/scene/mask_picture.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/tensor/cell.h"

namespace headwise::ui {
namespace {

constexpr double kMostCells = 4e6;
constexpr double kMostPairs = 1e9;  // that are looked at one by one

IndexRange tokensIn(double begin, double end, Index count) {
  return {std::clamp<Index>(static_cast<Index>(std::floor(begin)), 0, count),
          std::clamp<Index>(static_cast<Index>(std::ceil(end)), 0, count)};
}

struct Part {
  IndexRange queries, keys;
  Index block = 1;
  bool sampled = false;  ///< one row of each block stands for all
};

void fillPairs(const Mask& mask, Index n_q, Index n_kv, const Part& part, Matrix& cells) {
  for (Index i = part.queries.begin; i < part.queries.end; i += part.sampled ? part.block : 1) {
    const ByteMatrix row = mask.rows({i, i + 1}, n_q, n_kv);
    for (Index j = part.keys.begin; j < part.keys.end; ++j)
      if (row(0, j) != 0) cells((i - part.queries.begin) / part.block, (j - part.keys.begin) / part.block) = 1.0F;
  }
}

/// What a row sees is one stretch of keys: no pair is looked at by itself.
void fillStretches(const Mask& mask, Index n_q, Index n_kv, const Part& part, Matrix& cells) {
  std::vector<IndexRange> filled(static_cast<std::size_t>(cells.rows()));
  for (Index i = part.queries.begin; i < part.queries.end; ++i) {
    const IndexRange seen = mask.visibleRange(i, n_q, n_kv);
    const Index begin = std::max(seen.begin, part.keys.begin), end = std::min(seen.end, part.keys.end);
    if (begin >= end) continue;
    const Index row = (i - part.queries.begin) / part.block;
    const IndexRange blocks{(begin - part.keys.begin) / part.block, (end - 1 - part.keys.begin) / part.block + 1};
    IndexRange& known = filled[static_cast<std::size_t>(row)];
    if (blocks.begin >= known.begin && blocks.end <= known.end) continue;
    cells.row(row).segment(blocks.begin, blocks.size()).setConstant(1.0F);
    known = blocks;
  }
}

}  // namespace

MaskPicture maskPicture(const Mask& mask, Index n_q, Index n_kv, const TokenWindow& seen) {
  const IndexRange queries = tokensIn(seen.query_begin, seen.query_end, n_q);
  const IndexRange keys = tokensIn(seen.key_begin, seen.key_end, n_kv);
  const double pairs = static_cast<double>(queries.size()) * static_cast<double>(keys.size());
  const Index block = std::max<Index>(1, static_cast<Index>(std::ceil(std::sqrt(pairs / kMostCells))));
  Matrix cells = Matrix::Constant((queries.size() + block - 1) / block, (keys.size() + block - 1) / block, kMaskedCell);
  const bool sampled = !mask.isIntervals() && pairs > kMostPairs;
  mask.isIntervals() ? fillStretches(mask, n_q, n_kv, {queries, keys, block}, cells)
                     : fillPairs(mask, n_q, n_kv, {queries, keys, block, sampled}, cells);
  const auto at = [block](double token, Index begin) {
    return (token - static_cast<double>(begin)) / static_cast<double>(block);
  };
  return {.cells = serveMatrix(std::move(cells)),
          .window = {.key_begin = at(seen.key_begin, keys.begin),
                     .key_end = at(seen.key_end, keys.begin),
                     .query_begin = at(seen.query_begin, queries.begin),
                     .query_end = at(seen.query_end, queries.begin)},
          .queries_a_look = sampled ? block : 1};
}

}  // namespace headwise::ui
