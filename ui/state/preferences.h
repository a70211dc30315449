#pragma once
// What the window remembers between two starts, apart from sessions.

#include <QByteArray>
#include <QSettings>
#include <QStringList>
#include <optional>

#include "ui/scene/style.h"

namespace headwise::ui {

enum class ThemeChoice { System, Light, Dark };

class Preferences {
 public:
  /// The user's own file; QStandardPaths' test mode keeps tests away from it.
  [[nodiscard]] static QString defaultFile();
  explicit Preferences(const QString& file = defaultFile());

  [[nodiscard]] ThemeChoice theme() const;
  void setTheme(ThemeChoice choice);
  /// What the system wanted last time: shown until it has answered, so that a dark desktop sees no white flash.
  [[nodiscard]] std::optional<Theme> lastSystemTheme() const;
  void setLastSystemTheme(Theme theme);
  /// "en", "zh_CN", or empty: as the system.
  [[nodiscard]] QString language() const;
  void setLanguage(const QString& language);

  [[nodiscard]] QByteArray windowGeometry() const;
  void setWindowGeometry(const QByteArray& geometry);
  [[nodiscard]] bool isPanelShown(const QString& name) const;
  void setPanelShown(const QString& name, bool shown);

  /// Newest first, at most ten.
  [[nodiscard]] QStringList recentFiles() const;
  void addRecentFile(const QString& file);
  void forgetRecentFiles();
  [[nodiscard]] QString lastFolder() const;

 private:
  QSettings m_settings;
};

}  // namespace headwise::ui
