#include "app/standard_output.h"

#include <cerrno>
#include <cstdio>

namespace headwise::app {

void writeToStandardOutput(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size() || std::fflush(stdout) != 0)
    throw writeError("standard output", errno);
}

void writeOut(const std::string& name, const std::function<void(const ByteSink&)>& emit) {
  if (name == "-") return emit(writeToStandardOutput);
  OutputFile file(name);
  emit([&file](std::string_view bytes) { file.write(bytes); });
  file.commit();
}

}  // namespace headwise::app
