#pragma once
// Whole files in and out, with errors that say what a person can do.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace headwise {

/// FileError when it cannot be opened or is a folder; TooLargeError beyond `limit` bytes, before memory is taken.
[[nodiscard]] std::string readTextFile(const std::filesystem::path& file, std::uint64_t limit);

/// Writes beside, then renames. FileError; the old file stays whole when anything fails.
void writeFileAtomically(const std::filesystem::path& file, std::string_view bytes);

/// SHA-256 of a file's bytes in lower-case hex. FileError.
[[nodiscard]] std::string fileSha256(const std::filesystem::path& file);

}  // namespace headwise
