#include "ui/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QStringList>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace headwise::ui {

namespace {

void load(QTranslator& translator, const QString& language, const QString& name, const QString& folder) {
  QCoreApplication::removeTranslator(&translator);
  if (translator.load(name + u'_' + language, folder)) QCoreApplication::installTranslator(&translator);
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
  static auto* qt = new QTranslator(qApp);
  static auto* own = new QTranslator(qApp);
  load(*qt, language, u"qtbase"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
  load(*own, language, u"headwise"_s, u":/i18n"_s);
}

}  // namespace headwise::ui
