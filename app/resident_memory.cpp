#include "app/resident_memory.h"

#include <fstream>
#include <string>

namespace headwise::app {

double residentMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stod(line.substr(6)) * 1024 / 1e6;
  return 0;
}

}  // namespace headwise::app
