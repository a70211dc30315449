#pragma once
// Which sizes of a layer a file's matrices allow. A file says d_model, but not how its rows are divided among heads.

#include "core/attention/parameters.h"

namespace headwise {

/// `config` with d_model, heads, K/V heads, d_k and d_v as W_Q, W_K, W_V [heads * d, d_model] and, where present, W_O
/// have them: as many heads as config asks for, or the nearest number that fits all four. InputError where none does.
[[nodiscard]] AttentionConfig withSizesOf(const AttentionParametersOf<double>& found, AttentionConfig config);

}  // namespace headwise
