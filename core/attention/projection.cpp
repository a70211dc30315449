#include "core/attention/projection.h"

namespace headwise {

template <typename T>
std::vector<MatrixOf<T>> projectHeads(const MatrixOf<T>& x, const MatrixOf<T>& W, const VectorOf<T>& b, Index n_heads) {
  MatrixOf<T> all(x.rows(), W.rows());
  all.noalias() = x * W.transpose();
  if (b.size() != 0) all.rowwise() += b.transpose();
  const Index d = W.rows() / n_heads;
  std::vector<MatrixOf<T>> heads;
  for (Index head = 0; head < n_heads; ++head) heads.push_back(all.middleCols(head * d, d));
  return heads;
}

template std::vector<Matrix> projectHeads(const Matrix&, const Matrix&, const Vector&, Index);
template std::vector<MatrixF64> projectHeads(const MatrixF64&, const MatrixF64&, const VectorOf<double>&, Index);

}  // namespace headwise
