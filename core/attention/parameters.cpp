#include "core/attention/parameters.h"

#include <string>

#include "core/tensor/error.h"
#include "core/tensor/tensor.h"

namespace headwise {
namespace {

[[noreturn]] void refuse(const char* name, const std::string& found, const std::string& needed) {
  throw InputError(
      Message(HEADWISE_TR_NOOP("core", "%1 has shape %2, but this layer needs %3."), {name, found, needed}));
}

template <typename T>
void requireRows(const char* name, const MatrixOf<T>& matrix, Index rows) {
  if (matrix.rows() != rows || matrix.cols() < 1)
    refuse(name, shapeText({matrix.rows(), matrix.cols()}), "[" + std::to_string(rows) + ", d_in]");
}

template <typename T>
void requireShape(const char* name, const MatrixOf<T>& matrix, Index rows, Index cols) {
  if (matrix.rows() != rows || matrix.cols() != cols)
    refuse(name, shapeText({matrix.rows(), matrix.cols()}), shapeText({rows, cols}));
}

template <typename T>
void requireEmptyOrSize(const char* name, const VectorOf<T>& vector, Index size) {
  if (vector.size() != 0 && vector.size() != size) refuse(name, shapeText({vector.size()}), shapeText({size}));
}

}  // namespace

template <typename T>
void AttentionParametersOf<T>::validate(const AttentionConfig& config) const {
  const Index q_rows = config.n_heads * config.headDim();
  const Index k_rows = config.kvHeads() * config.headDim();
  const Index v_rows = config.kvHeads() * config.valueDim();
  requireRows("W_Q", W_Q, q_rows);
  requireRows("W_K", W_K, k_rows);
  requireRows("W_V", W_V, v_rows);
  if (W_O.size() != 0) requireShape("W_O", W_O, config.d_model, config.n_heads * config.valueDim());
  requireEmptyOrSize("b_Q", b_Q, q_rows);
  requireEmptyOrSize("b_K", b_K, k_rows);
  requireEmptyOrSize("b_V", b_V, v_rows);
  requireEmptyOrSize("b_O", b_O, W_O.size() != 0 ? config.d_model : 0);
  if (config.positions.kind == PositionKind::T5)
    requireShape("rel_bias", rel_bias, config.positions.t5_buckets, config.n_heads);
  if (config.positions.kind == PositionKind::Learned && learned_positions.size() == 0)
    refuse("learned_positions", shapeText({learned_positions.rows(), learned_positions.cols()}), "[n_ctx, d_model]");
}

template <typename T>
template <typename U>
AttentionParametersOf<U> AttentionParametersOf<T>::cast() const {
  AttentionParametersOf<U> out;
  out.W_Q = W_Q.template cast<U>();
  out.W_K = W_K.template cast<U>();
  out.W_V = W_V.template cast<U>();
  out.W_O = W_O.template cast<U>();
  out.b_Q = b_Q.template cast<U>();
  out.b_K = b_K.template cast<U>();
  out.b_V = b_V.template cast<U>();
  out.b_O = b_O.template cast<U>();
  out.rel_bias = rel_bias.template cast<U>();
  out.learned_positions = learned_positions.template cast<U>();
  return out;
}

template struct AttentionParametersOf<float>;
template struct AttentionParametersOf<double>;
template AttentionParametersOf<float> AttentionParametersOf<float>::cast<float>() const;
template AttentionParametersOf<double> AttentionParametersOf<float>::cast<double>() const;
template AttentionParametersOf<float> AttentionParametersOf<double>::cast<float>() const;
template AttentionParametersOf<double> AttentionParametersOf<double>::cast<double>() const;

}  // namespace headwise
