#include "core/analysis/combine.h"

namespace headwise {
namespace {

using Row = RowVectorOf<double>;

double relativeError(const Row& got, const Row& wanted) {
  const double error = (got - wanted).norm();
  return error == 0 ? 0.0 : error / wanted.norm();
}

double cosine(const Row& a, const Row& b) {
  const double lengths = a.norm() * b.norm();
  if (lengths > 0) return a.dot(b) / lengths;
  return a.norm() == b.norm() ? 1.0 : 0.0;
}

}  // namespace

SummedHeads sumInsteadOfConcatenate(const AttentionMap& map, Index query) {
  const IndexRange row{query, query + 1};
  const Index d_v = map.config.valueDim();
  const Matrix& W_O = map.parameters->W_O;
  SummedHeads summed{.z = Matrix::Zero(1, d_v), .mean_block = Matrix::Zero(W_O.rows(), d_v), .out = {}};
  Row concatenated = Row::Zero(W_O.rows());
  for (Index head = 0; head < map.n_heads; ++head) {
    summed.z += map.source->hook(Hook::z, head, row);
    summed.mean_block += W_O.middleCols(head * d_v, d_v);
    concatenated += map.source->hook(Hook::result, head, row).cast<double>();
  }
  summed.mean_block /= static_cast<float>(map.n_heads);
  summed.out = summed.z * summed.mean_block.transpose();
  const Row out = summed.out.cast<double>();
  summed.relative_error = relativeError(out, concatenated);
  summed.cosine = cosine(out, concatenated);
  return summed;
}

}  // namespace headwise
