#pragma once
// The window's language: which one, and its translators.

#include <QString>

namespace headwise::ui {

/// "en" or "zh_CN": the choice itself, or what of the two the system's languages name first ("en" where neither).
[[nodiscard]] QString resolveLanguage(const QString& choice, const QStringList& system_languages);

/// Installs the translators of Headwise and of Qt; every widget gets a LanguageChange.
void applyLanguage(const QString& language);

}  // namespace headwise::ui
