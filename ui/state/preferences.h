#pragma once
// What the window remembers between two starts, apart from sessions.

#include <QByteArray>
#include <QSettings>
#include <QStringList>
#include <QVariantMap>
#include <memory>
#include <optional>

#include "ui/scene/style.h"

namespace headwise::ui {

enum class ThemeChoice { System, Light, Dark };

class Preferences {
 public:
  /// The user's own file; QStandardPaths' test mode keeps tests away from it.
  [[nodiscard]] static QString defaultFile();
  /// An empty name: nothing is read or written.
  explicit Preferences(const QString& file);

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
  [[nodiscard]] QVariant value(const QString& key) const;
  void setValue(const QString& key, const QVariant& value);

  std::unique_ptr<QSettings> m_settings;  ///< null without a file
  QVariantMap m_unsaved;
};

}  // namespace headwise::ui
