#include "core/trace/map_source.h"

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

}  // namespace headwise
