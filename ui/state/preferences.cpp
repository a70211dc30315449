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

Preferences::Preferences(const QString& file)
    : m_settings(file.isEmpty() ? nullptr : std::make_unique<QSettings>(file, QSettings::IniFormat)) {}

QVariant Preferences::value(const QString& key) const {
  return m_settings ? m_settings->value(key) : m_unsaved.value(key);
}

void Preferences::setValue(const QString& key, const QVariant& value) {
  m_settings ? m_settings->setValue(key, value) : static_cast<void>(m_unsaved.insert(key, value));
}

ThemeChoice Preferences::theme() const {
  const QString name = value(u"theme"_s).toString();
  for (std::size_t i = 0; i < kThemeNames.size(); ++i)
    if (name == kThemeNames[i]) return static_cast<ThemeChoice>(i);
  return ThemeChoice::System;
}

void Preferences::setTheme(ThemeChoice choice) {
  setValue(u"theme"_s, QString(kThemeNames[static_cast<std::size_t>(choice)]));
}

std::optional<Theme> Preferences::lastSystemTheme() const {
  const QString name = value(u"systemTheme"_s).toString();
  if (name.isEmpty()) return std::nullopt;
  return name == "dark"_L1 ? Theme::Dark : Theme::Light;
}

void Preferences::setLastSystemTheme(Theme theme) {
  if (lastSystemTheme() == theme) return;
  setValue(u"systemTheme"_s, theme == Theme::Dark ? u"dark"_s : u"light"_s);
}

QString Preferences::language() const { return value(u"language"_s).toString(); }

void Preferences::setLanguage(const QString& language) { setValue(u"language"_s, language); }

QByteArray Preferences::windowGeometry() const { return value(u"window/geometry"_s).toByteArray(); }

void Preferences::setWindowGeometry(const QByteArray& geometry) { setValue(u"window/geometry"_s, geometry); }

bool Preferences::isPanelShown(const QString& name) const { return !value(u"panels/hidden/"_s + name).toBool(); }

void Preferences::setPanelShown(const QString& name, bool shown) { setValue(u"panels/hidden/"_s + name, !shown); }

QStringList Preferences::recentFiles() const { return value(u"recentFiles"_s).toStringList(); }

void Preferences::addRecentFile(const QString& file) {
  QStringList files = recentFiles();
  const QString path = QFileInfo(file).absoluteFilePath();
  files.removeAll(path);
  files.prepend(path);
  setValue(u"recentFiles"_s, files.mid(0, kRecentFiles));
}

void Preferences::forgetRecentFiles() { setValue(u"recentFiles"_s, QStringList()); }

QString Preferences::lastFolder() const {
  const QStringList files = recentFiles();
  return files.isEmpty() ? QDir::homePath() : QFileInfo(files.first()).absolutePath();
}

}  // namespace headwise::ui
