#pragma once

#include "app/command.h"

namespace headwise::app {

/// `headwise inspect`: what a file holds, and what Headwise can do with it.
void addInspectCommand(CLI::App& parser, Command& chosen);

}  // namespace headwise::app
