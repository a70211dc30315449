#pragma once
// Where a command's output goes: standard output, or a file.

#include <functional>
#include <string>
#include <string_view>

#include "core/io/output_file.h"

namespace headwise::app {

/// All of it, or FileError: a full disk behind a redirection is no success.
void writeToStandardOutput(std::string_view bytes);

/// Writes what `emit` hands over into the file `name`, which appears whole or not at all, or where it is "-" to
/// standard output. FileError.
void writeOut(const std::string& name, const std::function<void(const ByteSink&)>& emit);

}  // namespace headwise::app
