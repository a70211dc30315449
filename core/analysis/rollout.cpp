#include "core/analysis/rollout.h"

#include "core/tensor/error.h"

namespace headwise {
namespace {

std::string shape(const MatrixF64& matrix) {
  return "[" + std::to_string(matrix.rows()) + ", " + std::to_string(matrix.cols()) + "]";
}

void checkShapes(const std::vector<std::vector<MatrixF64>>& layers) {
  if (layers.empty() || layers.front().empty()) {
    throw InputError(
        Message(HEADWISE_TR_NOOP("core", "Rollout needs at least one layer with one head; none was given.")));
  }
  const Index n = layers.front().front().rows();
  for (std::size_t l = 0; l < layers.size(); ++l) {
    if (layers[l].empty()) {
      throw InputError(Message(HEADWISE_TR_NOOP("core", "Rollout: layer %1 has no heads."), {std::to_string(l + 1)}));
    }
    for (std::size_t h = 0; h < layers[l].size(); ++h) {
      if (layers[l][h].rows() == n && layers[l][h].cols() == n) continue;
      throw InputError(
          Message(HEADWISE_TR_NOOP("core",
                                   "Rollout: layer %1, head %2 has attention weights of shape %3; every head must have "
                                   "[%4, %4], for only self-attention over the same tokens can be multiplied."),
                  {std::to_string(l + 1), std::to_string(h + 1), shape(layers[l][h]), std::to_string(n)}));
    }
  }
}

MatrixF64 fused(const std::vector<MatrixF64>& heads, HeadFusion fusion) {
  MatrixF64 result = heads.front();
  for (std::size_t h = 1; h < heads.size(); ++h) {
    switch (fusion) {
      case HeadFusion::Mean:
        result += heads[h];
        break;
      case HeadFusion::Max:
        result = result.cwiseMax(heads[h]);
        break;
      case HeadFusion::Min:
        result = result.cwiseMin(heads[h]);
        break;
    }
  }
  if (fusion == HeadFusion::Mean) result /= static_cast<double>(heads.size());
  return result;
}

void normaliseRows(MatrixF64& matrix) {
  for (Index row = 0; row < matrix.rows(); ++row) {
    const double sum = matrix.row(row).sum();
    if (sum != 0.0) matrix.row(row) /= sum;  // a row that nobody fills (fully masked, or min over heads) stays zero
  }
}

}  // namespace

MatrixF64 attentionRollout(const std::vector<std::vector<MatrixF64>>& layers, HeadFusion fusion, bool residual) {
  checkShapes(layers);
  const Index n = layers.front().front().rows();
  MatrixF64 rollout = MatrixF64::Identity(n, n);
  for (const std::vector<MatrixF64>& heads : layers) {
    MatrixF64 step = fused(heads, fusion);
    if (residual) step = 0.5 * step + 0.5 * MatrixF64::Identity(n, n);
    normaliseRows(step);
    rollout = step * rollout;
  }
  return rollout;
}

}  // namespace headwise
