#pragma once
// Masks and biases out of somebody's safetensors file.

#include <filesystem>

#include "core/attention/mask.h"
#include "core/io/safetensors.h"

namespace headwise {

/// The tensor "mask" or "attn_mask", or the only [n_q, n_kv] tensor of the file; nonzero = may attend. Leading
/// dimensions of 1 are dropped. Throws FileError, and InputError with what the file holds instead.
[[nodiscard]] BooleanRule readBooleanMask(const std::filesystem::path& file);

/// Likewise for "bias" or "attn_mask": floats added to the scaled scores, -infinity = masked.
[[nodiscard]] AdditiveBias readAdditiveBias(const std::filesystem::path& file);

/// The tensor that they would take, from the header alone. Throw as they do.
[[nodiscard]] TensorEntry booleanMaskTensor(const std::filesystem::path& file);
[[nodiscard]] TensorEntry additiveBiasTensor(const std::filesystem::path& file);

}  // namespace headwise
