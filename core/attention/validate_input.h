#pragma once
// Whether inputs fit a layer.

#include "core/attention/attend.h"

namespace headwise {

/// InputError naming the input, its shape and the shape that the layer needs; `config` and `parameters` are valid.
template <typename T>
void validateInput(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                   const AttentionInput<T>& input, const AttendOptions& options);

}  // namespace headwise
