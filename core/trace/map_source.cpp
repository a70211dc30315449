#include "core/trace/map_source.h"

#include "core/trace/column_sums.h"

namespace headwise {

Matrix MapSource::patternRows(Index head_index, std::span<const Index> queries) const {
  const auto server = pattern(head_index, {});
  Matrix rows(static_cast<Index>(queries.size()), server->cols());
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const MatrixView row = server->tile(0, {queries[i], queries[i] + 1}, {0, server->cols()});
    rows.row(static_cast<Index>(i)) = Eigen::Map<const Matrix>(row.data, 1, row.cols);
  }
  return rows;
}

float MapSource::score(Hook hook, Index head_index, Index query, Index key) const {
  return this->hook(hook, head_index, {query, query + 1})(0, key);
}

Matrix MapSource::columnSums(Index head_index) const {
  constexpr Index kRows = 64;
  const auto server = pattern(head_index, {});
  Matrix sums = Matrix::Constant(1, server->cols(), kMaskedCell);
  Matrix some(1, server->cols());
  for (Index begin = 0; begin < server->rows(); begin += kRows) {
    sumColumns(server->tile(0, {begin, begin + kRows}, {0, server->cols()}), some.data());
    addColumnSums(sums.data(), some.data(), sums.cols());
  }
  return sums;
}

}  // namespace headwise
