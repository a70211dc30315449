#include "app/gui_command.h"

#include <QApplication>
#include <QIcon>
#include <cstdio>

#include "ui/main_window.h"

using namespace Qt::StringLiterals;

namespace headwise::app {

int openWindow(int argc, char** argv, const GuiRequest& request) {
  QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
  QCoreApplication::setApplicationName(u"headwise"_s);
  QCoreApplication::setApplicationVersion(QString::fromUtf8(HEADWISE_VERSION));
  QApplication application(argc, argv);
  QApplication::setApplicationDisplayName(u"Headwise"_s);
  QGuiApplication::setDesktopFileName(u"org.headwise.Headwise"_s);
  QApplication::setWindowIcon(QIcon(u":/icons/headwise.svg"_s));
  if (const QString missing = ui::missingFonts(); !missing.isEmpty()) {
    std::fprintf(stderr, "headwise: %s\n", qUtf8Printable(missing));
    return 1;
  }
  ui::WindowOptions options;
  options.preferences_file = ui::Preferences::defaultFile();
  options.session_folder = ui::SessionKeeper::defaultFolder();
  options.renderer = ui::rendererFromName(QString::fromStdString(request.renderer)).value_or(ui::Renderer::Auto);
  ui::MainWindow window(options);
  request.file.empty() ? window.begin() : window.begin(QString::fromStdString(request.file));
  window.show();
  return QApplication::exec();
}

}  // namespace headwise::app
