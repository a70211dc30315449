#pragma once
// What the parser lets pass and no command should.

#include <CLI/CLI.hpp>

namespace headwise::app {

/// Makes every number option of the program's commands refuse an empty value, which would count as 0, and a negative
/// one where only natural numbers make sense, which would wrap around. Call it when all options are there.
void checkNumbers(CLI::App& program);

}  // namespace headwise::app
