#include "app/gui_command.h"

#include <QApplication>
#include <QIcon>
#include <cstdio>
#include <optional>

#include "app/display_guard.h"
#include "core/tensor/memory_error.h"
#include "ui/main_window.h"

using namespace Qt::StringLiterals;

namespace headwise::app {
namespace {

/// What the window is asked for on the command line.
struct GuiRequest {
  std::string file;       ///< a session, parameters or a text; empty: the kept session, or the example
  std::string text_file;  ///< a text, whatever it is called; empty: none
  std::string renderer = "auto";
};

/// Qt would end the process with a core dump.
void requireDisplay() {
#ifdef Q_OS_LINUX
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    if (!qEnvironmentVariableIsEmpty(name)) return;
  throw OwnFailure(
      "there is no display here (DISPLAY and WAYLAND_DISPLAY are empty). A picture needs none:\n"
      "  headwise export --text \"The cat sat.\" --heads 8 --mask causal --out heads.svg");
#endif
}

/// An action for which there is no memory is not done; what is there stays.
class Application : public QApplication {
 public:
  using QApplication::QApplication;
  bool notify(QObject* receiver, QEvent* event) override {
    return withinMemory([&] { return QApplication::notify(receiver, event); },
                        [](const Message& why) {
                          std::fprintf(stderr, "headwise: %s\n", why.english().c_str());
                          return true;
                        });
  }
};

int openWindow(const GuiRequest& request) {
  requireDisplay();
  int argc = 1;
  std::string name = "headwise";
  char* argv[] = {name.data(), nullptr};
  const ui::Renderer renderer =
      ui::rendererFromName(QString::fromStdString(request.renderer)).value_or(ui::Renderer::Auto);
  ui::prepareForRenderer(renderer);
  QCoreApplication::setApplicationName(u"headwise"_s);
  QCoreApplication::setApplicationVersion(QString::fromUtf8(HEADWISE_VERSION));
  std::optional<DisplayGuard> guard(std::in_place);
  Application application(argc, argv);
  guard.reset();
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
  options.renderer = renderer;
  ui::MainWindow window(options);
  if (!request.text_file.empty())
    window.beginWithText(QString::fromStdString(request.text_file));
  else
    request.file.empty() ? window.begin() : window.begin(QString::fromStdString(request.file));
  window.show();
  return QApplication::exec();
}

}  // namespace

void addWindow(CLI::App& parser, Command& chosen) {
  auto request = std::make_shared<GuiRequest>();
  CLI::Option* file =
      parser.add_option("file", request->file, "A session, parameters (.safetensors) or a text to open in the window");
  parser.add_option("--file", request->text_file, "A text to open in the window, whatever its name: a book, any bytes")
      ->excludes(file);
  parser.add_option("--renderer", request->renderer, "What paints the pages")
      ->check(CLI::IsMember({"auto", "painter", "opengl"}))
      ->capture_default_str();
  chosen = [request] { return openWindow(*request); };
}

}  // namespace headwise::app
