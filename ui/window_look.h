#pragma once

#include <QObject>

#include "ui/scene/style.h"
#include "ui/state/preferences.h"
#include "ui/theme_watcher.h"

namespace headwise::ui {

/// Theme, language and projector mode of the window: what was chosen, what the system says, and the Style that follows.
class WindowLook : public QObject {
  Q_OBJECT
 public:
  explicit WindowLook(Preferences& preferences, QObject* parent = nullptr);

  [[nodiscard]] const Style& style() const { return m_style; }
  void chooseTheme(ThemeChoice choice);
  void chooseLanguage(const QString& choice);
  void setProjector(bool on);
  /// Asks the system's portal; call it once the window stands, for nobody should wait for the answer.
  void listenToSystem() { m_system.listen(); }

 Q_SIGNALS:
  void styleChanged();

 private:
  void apply();

  Preferences& m_preferences;
  ThemeWatcher m_system;
  Style m_style;
};

}  // namespace headwise::ui
