#pragma once
// Whether inputs fit a layer.

#include "core/attention/attend.h"

namespace headwise {

/// InputError naming the input, its shape and the shape that the layer needs; `config` and `parameters` are valid.
template <typename T>
void validateInput(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                   const AttentionInput<T>& input, const AttendOptions& options);

/// Learned positions must reach over n rows of the input `name` [n, width]. InputError.
template <typename T>
void requireLearnedPositions(const char* name, const PositionEncoding& positions, const MatrixOf<T>& table, Index n,
                             Index width);

}  // namespace headwise
