#pragma once
// Pictures without a display.

#include <QApplication>
#include <QString>
#include <optional>
#include <string>

#include "app/display_guard.h"

namespace headwise::app {

/// The application object that fonts and plots need, on no display unless QT_QPA_PLATFORM names one.
class HeadlessApplication {
 public:
  /// `scale` is how many device pixels widgets have a logical one. std::runtime_error, whose text says what to
  /// install, where no usable font is.
  explicit HeadlessApplication(const QString& language, double scale = 1);

 private:
  int m_argc = 1;
  std::string m_name = "headwise";
  char* m_argv[2] = {m_name.data(), nullptr};
  std::optional<DisplayGuard> m_guard{std::in_place};
  QApplication m_application;
};

/// Call before the application object is made. Without a display Qt warns where there is no folder for Wayland, and
/// each time a window says how small it may get; neither helps anybody.
void silenceOffscreenWarnings();

}  // namespace headwise::app
