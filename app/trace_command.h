#pragma once

#include "app/command.h"

namespace headwise::app {

/// `headwise trace`: the numbers of one run, without a window.
void addTraceCommand(CLI::App& parser, Command& chosen);

}  // namespace headwise::app
