#include "ui/scene/mask_picture.h"

#include <algorithm>
#include <cmath>

#include "core/tensor/cell.h"

namespace headwise::ui {
namespace {

constexpr double kMostCells = 4e6;

IndexRange tokensIn(double begin, double end, Index count) {
  return {std::clamp<Index>(static_cast<Index>(std::floor(begin)), 0, count),
          std::clamp<Index>(static_cast<Index>(std::ceil(end)), 0, count)};
}

}  // namespace

MaskPicture maskPicture(const Mask& mask, Index n_q, Index n_kv, const TokenWindow& seen) {
  const IndexRange queries = tokensIn(seen.query_begin, seen.query_end, n_q);
  const IndexRange keys = tokensIn(seen.key_begin, seen.key_end, n_kv);
  const double pairs = static_cast<double>(queries.size()) * static_cast<double>(keys.size());
  const Index block = std::max<Index>(1, static_cast<Index>(std::ceil(std::sqrt(pairs / kMostCells))));
  Matrix cells = Matrix::Constant((queries.size() + block - 1) / block, (keys.size() + block - 1) / block, kMaskedCell);
  for (Index i = queries.begin; i < queries.end; ++i) {
    const ByteMatrix row = mask.rows({i, i + 1}, n_q, n_kv);
    for (Index j = keys.begin; j < keys.end; ++j)
      if (row(0, j) != 0) cells((i - queries.begin) / block, (j - keys.begin) / block) = 1.0F;
  }
  const auto at = [block](double token, Index begin) {
    return (token - static_cast<double>(begin)) / static_cast<double>(block);
  };
  return {.cells = serveMatrix(std::move(cells)),
          .window = {.key_begin = at(seen.key_begin, keys.begin),
                     .key_end = at(seen.key_end, keys.begin),
                     .query_begin = at(seen.query_begin, queries.begin),
                     .query_end = at(seen.query_end, queries.begin)}};
}

}  // namespace headwise::ui
