#pragma once
// A regular file open for reading, at any place.

#include <cstdint>
#include <filesystem>
#include <span>

#include "core/io/descriptor.h"

namespace headwise {

class InputFile {
 public:
  /// FileError: it is missing, may not be read, or is a folder, a device or a pipe.
  explicit InputFile(const std::filesystem::path& path);

  [[nodiscard]] const std::filesystem::path& path() const { return m_path; }
  [[nodiscard]] std::uint64_t size() const { return m_size; }

  /// Fills all of `out` from byte `offset` on. FileError, also when the file has become shorter than that.
  void readAt(std::uint64_t offset, std::span<std::byte> out) const;

 private:
  std::filesystem::path m_path;
  Descriptor m_descriptor;
  std::uint64_t m_size = 0;
};

}  // namespace headwise
