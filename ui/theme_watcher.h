#pragma once

#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>

#include "ui/scene/style.h"

namespace headwise::ui {

/// Whether the system is dark: the desktop portal's color-scheme over D-Bus (Qt 6.4 does not know it), else what the
/// system's palette says. Never waits: it starts with a guess and signals when it knows better.
/// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html
class ThemeWatcher : public QObject {
  Q_OBJECT
 public:
  /// `guess` stands until the portal has answered, and for good where there is none.
  explicit ThemeWatcher(Theme guess, QObject* parent = nullptr);

  /// Asks the portal on this bus and listens to its changes.
  void listen(const QDBusConnection& bus);
  /// The same on the session's bus, if there is one: a missing bus is not started for this.
  void listen();
  [[nodiscard]] Theme theme() const { return m_theme; }

 Q_SIGNALS:
  void changed(headwise::ui::Theme theme);

 private Q_SLOTS:
  void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

 private:
  void take(const QVariant& color_scheme);

  Theme m_guess;
  Theme m_theme;
};

/// The theme of the palette that the application was started with.
[[nodiscard]] Theme themeOfPalette();

}  // namespace headwise::ui
