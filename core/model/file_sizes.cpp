#include "core/model/file_sizes.h"

#include <cstdlib>
#include <optional>

#include "core/tensor/error.h"
#include "core/tensor/tensor.h"

namespace headwise {
namespace {

struct Division {
  Index heads = 0, kv_heads = 0, d_k = 0, d_v = 0;
};

/// The rows of the four matrices among so many heads; nothing where they do not divide.
std::optional<Division> divide(const AttentionParametersOf<double>& found, Index heads) {
  Division out{.heads = heads};
  if (heads < 1 || found.W_Q.rows() % heads != 0) return std::nullopt;
  out.d_k = found.W_Q.rows() / heads;
  if (out.d_k == 0 || found.W_K.rows() % out.d_k != 0) return std::nullopt;
  out.kv_heads = found.W_K.rows() / out.d_k;
  if (out.kv_heads == 0 || heads % out.kv_heads != 0 || found.W_V.rows() % out.kv_heads != 0) return std::nullopt;
  out.d_v = found.W_V.rows() / out.kv_heads;
  if (out.d_v == 0 || (found.W_O.size() > 0 && found.W_O.cols() != heads * out.d_v)) return std::nullopt;
  return out;
}

std::optional<Division> nearestDivision(const AttentionParametersOf<double>& found, Index wanted) {
  std::optional<Division> best;
  for (Index heads = 1; heads <= found.W_Q.rows(); ++heads) {
    if (best && std::abs(heads - wanted) >= std::abs(best->heads - wanted)) continue;
    if (const auto division = divide(found, heads)) best = division;
  }
  return best;
}

std::string shapeOf(const MatrixF64& matrix) { return shapeText({matrix.rows(), matrix.cols()}); }

}  // namespace

AttentionConfig withSizesOf(const AttentionParametersOf<double>& found, AttentionConfig config) {
  const auto division = nearestDivision(found, config.n_heads);
  if (!division)
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "No number of heads fits its matrices: W_Q is %1, W_K is %2, W_V is %3, "
                                              "W_O is %4."),
                             {shapeOf(found.W_Q), shapeOf(found.W_K), shapeOf(found.W_V), shapeOf(found.W_O)}));
  config.d_model = found.W_Q.cols();
  config.n_heads = division->heads;
  if (config.kvHeads() != division->kv_heads) config.n_kv_heads = division->kv_heads;
  if (config.n_kv_heads == config.n_heads) config.n_kv_heads.reset();
  const bool divides = config.d_model == division->heads * division->d_k;
  if (divides)
    config.d_head.reset();
  else
    config.d_head = division->d_k;
  if (config.valueDim() != division->d_v) config.d_v = division->d_v;
  if (config.valueDim() == config.headDim()) config.d_v.reset();
  return config;
}

}  // namespace headwise
