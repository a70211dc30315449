#pragma once

#include <string_view>

namespace headwise::app {

/// All of it, or FileError: a full disk behind a redirection is no success.
void writeToStandardOutput(std::string_view bytes);

}  // namespace headwise::app
