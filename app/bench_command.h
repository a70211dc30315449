#pragma once

#include "app/command.h"

namespace headwise::app {

/// `headwise bench ui`: how fast the window answers, measured on this machine.
void addBenchCommand(CLI::App& parser, Command& chosen);

}  // namespace headwise::app
