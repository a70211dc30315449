#pragma once
// `headwise bench engine`: how fast attention is computed, against what this machine can do at most.

#include <string>
#include <vector>

namespace headwise::app {

struct EngineBenchFlags {
  bool json = false;
  double seconds = 0.5;             ///< for each line
  std::vector<std::string> shapes;  ///< "512x512x8": tokens, d_model, heads; none: the usual eight
};

/// Prints a line for every shape, mode and number of threads. Returns the exit status. InputError for a shape that
/// cannot be.
int benchEngine(const EngineBenchFlags& flags);

}  // namespace headwise::app
