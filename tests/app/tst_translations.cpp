// Holds resources/translations to the code: every visible string is listed and translated, and the places in it agree.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;

namespace {

struct Text {
  QString context;
  QString source;
  QString comment;
  QStringList translations;  // one, or one for each plural form
  bool unfinished = false;

  [[nodiscard]] QString name() const {
    return context + u": "_s + source + (comment.isEmpty() ? QString() : u" ("_s + comment + u')');
  }
};

/// What a <translation> holds; the reader stands at its start.
QStringList readTranslations(QXmlStreamReader& xml) {
  QStringList forms;
  QString plain;
  while (xml.readNext() != QXmlStreamReader::EndElement) {
    if (xml.isStartElement()) forms += xml.readElementText();
    if (xml.isCharacters()) plain += xml.text();
  }
  return forms.isEmpty() ? QStringList{plain} : forms;
}

/// One <message> of a .ts file; the reader stands at its start.
Text readText(QXmlStreamReader& xml, const QString& context) {
  Text text{context, {}, {}, {}, false};
  while (xml.readNextStartElement()) {
    if (xml.name() == "source"_L1) {
      text.source = xml.readElementText();
    } else if (xml.name() == "comment"_L1) {
      text.comment = xml.readElementText();
    } else if (xml.name() == "translation"_L1) {
      text.unfinished = xml.attributes().value("type"_L1) == "unfinished"_L1;
      text.translations = readTranslations(xml);
    } else {
      xml.skipCurrentElement();
    }
  }
  return text;
}

QList<Text> readTexts(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
  QXmlStreamReader xml(&file);
  QList<Text> texts;
  QString context;
  while (!xml.atEnd()) {
    xml.readNext();
    if (!xml.isStartElement()) continue;
    if (xml.name() == "name"_L1) context = xml.readElementText();
    if (xml.name() == "message"_L1) texts += readText(xml, context);
  }
  if (xml.hasError()) qFatal("%s: %s", qPrintable(path), qPrintable(xml.errorString()));
  return texts;
}

QSet<QString> namesOf(const QList<Text>& texts) {
  QSet<QString> names;
  for (const Text& text : texts) names += text.name();
  return names;
}

/// The places %1, %L2 of a sentence. %n is left out: a plural form may say "one".
QSet<QString> placesOf(const QString& sentence) {
  static const QRegularExpression place(u"%L?(\\d)"_s);
  QSet<QString> places;
  for (auto matches = place.globalMatch(sentence); matches.hasNext();) places += matches.next().captured(1);
  return places;
}

const QString& folder() {
  static const QString path = QStringLiteral(HEADWISE_TEST_DATA "/../resources/translations");
  return path;
}

}  // namespace

class TestTranslations : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyStringOfTheCodeIsListed_data() { files(); }
  void everyStringOfTheCodeIsListed() {
    QFETCH(QString, file);
    const QTemporaryDir fresh;
    QVERIFY(QFile::copy(folder() + u'/' + file, fresh.filePath(file)));
    QProcess update;
    update.start(u"cmake"_s, {u"-D"_s, u"LUPDATE="_s + qEnvironmentVariable("HEADWISE_LUPDATE"), u"-D"_s,
                              u"OUT="_s + fresh.path(), u"-P"_s, folder() + u"/update.cmake"_s});
    QVERIFY(update.waitForFinished(60'000));
    QVERIFY2(update.exitCode() == 0, update.readAllStandardError().constData());
    const QSet<QString> in_code = namesOf(readTexts(fresh.filePath(file)));
    const QSet<QString> listed = namesOf(readTexts(folder() + u'/' + file));
    expectNone(in_code - listed, "not listed; build the target translations_update");
    expectNone(listed - in_code, "listed, but no more in the code; build the target translations_update");
  }

  void everyStringIsTranslated_data() { files(); }
  void everyStringIsTranslated() {
    QFETCH(QString, file);
    QSet<QString> without;
    for (const Text& text : readTexts(folder() + u'/' + file))
      if (text.unfinished || text.translations.contains(QString())) without += text.name();
    expectNone(without, "without a finished translation");
  }

  void placesAgree_data() { files(); }
  void placesAgree() {
    QFETCH(QString, file);
    QSet<QString> wrong;
    for (const Text& text : readTexts(folder() + u'/' + file)) {
      for (const QString& translation : text.translations)
        if (!translation.isEmpty() && placesOf(translation) != placesOf(text.source))
          wrong += text.name() + u" -> "_s + translation;
    }
    expectNone(wrong, "with other places (%1 ...) than the source");
  }

 private:
  static void files() {
    QTest::addColumn<QString>("file");
    QTest::newRow("Chinese") << u"headwise_zh_CN.ts"_s;
    QTest::newRow("English plurals") << u"headwise_en.ts"_s;
  }

  static void expectNone(const QSet<QString>& strings, const char* what) {
    for (const QString& string : strings) qWarning("%s: %s", what, qPrintable(string));
    QVERIFY2(strings.isEmpty(), qPrintable(QString::number(strings.size()) + u" strings "_s + QLatin1String(what)));
  }
};

QTEST_GUILESS_MAIN(TestTranslations)
#include "tst_translations.moc"
