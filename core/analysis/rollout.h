#pragma once
// Attention rollout (Abnar and Zuidema 2020).

#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

enum class HeadFusion { Mean, Max, Min };

/// `layers[l][h]` is [n, n]. M_l = fused heads; residual: a = 0.5 M + 0.5 I, else a = M; rows renormalised (a zero row
/// stays zero); R = a_L ... a_2 a_1. InputError when there is no layer or head, or when the shapes differ.
[[nodiscard]] MatrixF64 attentionRollout(const std::vector<std::vector<MatrixF64>>& layers, HeadFusion fusion,
                                         bool residual);

}  // namespace headwise
