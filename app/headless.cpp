#include "app/headless.h"

#include <QLoggingCategory>

#include "app/command.h"
#include "ui/language.h"
#include "ui/scene/style.h"

using namespace Qt::StringLiterals;

namespace headwise::app {
namespace {

/// What Qt reads while the application object is made. It also looks for a Wayland display, and warns where there is no
/// folder for one.
void prepare(double scale) {
  QLoggingCategory::setFilterRules(u"default.warning=false"_s);
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  qputenv("QT_SCALE_FACTOR", QByteArray::number(scale));
}

}  // namespace

HeadlessApplication::HeadlessApplication(const QString& language, double scale)
    : m_application((prepare(scale), m_argc), m_argv) {
  QLoggingCategory::setFilterRules({});
  ui::applyLanguage(language);
  if (const QString missing = ui::missingFonts(); !missing.isEmpty()) throw OwnFailure(missing.toStdString());
}

}  // namespace headwise::app
