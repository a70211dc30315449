#include "app/display_guard.h"

#include <QString>
#include <cstdio>
#include <cstdlib>

#include "app/command.h"

namespace headwise::app {
namespace {

void endWithoutCoreDump(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  std::fprintf(stderr, "%s\n", qUtf8Printable(qFormatLogMessage(type, context, text)));
  if (type != QtFatalMsg) return;
  std::fputs(
      "headwise: the display named by DISPLAY, WAYLAND_DISPLAY or QT_QPA_PLATFORM cannot be used. A picture needs "
      "none:\n  headwise export --text \"The cat sat.\" --heads 8 --mask causal --out heads.svg\n",
      stderr);
  std::_Exit(kOwnFailure);
}

}  // namespace

DisplayGuard::DisplayGuard() : m_usual(qInstallMessageHandler(endWithoutCoreDump)) {}
DisplayGuard::~DisplayGuard() { qInstallMessageHandler(m_usual); }

}  // namespace headwise::app
