#include "ui/state/preferences.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <array>

using namespace Qt::StringLiterals;

namespace headwise::ui {

namespace {

constexpr qsizetype kRecentFiles = 10;
constexpr std::array kThemeNames{"system"_L1, "light"_L1, "dark"_L1};

}  // namespace

QString Preferences::defaultFile() {
  return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/headwise/headwise.ini"_s;
}

Preferences::Preferences(const QString& file) : m_settings(file, QSettings::IniFormat) {}

ThemeChoice Preferences::theme() const {
  const QString name = m_settings.value("theme"_L1).toString();
  for (std::size_t i = 0; i < kThemeNames.size(); ++i)
    if (name == kThemeNames[i]) return static_cast<ThemeChoice>(i);
  return ThemeChoice::System;
}

void Preferences::setTheme(ThemeChoice choice) {
  m_settings.setValue("theme"_L1, QString(kThemeNames[static_cast<std::size_t>(choice)]));
}

std::optional<Theme> Preferences::lastSystemTheme() const {
  const QString name = m_settings.value("systemTheme"_L1).toString();
  if (name.isEmpty()) return std::nullopt;
  return name == "dark"_L1 ? Theme::Dark : Theme::Light;
}

void Preferences::setLastSystemTheme(Theme theme) {
  if (lastSystemTheme() == theme) return;
  m_settings.setValue("systemTheme"_L1, theme == Theme::Dark ? u"dark"_s : u"light"_s);
}

QString Preferences::language() const { return m_settings.value("language"_L1).toString(); }

void Preferences::setLanguage(const QString& language) { m_settings.setValue("language"_L1, language); }

QByteArray Preferences::windowGeometry() const { return m_settings.value("window/geometry"_L1).toByteArray(); }

void Preferences::setWindowGeometry(const QByteArray& geometry) { m_settings.setValue("window/geometry"_L1, geometry); }

bool Preferences::isPanelShown(const QString& name) const {
  return m_settings.value(u"panels/"_s + name, true).toBool();
}

void Preferences::setPanelShown(const QString& name, bool shown) { m_settings.setValue(u"panels/"_s + name, shown); }

QStringList Preferences::recentFiles() const { return m_settings.value("recentFiles"_L1).toStringList(); }

void Preferences::addRecentFile(const QString& file) {
  QStringList files = recentFiles();
  const QString path = QFileInfo(file).absoluteFilePath();
  files.removeAll(path);
  files.prepend(path);
  m_settings.setValue("recentFiles"_L1, files.mid(0, kRecentFiles));
}

void Preferences::forgetRecentFiles() { m_settings.remove("recentFiles"_L1); }

QString Preferences::lastFolder() const {
  const QStringList files = recentFiles();
  return files.isEmpty() ? QDir::homePath() : QFileInfo(files.first()).absolutePath();
}

}  // namespace headwise::ui
