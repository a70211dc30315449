#include "ui/window_look.h"

#include <QLocale>

#include "ui/language.h"
#include "ui/panels/look.h"

namespace headwise::ui {

namespace {
constexpr double kProjectorScale = 1.6;
}

WindowLook::WindowLook(Preferences& preferences, QObject* parent)
    : QObject(parent), m_preferences(preferences), m_system(preferences.lastSystemTheme().value_or(themeOfPalette())) {
  connect(&m_system, &ThemeWatcher::changed, this, [this](Theme theme) {
    m_preferences.setLastSystemTheme(theme);
    apply();
  });
  apply();
}

void WindowLook::chooseTheme(ThemeChoice choice) {
  m_preferences.setTheme(choice);
  apply();
}

void WindowLook::chooseLanguage(const QString& choice) {
  m_preferences.setLanguage(choice);
  apply();
}

void WindowLook::setProjector(bool on) {
  m_style.text_scale = on ? kProjectorScale : 1.0;
  apply();
}

void WindowLook::apply() {
  const ThemeChoice choice = m_preferences.theme();
  m_style.theme = choice == ThemeChoice::System ? m_system.theme()
                  : choice == ThemeChoice::Dark ? Theme::Dark
                                                : Theme::Light;
  m_style.language = resolveLanguage(m_preferences.language(), QLocale::system().uiLanguages());
  applyLanguage(m_style.language);
  applyLook(m_style);
  Q_EMIT styleChanged();
}

}  // namespace headwise::ui
