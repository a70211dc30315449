#pragma once

#include "app/command.h"

namespace headwise::app {

/// `headwise export`: a page as a picture or as numbers, without a display.
void addExportCommand(CLI::App& parser, Command& chosen);

}  // namespace headwise::app
