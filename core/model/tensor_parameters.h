#pragma once
// The parameters of a layer by the names that files give them: of any size, in float64.

#include <map>
#include <span>
#include <string>
#include <string_view>

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

/// The tensor as [rows, cols] or [size]; InputError naming it when it is of another rank or holds whole numbers.
[[nodiscard]] MatrixF64 matrixFromTensor(const std::string& name, const Tensor& tensor);
[[nodiscard]] VectorOf<double> vectorFromTensor(const std::string& name, const Tensor& tensor);

}  // namespace headwise
