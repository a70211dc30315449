#include "core/analysis/combine.h"
namespace headwise {
SummedHeads sumInsteadOfConcatenate(const AttentionMap& map, Index query) {
  const Index h = map.n_heads, d = map.config.valueDim();
  SummedHeads s;
  s.z = Matrix::Zero(1, d);
  s.mean_block = Matrix::Zero(map.config.d_model, d);
  for (Index i = 0; i < h; ++i) {
    s.z += map.source->hook(Hook::z, i, {query, query + 1});
    s.mean_block += map.parameters->W_O.middleCols(i * d, d) / static_cast<float>(h);
  }
  s.out = s.z * s.mean_block.transpose();
  const Matrix out = map.source->hook(Hook::out, 0, {query, query + 1});
  s.relative_error = static_cast<double>((s.out - out).norm() / out.norm());
  s.cosine = static_cast<double>(s.out.row(0).dot(out.row(0)) / (s.out.norm() * out.norm()));
  return s;
}
}  // namespace headwise
