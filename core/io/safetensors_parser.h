#pragma once
// The JSON header of a safetensors file, checked as far as it can be without the file's size.

#include <string>
#include <string_view>

#include "core/io/safetensors.h"

namespace headwise {

/// Byte offset of the JSON in the file.
inline constexpr std::uint64_t kSafetensorsJsonStart = 8;

/// Entries are in the order of the header. data_start stays 0. Memory grows with the header only, and nesting deeper
/// than the format's three levels ends at once. Throws InputError, which names `file`.
[[nodiscard]] SafetensorsHeader parseSafetensorsJson(const std::string& file, std::string_view json);

/// A name out of a file, cut where it would make a message unreadable.
[[nodiscard]] std::string shortened(const std::string& name);

}  // namespace headwise
