#pragma once
// NumPy's .npy, format version 1.0 (numpy/lib/format.py): written only; opening other people's dumps comes later.

#include <filesystem>

#include "core/tensor/tensor.h"

namespace headwise {

/// C order, little-endian; F64, F32, I64, I32, U8 and Bool. Same atomic write as writeSafetensors. FileError.
void writeNpy(const std::filesystem::path& file, const Tensor& tensor);

}  // namespace headwise
