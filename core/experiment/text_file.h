#pragma once
// A file whose text is looked at: a book, any bytes.

#include <filesystem>
#include <string>

namespace headwise {

/// The whole file, byte for byte. FileError where it cannot be read or holds no word; TooLargeError beyond 64 MiB.
[[nodiscard]] std::string readTextWithWords(const std::filesystem::path& file);

}  // namespace headwise
