#pragma once
// `headwise bench ui`: how fast the window answers, starts and exports.

#include <string>
#include <vector>

namespace headwise::app {

struct UiBenchFlags {
  bool json = false;
  int rounds = 100;                 ///< samples of each quantity
  std::vector<std::string> shapes;  ///< "512x768x12": tokens, d_model, heads; none: the usual ones
};

/// Prints a line for every quantity. Returns the exit status. InputError for a shape that cannot be.
int benchUi(const UiBenchFlags& flags);

/// What benchUi() times from outside: shows one window, prints how much memory the process takes, and ends.
struct FirstWindowFlags {
  std::string shape;  ///< as above; empty: what Headwise starts with
  int edits = 0;      ///< letters typed before the memory is read
};
int showFirstWindow(const FirstWindowFlags& flags);

}  // namespace headwise::app
