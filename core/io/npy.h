#pragma once
// NumPy's .npy, format version 1.0 (numpy/lib/format.py): written only; opening other people's dumps comes later.

#include <filesystem>
#include <string>
#include <vector>

#include "core/tensor/tensor.h"

namespace headwise {

/// C order, little-endian. Same atomic write as writeSafetensors. FileError; InputError for BF16, which NumPy lacks.
void writeNpy(const std::filesystem::path& file, const Tensor& tensor);

/// What stands in such a file before the bytes of a tensor, for writing piece by piece. InputError as above.
[[nodiscard]] std::string npyHeader(DType dtype, const std::vector<std::int64_t>& shape);

}  // namespace headwise
