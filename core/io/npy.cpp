#include "core/io/npy.h"

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/io/output_file.h"

namespace headwise {
namespace {

std::string_view descriptorOf(DType dtype) {
  switch (dtype) {
    case DType::F64:
      return "<f8";
    case DType::F32:
      return "<f4";
    case DType::F16:
      return "<f2";
    case DType::I64:
      return "<i8";
    case DType::I32:
      return "<i4";
    case DType::I16:
      return "<i2";
    case DType::I8:
      return "|i1";
    case DType::U8:
      return "|u1";
    case DType::Bool:
      return "|b1";
    case DType::BF16:
      break;
  }
  throw InputError({HEADWISE_TR_NOOP("core",
                                     "A .npy file cannot hold values of type BF16: NumPy has none. Write F32 "
                                     "instead."),
                    {}});
}

// A Python tuple: "()", "(3,)", "(2, 3)".
std::string tupleOf(const std::vector<std::int64_t>& shape) {
  std::string out = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) out += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  return out + (shape.size() == 1 ? ",)" : ")");
}

}  // namespace

// The data start at a multiple of 64 bytes, as the format asks.
std::string npyHeader(DType dtype, const std::vector<std::int64_t>& shape) {
  constexpr std::size_t prefix = 10;
  std::string dictionary = "{'descr': '" + std::string(descriptorOf(dtype)) +
                           "', 'fortran_order': False, 'shape': " + tupleOf(shape) + ", }";
  dictionary.append(63 - (prefix + dictionary.size()) % 64, ' ');
  dictionary += '\n';
  assert(dictionary.size() <= 0xffff && "format version 1.0 counts the header in two bytes");
  const auto length = static_cast<std::uint16_t>(dictionary.size());
  const char low = static_cast<char>(length & 0xff);
  const char high = static_cast<char>(length >> 8);
  return std::string("\x93NUMPY\x01", 7) + '\0' + low + high + dictionary;
}

void writeNpy(const std::filesystem::path& file, const Tensor& tensor) {
  assert(tensor.bytes.size() == static_cast<std::size_t>(tensor.elementCount()) * itemSize(tensor.dtype));
  const std::string header = npyHeader(tensor.dtype, tensor.shape);
  OutputFile output(file);
  output.write(header);
  output.write(tensor.bytes);
  output.commit();
}

}  // namespace headwise
