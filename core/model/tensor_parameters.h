#pragma once
// The parameters of a layer by the names that files give them: of any size, in float64.

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/parameters.h"
#include "core/tensor/tensor.h"

namespace headwise {

/// Reads W_Q, W_K, W_V [out, in] and, where present, W_O, b_Q, b_K, b_V, b_O, rel_bias, learned_positions; or the names
/// of PyTorch's nn.MultiheadAttention: in_proj_weight [3 E, E] (W_Q, W_K, W_V stacked) or q_proj_weight, k_proj_weight,
/// v_proj_weight; in_proj_bias [3 E], out_proj.weight, out_proj.bias. Other tensors are ignored. float64 holds every
/// value of a file exactly.
/// InputError: no query projection, one of the three missing, a tensor of the wrong rank or of whole numbers.
[[nodiscard]] AttentionParametersOf<double> parametersFromTensors(const std::map<std::string, Tensor>& tensors);

/// Every name that parametersFromTensors() looks for.
[[nodiscard]] std::span<const std::string_view> parameterTensorNames();

/// InputError naming the tensor when its shape has another rank or when it holds whole numbers.
void requireFloats(const std::string& name, DType dtype, const std::vector<std::int64_t>& shape, std::size_t rank);

/// The tensor as [rows, cols] or [size]; InputError as requireFloats() has it.
[[nodiscard]] MatrixF64 matrixFromTensor(const std::string& name, const Tensor& tensor);
[[nodiscard]] VectorOf<double> vectorFromTensor(const std::string& name, const Tensor& tensor);

}  // namespace headwise
