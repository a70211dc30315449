#pragma once

#include "app/command.h"

namespace headwise::app {

/// What runs without a subcommand: the window, on a file where one is named. Its exit code is 1 where no usable font is
/// installed.
void addWindow(CLI::App& parser, Command& chosen);

}  // namespace headwise::app
