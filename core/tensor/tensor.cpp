#include "core/tensor/tensor.h"

#include <Eigen/Core>
#include <cassert>
#include <cstring>
#include <numeric>

namespace headwise {
namespace {

struct DTypeInfo {
  std::string_view name;
  std::size_t size;
};

DTypeInfo info(DType dtype) {
  switch (dtype) {
    case DType::F64:
      return {"F64", 8};
    case DType::F32:
      return {"F32", 4};
    case DType::F16:
      return {"F16", 2};
    case DType::BF16:
      return {"BF16", 2};
    case DType::I64:
      return {"I64", 8};
    case DType::I32:
      return {"I32", 4};
    case DType::I16:
      return {"I16", 2};
    case DType::I8:
      return {"I8", 1};
    case DType::U8:
      return {"U8", 1};
    case DType::Bool:
      return {"BOOL", 1};
  }
  assert(false && "every DType is named above");
  return {"", 1};
}

template <typename Stored>
void append(const Tensor& tensor, std::vector<double>& out) {
  for (std::size_t i = 0; i + sizeof(Stored) <= tensor.bytes.size(); i += sizeof(Stored)) {
    Stored value;
    std::memcpy(&value, tensor.bytes.data() + i, sizeof(Stored));
    out.push_back(static_cast<double>(value));
  }
}

template <typename T>
Tensor make(DType dtype, const MatrixOf<T>& values, std::vector<std::int64_t> shape) {
  Tensor tensor{dtype, std::move(shape), {}};
  assert(tensor.elementCount() == values.size());
  tensor.bytes.resize(static_cast<std::size_t>(values.size()) * sizeof(T));
  if (!tensor.bytes.empty()) std::memcpy(tensor.bytes.data(), values.data(), tensor.bytes.size());
  return tensor;
}

}  // namespace

std::size_t itemSize(DType dtype) { return info(dtype).size; }
std::string_view dtypeName(DType dtype) { return info(dtype).name; }

std::int64_t Tensor::elementCount() const {
  return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

std::vector<double> Tensor::toDoubles() const {
  std::vector<double> out;
  out.reserve(static_cast<std::size_t>(elementCount()));
  switch (dtype) {
    case DType::F64:
      append<double>(*this, out);
      break;
    case DType::F32:
      append<float>(*this, out);
      break;
    case DType::F16:
      append<Eigen::half>(*this, out);
      break;
    case DType::BF16:
      append<Eigen::bfloat16>(*this, out);
      break;
    case DType::I64:
      append<std::int64_t>(*this, out);
      break;
    case DType::I32:
      append<std::int32_t>(*this, out);
      break;
    case DType::I16:
      append<std::int16_t>(*this, out);
      break;
    case DType::I8:
      append<std::int8_t>(*this, out);
      break;
    case DType::U8:
    case DType::Bool:
      append<std::uint8_t>(*this, out);
      break;
  }
  return out;
}

bool isFloatingPoint(DType dtype) {
  return dtype == DType::F64 || dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16;
}

std::string shapeText(const std::vector<std::int64_t>& shape) {
  std::string out = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) out += (i ? ", " : "") + std::to_string(shape[i]);
  return out + "]";
}

Tensor makeTensor(const MatrixOf<float>& values, std::vector<std::int64_t> shape) {
  return make(DType::F32, values, std::move(shape));
}
Tensor makeTensor(const MatrixOf<double>& values, std::vector<std::int64_t> shape) {
  return make(DType::F64, values, std::move(shape));
}

template <typename T>
MatrixOf<T> toMatrix(const Tensor& tensor, Index rows, Index cols) {
  assert(tensor.elementCount() == rows * cols);
  const std::vector<double> values = tensor.toDoubles();
  return Eigen::Map<const MatrixOf<double>>(values.data(), rows, cols).template cast<T>();
}
template MatrixOf<float> toMatrix(const Tensor&, Index, Index);
template MatrixOf<double> toMatrix(const Tensor&, Index, Index);

}  // namespace headwise
