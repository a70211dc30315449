#pragma once
// A file that appears whole or not at all.

#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

#include "core/io/descriptor.h"

namespace headwise {

/// Takes the bytes of a file, piece by piece.
using ByteSink = std::function<void(std::string_view)>;

/// Writes a temporary file beside the target; commit() puts it in the target's place. Until then, and when anything
/// fails, the old file stays as it was. A link is followed; a device or a pipe is written directly.
class OutputFile {
 public:
  /// FileError.
  explicit OutputFile(const std::filesystem::path& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  OutputFile(OutputFile&&) = delete;
  OutputFile& operator=(OutputFile&&) = delete;
  /// Removes the temporary file unless it was committed.
  ~OutputFile();

  /// FileError.
  void write(std::span<const std::byte> bytes);
  void write(std::string_view text) { write(std::as_bytes(std::span(text))); }
  /// Once. FileError.
  void commit();

 private:
  std::filesystem::path m_path;       // as the caller names it
  std::filesystem::path m_target;     // where it truly lies
  std::filesystem::path m_temporary;  // empty when the target is written directly
  Descriptor m_descriptor;
  bool m_committed = false;
};

}  // namespace headwise
