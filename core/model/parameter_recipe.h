#pragma once
// Where a layer's parameters come from, as a value that a session file can hold.

#include <cstdint>
#include <string>

namespace headwise {

enum class ParameterKind {
  Designed,       ///< one job a head, built exactly from the structure of the input vectors
  XavierUniform,  ///< U(-a, a), a = sqrt(6 / (fan_in + fan_out)): Glorot and Bengio 2010
  XavierNormal,   ///< N(0, 2 / (fan_in + fan_out))
  Normal,         ///< N(0, stddev^2)
  File,           ///< a safetensors file
};

struct ParameterRecipe {
  ParameterKind kind = ParameterKind::Designed;
  std::uint64_t seed = 42;
  double stddev = 0.02;
  bool bias = false;   ///< small random biases (N(0, 0.02^2)); a file decides for itself
  std::string file;    ///< UTF-8 path
  std::string sha256;  ///< of the file when it was chosen; empty until it was read
  bool operator==(const ParameterRecipe&) const = default;
};

}  // namespace headwise
