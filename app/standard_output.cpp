#include "app/standard_output.h"

#include <cerrno>
#include <cstdio>

#include "core/io/output_file.h"

namespace headwise::app {

void writeToStandardOutput(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size() || std::fflush(stdout) != 0)
    throw writeError("standard output", errno);
}

}  // namespace headwise::app
