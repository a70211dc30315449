#include "app/headless.h"

#include <QLoggingCategory>

#include "app/command.h"
#include "ui/language.h"
#include "ui/scene/style.h"

using namespace Qt::StringLiterals;

namespace headwise::app {
namespace {

/// What Qt reads while the application object is made.
void prepare(double scale) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  silenceOffscreenWarnings();
  qputenv("QT_SCALE_FACTOR", QByteArray::number(scale));
}

}  // namespace

HeadlessApplication::HeadlessApplication(const QString& language, double scale)
    : m_application((prepare(scale), m_argc), m_argv) {
  m_guard.reset();
  ui::applyLanguage(language);
  if (const QString missing = ui::missingFonts(); !missing.isEmpty()) throw OwnFailure(missing.toStdString());
}

void silenceOffscreenWarnings() {
  if (qgetenv("QT_QPA_PLATFORM") == "offscreen") QLoggingCategory::setFilterRules(u"default.warning=false"_s);
}

}  // namespace headwise::app
