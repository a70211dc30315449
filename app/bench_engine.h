#pragma once
// `headwise bench engine`: how fast attention is computed, against what this machine can do at most.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace headwise::app {

struct EngineBenchFlags {
  bool json = false;
  double seconds = 0.5;                             ///< for each line
  int threads = 0;                                  ///< 0: one, and then all of the machine
  std::vector<std::string> shapes;                  ///< "512x512x8": tokens, d_model, heads; none: the usual eight
  std::optional<std::filesystem::path> layer_case;  ///< instead of shapes: as layerOfCase() has it
};

/// Prints a line for every shape, mode and number of threads. Returns the exit status. InputError for a shape that
/// cannot be, or as layerOfCase() has it.
int benchEngine(const EngineBenchFlags& flags);

}  // namespace headwise::app
