#pragma once
// NumPy's .npy, format version 1.0 (numpy/lib/format.py): written only; opening other people's dumps comes later.

#include <filesystem>

#include "core/tensor/tensor.h"

namespace headwise {

/// C order, little-endian. Same atomic write as writeSafetensors. FileError; InputError for BF16, which NumPy lacks.
void writeNpy(const std::filesystem::path& file, const Tensor& tensor);

}  // namespace headwise
