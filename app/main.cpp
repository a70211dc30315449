#ifdef __linux__
#include <malloc.h>
#endif

#include "app/bench_command.h"
#include "app/command.h"
#include "app/export_command.h"
#include "app/gui_command.h"
#include "app/inspect_command.h"
#include "app/option_checks.h"
#include "app/trace_command.h"

namespace headwise::app {
namespace {

/// What CLI11 found wrong (or --help, --version) as our exit codes.
int report(const CLI::App& parser, const CLI::ParseError& error) {
  return parser.exit(error) == kSuccess ? kSuccess : kWrongInput;
}

/// Every edit makes matrices of the same sizes as the last, so freed memory is kept (up to 256 MiB) rather than handed
/// back: taking it from the system anew, page by page, costs a third of the time that 512 tokens take.
void keepFreedMemory() {
#ifdef __GLIBC__
  constexpr int mebibyte = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, 32 * mebibyte);
  mallopt(M_TRIM_THRESHOLD, 256 * mebibyte);
#endif
}

int run(int argc, char** argv) {
  CLI::App parser("A desktop microscope for multi-head attention.", "headwise");
  parser.set_version_flag("--version", "headwise " HEADWISE_VERSION);
  parser.require_subcommand(0, 1);
  Command chosen;
  addWindow(parser, chosen);
  addBenchCommand(parser, chosen);
  addExportCommand(parser, chosen);
  addInspectCommand(parser, chosen);
  addTraceCommand(parser, chosen);
  checkNumbers(parser);
  try {
    parser.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return report(parser, error);
  }
  return runGuarded(chosen);
}

}  // namespace
}  // namespace headwise::app

int main(int argc, char** argv) {
  headwise::app::keepFreedMemory();
  return headwise::app::run(argc, argv);
}
