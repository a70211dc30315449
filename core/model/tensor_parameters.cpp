#include "core/model/tensor_parameters.h"

#include <algorithm>
#include <array>

#include "core/tensor/error.h"

namespace headwise {
namespace {

using Tensors = std::map<std::string, Tensor>;
using Parameters = AttentionParametersOf<double>;

MatrixF64 matrixOrEmpty(const Tensors& tensors, const std::string& name) {
  const auto found = tensors.find(name);
  return found == tensors.end() ? MatrixF64() : matrixFromTensor(name, found->second);
}

VectorOf<double> vectorOrEmpty(const Tensors& tensors, const std::string& name) {
  const auto found = tensors.find(name);
  return found == tensors.end() ? VectorOf<double>() : vectorFromTensor(name, found->second);
}

MatrixF64 requiredMatrix(const Tensors& tensors, const std::string& name) {
  if (!tensors.contains(name))
    throw InputError(
        Message(HEADWISE_TR_NOOP("core", "The file has some of a layer's parameters, but not %1."), {name}));
  return matrixOrEmpty(tensors, name);
}

void requireThirds(const std::string& name, const Tensor& tensor) {
  if (tensor.shape.front() % 3 != 0)
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "The tensor %1 stacks queries, keys and values, so its first "
                                              "size must be a multiple of 3, but its shape is %2."),
                             {name, tensor.shapeText()}));
}

void readStackedWeight(const Tensors& tensors, Parameters& out) {
  const std::string name = "in_proj_weight";
  const MatrixF64 stacked = matrixFromTensor(name, tensors.at(name));
  requireThirds(name, tensors.at(name));
  const Index rows = stacked.rows() / 3;
  out.W_Q = stacked.topRows(rows);
  out.W_K = stacked.middleRows(rows, rows);
  out.W_V = stacked.bottomRows(rows);
}

void readStackedBias(const Tensors& tensors, Parameters& out) {
  const std::string name = "in_proj_bias";
  if (!tensors.contains(name)) return;
  const VectorOf<double> stacked = vectorFromTensor(name, tensors.at(name));
  requireThirds(name, tensors.at(name));
  const Index size = stacked.size() / 3;
  out.b_Q = stacked.head(size);
  out.b_K = stacked.segment(size, size);
  out.b_V = stacked.tail(size);
}

Parameters readPyTorch(const Tensors& tensors) {
  Parameters out;
  if (tensors.contains("in_proj_weight")) {
    readStackedWeight(tensors, out);
  } else {
    out.W_Q = requiredMatrix(tensors, "q_proj_weight");
    out.W_K = requiredMatrix(tensors, "k_proj_weight");
    out.W_V = requiredMatrix(tensors, "v_proj_weight");
  }
  readStackedBias(tensors, out);
  out.W_O = matrixOrEmpty(tensors, "out_proj.weight");
  out.b_O = vectorOrEmpty(tensors, "out_proj.bias");
  return out;
}

Parameters readOwn(const Tensors& tensors) {
  Parameters out;
  out.W_Q = requiredMatrix(tensors, "W_Q");
  out.W_K = requiredMatrix(tensors, "W_K");
  out.W_V = requiredMatrix(tensors, "W_V");
  out.W_O = matrixOrEmpty(tensors, "W_O");
  out.b_Q = vectorOrEmpty(tensors, "b_Q");
  out.b_K = vectorOrEmpty(tensors, "b_K");
  out.b_V = vectorOrEmpty(tensors, "b_V");
  out.b_O = vectorOrEmpty(tensors, "b_O");
  return out;
}

}  // namespace

void requireFloats(const std::string& name, DType dtype, const std::vector<std::int64_t>& shape, std::size_t rank) {
  if (!isFloatingPoint(dtype))
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "The tensor %1 should hold F32, F64, F16 or BF16, but it holds "
                                              "%2."),
                             {name, std::string(dtypeName(dtype))}));
  if (shape.size() != rank)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "The tensor %1 should have %2 dimensions, but its shape is %3."),
                             {name, std::to_string(rank), shapeText(shape)}));
  if (std::ranges::find(shape, 0) != shape.end())
    throw InputError(Message(HEADWISE_TR_NOOP("core", "The tensor %1 should not be empty, but its shape is %2."),
                             {name, shapeText(shape)}));
}

MatrixF64 matrixFromTensor(const std::string& name, const Tensor& tensor) {
  requireFloats(name, tensor.dtype, tensor.shape, 2);
  return toMatrix<double>(tensor, tensor.shape[0], tensor.shape[1]);
}

VectorOf<double> vectorFromTensor(const std::string& name, const Tensor& tensor) {
  requireFloats(name, tensor.dtype, tensor.shape, 1);
  return toMatrix<double>(tensor, tensor.shape[0], 1);
}

std::span<const std::string_view> parameterTensorNames() {
  static constexpr std::array<std::string_view, 17> names{"W_Q",
                                                          "W_K",
                                                          "W_V",
                                                          "W_O",
                                                          "b_Q",
                                                          "b_K",
                                                          "b_V",
                                                          "b_O",
                                                          "rel_bias",
                                                          "learned_positions",
                                                          "in_proj_weight",
                                                          "q_proj_weight",
                                                          "k_proj_weight",
                                                          "v_proj_weight",
                                                          "in_proj_bias",
                                                          "out_proj.weight",
                                                          "out_proj.bias"};
  return names;
}

Parameters parametersFromTensors(const Tensors& tensors) {
  const bool pytorch = tensors.contains("in_proj_weight") || tensors.contains("q_proj_weight");
  if (!pytorch && !tensors.contains("W_Q"))
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "The file holds no attention parameters: W_Q, W_K, W_V or PyTorch's "
                                              "in_proj_weight or q_proj_weight are looked for.")));
  Parameters out = pytorch ? readPyTorch(tensors) : readOwn(tensors);
  out.rel_bias = matrixOrEmpty(tensors, "rel_bias");
  out.learned_positions = matrixOrEmpty(tensors, "learned_positions");
  return out;
}

}  // namespace headwise
