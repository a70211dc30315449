#pragma once
// A tensor as it lies in a file: element type, shape, bytes.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

enum class DType { F64, F32, F16, BF16, I64, I32, I16, I8, U8, Bool };

[[nodiscard]] std::size_t itemSize(DType dtype);
/// The safetensors spelling: "F64", "F32", "F16", "BF16", "I64", "I32", "I16", "I8", "U8", "BOOL".
[[nodiscard]] std::string_view dtypeName(DType dtype);
[[nodiscard]] bool isFloatingPoint(DType dtype);

/// "[2, 4, 8, 8]"
[[nodiscard]] std::string shapeText(const std::vector<std::int64_t>& shape);

/// Little-endian, C order, `shape` [d0, d1, ...]; a scalar has an empty shape.
struct Tensor {
  DType dtype = DType::F32;
  std::vector<std::int64_t> shape;
  std::vector<std::byte> bytes;

  [[nodiscard]] std::int64_t elementCount() const;
  /// Every element as double (I64 beyond 2^53 rounds).
  [[nodiscard]] std::vector<double> toDoubles() const;
  [[nodiscard]] std::string shapeText() const { return headwise::shapeText(shape); }
};

/// A tensor of type F32 or F64 from a dense row-major matrix, with the shape given (its product must be rows * cols).
[[nodiscard]] Tensor makeTensor(const MatrixOf<float>& values, std::vector<std::int64_t> shape);
[[nodiscard]] Tensor makeTensor(const MatrixOf<double>& values, std::vector<std::int64_t> shape);

/// The tensor as a rows x cols matrix; the element count must be rows * cols (assertion).
template <typename T>
[[nodiscard]] MatrixOf<T> toMatrix(const Tensor& tensor, Index rows, Index cols);

}  // namespace headwise
