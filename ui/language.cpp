#include "ui/language.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace headwise::ui {

namespace {

/// Words of Qt's file dialog that its own Chinese file lacks.
[[maybe_unused]] constexpr struct {
  const char* word;
  const char* comment;
} kMissingInQt[] = {QT_TRANSLATE_NOOP3("QAbstractFileIconProvider", "Folder", "All other platforms")};

/// Both files are embedded, Qt's own texts too: see resources/translations.
void load(QTranslator& translator, const QString& language, const QString& name) {
  QCoreApplication::removeTranslator(&translator);
  if (translator.load(name + u'_' + language, u":/i18n"_s)) QCoreApplication::installTranslator(&translator);
}

}  // namespace

QString resolveLanguage(const QString& choice, const QStringList& system_languages) {
  if (choice == "en"_L1 || choice == "zh_CN"_L1) return choice;
  for (const QString& language : system_languages) {
    if (language.startsWith("zh"_L1, Qt::CaseInsensitive)) return u"zh_CN"_s;
    if (language.startsWith("en"_L1, Qt::CaseInsensitive)) return u"en"_s;
  }
  return u"en"_s;
}

void applyLanguage(const QString& language) {
  static QString current;
  if (language == current) return;
  current = language;
  // English has a file as well: its plurals.
  static auto* qt = new QTranslator(QCoreApplication::instance());
  static auto* own = new QTranslator(QCoreApplication::instance());
  load(*qt, language, u"qtbase"_s);
  load(*own, language, u"headwise"_s);
}

}  // namespace headwise::ui
