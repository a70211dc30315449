#include "core/experiment/mask_file.h"

#include <algorithm>

#include "core/tensor/error.h"

namespace headwise {
namespace {

/// [n_q, n_kv] after dropping leading dimensions of 1; empty where that is not its shape.
std::vector<std::int64_t> matrixShape(std::vector<std::int64_t> shape) {
  while (shape.size() > 2 && shape.front() == 1) shape.erase(shape.begin());
  const bool fits = shape.size() == 2 && shape[0] > 0 && shape[1] > 0;
  return fits ? shape : std::vector<std::int64_t>{};
}

std::string listed(const SafetensorsHeader& header) {
  std::string out;
  for (const TensorEntry& entry : header.entries)
    out += (out.empty() ? "" : ", ") + entry.name + " " + Tensor{entry.dtype, entry.shape, {}}.shapeText();
  return out;
}

const std::vector<std::string> kMaskNames{"mask", "attn_mask"};
const std::vector<std::string> kBiasNames{"bias", "attn_mask"};

TensorEntry chooseTensor(const std::filesystem::path& file, const std::vector<std::string>& names) {
  const SafetensorsHeader header = readSafetensorsHeader(file);
  const TensorEntry* only = nullptr;
  int matrices = 0;
  for (const TensorEntry& entry : header.entries) {
    if (matrixShape(entry.shape).empty()) continue;
    if (std::find(names.begin(), names.end(), entry.name) != names.end()) return entry;
    only = &entry;
    ++matrices;
  }
  if (matrices == 1) return *only;
  throw InputError({HEADWISE_TR_NOOP("core",
                                     "%1: expected one tensor of shape [queries, keys], named \"%2\" if there are "
                                     "several; found %3. Save the tensor under that name."),
                    {file.string(), names.front(), listed(header)}});
}

Matrix readMatrix(const std::filesystem::path& file, const std::vector<std::string>& names) {
  const TensorEntry entry = chooseTensor(file, names);
  const std::vector<std::int64_t> shape = matrixShape(entry.shape);
  return toMatrix<float>(readSafetensor(file, entry.name), shape[0], shape[1]);
}

}  // namespace

BooleanRule readBooleanMask(const std::filesystem::path& file) {
  const Matrix values = readMatrix(file, kMaskNames);
  return {std::make_shared<const ByteMatrix>((values.array() != 0.0F).cast<std::uint8_t>())};
}

AdditiveBias readAdditiveBias(const std::filesystem::path& file) {
  return std::make_shared<const Matrix>(readMatrix(file, kBiasNames));
}

TensorEntry booleanMaskTensor(const std::filesystem::path& file) { return chooseTensor(file, kMaskNames); }

TensorEntry additiveBiasTensor(const std::filesystem::path& file) { return chooseTensor(file, kBiasNames); }

}  // namespace headwise
