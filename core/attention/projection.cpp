#include "core/attention/projection.h"

#include <algorithm>

#include "core/attention/parallel.h"
#include "core/attention/product.h"

namespace headwise {
namespace {

/// Columns of a product that are worth a task of their own, and rows that pass while its right factor is in the cache.
constexpr Index kColumns = 64;
constexpr Index kRows = 64;

/// Rows `rows` of W applied to every row of x.
template <typename T>
void multiplyRows(const MatrixOf<T>& x, const MatrixOf<T>& W, const VectorOf<T>& b, IndexRange rows,
                  Eigen::Ref<MatrixOf<T>> out) {
  const auto right = RightFactor<T>::ofTransposed(W.middleRows(rows.begin, rows.size()));
  for (Index begin = 0; begin < x.rows(); begin += kRows) {
    const Index size = std::min(kRows, x.rows() - begin);
    right.multiply(x.middleRows(begin, size), {0, rows.size()}, out.middleRows(begin, size));
  }
  if (b.size() != 0) out.rowwise() += b.segment(rows.begin, rows.size()).transpose();
}

/// Some heads of one projection.
struct Group {
  std::size_t projection;
  IndexRange heads;
};

template <typename T>
std::vector<Group> groupHeads(const std::vector<Projection<T>>& projections) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < projections.size(); ++i) {
    const Index n_heads = projections[i].n_heads;
    const Index d = projections[i].W.rows() / n_heads;
    const Index step = std::max<Index>(1, kColumns / d);
    for (Index head = 0; head < n_heads; head += step) groups.push_back({i, {head, std::min(head + step, n_heads)}});
  }
  return groups;
}

template <typename T>
void projectGroup(const Projection<T>& projection, IndexRange heads) {
  const Index d = projection.W.rows() / projection.n_heads;
  MatrixOf<T> all(projection.x.rows(), heads.size() * d);
  multiplyRows<T>(projection.x, projection.W, projection.b, {heads.begin * d, heads.end * d}, all);
  for (Index head = heads.begin; head < heads.end; ++head)
    projection.heads[static_cast<std::size_t>(head)] = all.middleCols((head - heads.begin) * d, d);
}

}  // namespace

template <typename T>
void projectHeads(const std::vector<Projection<T>>& projections, int threads, const std::stop_token& stop) {
  for (const Projection<T>& projection : projections)
    projection.heads.resize(static_cast<std::size_t>(projection.n_heads));
  const std::vector<Group> groups = groupHeads(projections);
  parallelFor(static_cast<Index>(groups.size()), threads, stop, [&](Index i) {
    const Group& group = groups[static_cast<std::size_t>(i)];
    projectGroup(projections[group.projection], group.heads);
  });
}

template <typename T>
void project(const MatrixOf<T>& x, const MatrixOf<T>& W, const VectorOf<T>& b, int threads, const std::stop_token& stop,
             MatrixOf<T>& out) {
  out.resize(x.rows(), W.rows());
  const Index groups = (W.rows() + kColumns - 1) / kColumns;
  parallelFor(groups, threads, stop, [&](Index group) {
    const IndexRange rows{group * kColumns, std::min((group + 1) * kColumns, W.rows())};
    multiplyRows<T>(x, W, b, rows, out.middleCols(rows.begin, rows.size()));
  });
}

template void projectHeads(const std::vector<Projection<float>>&, int, const std::stop_token&);
template void projectHeads(const std::vector<Projection<double>>&, int, const std::stop_token&);
template void project(const Matrix&, const Matrix&, const Vector&, int, const std::stop_token&, Matrix&);
template void project(const MatrixF64&, const MatrixF64&, const VectorOf<double>&, int, const std::stop_token&,
                      MatrixF64&);

}  // namespace headwise
