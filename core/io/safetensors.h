#pragma once
// The safetensors format (https://github.com/huggingface/safetensors): 8 bytes little-endian header length, a JSON
// header, raw data. Readers never trust a header: length, JSON, dtype, shape product, offsets, gaps and overlaps are
// checked against the file's size before memory is taken.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/io/output_file.h"
#include "core/tensor/tensor.h"

namespace headwise {

struct TensorEntry {
  std::string name;
  DType dtype;
  std::vector<std::int64_t> shape;
  std::uint64_t begin = 0;  ///< byte offsets inside the data section
  std::uint64_t end = 0;
};

struct SafetensorsHeader {
  std::uint64_t data_start = 0;      ///< byte offset of the data section in the file
  std::vector<TensorEntry> entries;  ///< in order of their data
  std::map<std::string, std::string> metadata;
};

/// Throws FileError (cannot be opened) or InputError (what was expected, found, at which byte, what to do).
[[nodiscard]] SafetensorsHeader readSafetensorsHeader(const std::filesystem::path& file);

/// Every tensor, or only those named. Throws as above; a name that is not there is an InputError.
[[nodiscard]] std::map<std::string, Tensor> readSafetensors(const std::filesystem::path& file);
[[nodiscard]] Tensor readSafetensor(const std::filesystem::path& file, const std::string& name);

/// The bytes of such a file.
void emitSafetensors(const std::map<std::string, Tensor>& tensors, const std::map<std::string, std::string>& metadata,
                     const ByteSink& sink);
/// Writes through a temporary file beside `file`, then renames: a failed write leaves the old file whole. FileError.
void writeSafetensors(const std::filesystem::path& file, const std::map<std::string, Tensor>& tensors,
                      const std::map<std::string, std::string>& metadata = {});

}  // namespace headwise
