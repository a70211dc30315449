// Small decisions of the window: language, preferences, what a dropped file is.
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "ui/dropped_file.h"
#include "ui/language.h"
#include "ui/state/preferences.h"

using namespace headwise::ui;
using namespace Qt::StringLiterals;

class ChoicesTest : public QObject {
  Q_OBJECT

 private:
  QTemporaryDir m_dir;
  QString file(const QString& name, const QByteArray& content = "x") {
    QFile out(m_dir.filePath(name));
    if (out.open(QIODevice::WriteOnly)) out.write(content);
    return out.fileName();
  }

 private Q_SLOTS:
  void theLanguageIsTheChosenOneOrTheFirstThatTheSystemNames() {
    QCOMPARE(resolveLanguage(u"zh_CN"_s, {u"en-GB"_s}), u"zh_CN"_s);
    QCOMPARE(resolveLanguage(u"en"_s, {u"zh-CN"_s}), u"en"_s);
    QCOMPARE(resolveLanguage({}, {u"zh-Hans-CN"_s, u"en"_s}), u"zh_CN"_s);
    QCOMPARE(resolveLanguage({}, {u"de-DE"_s, u"zh-CN"_s, u"en"_s}), u"zh_CN"_s);
    QCOMPARE(resolveLanguage({}, {u"en-US"_s, u"zh-CN"_s}), u"en"_s);
    QCOMPARE(resolveLanguage({}, {u"de-DE"_s}), u"en"_s);
    QCOMPARE(resolveLanguage(u"tlh"_s, {}), u"en"_s);
  }

  void theFileDialogIsChineseThroughout() {
    applyLanguage(u"zh_CN"_s);
    QCOMPARE(QCoreApplication::translate("QAbstractFileIconProvider", "Folder", "All other platforms"), u"文件夹"_s);
    applyLanguage(u"en"_s);
    QCOMPARE(QCoreApplication::translate("QAbstractFileIconProvider", "Folder", "All other platforms"), u"Folder"_s);
  }

  void preferencesAreThereAtTheNextStart() {
    const QString path = m_dir.filePath(u"p.ini"_s);
    {
      Preferences preferences(path);
      QCOMPARE(preferences.theme(), ThemeChoice::System);
      QVERIFY(preferences.isPanelShown(u"options"_s));
      QVERIFY(!preferences.lastSystemTheme().has_value());
      preferences.setTheme(ThemeChoice::Dark);
      preferences.setLanguage(u"zh_CN"_s);
      preferences.setPanelShown(u"options"_s, false);
      preferences.setLastSystemTheme(Theme::Dark);
      preferences.setWindowGeometry("geometry");
    }
    const Preferences preferences(path);
    QCOMPARE(preferences.theme(), ThemeChoice::Dark);
    QCOMPARE(preferences.language(), u"zh_CN"_s);
    QVERIFY(!preferences.isPanelShown(u"options"_s));
    QCOMPARE(preferences.lastSystemTheme(), Theme::Dark);
    QCOMPARE(preferences.windowGeometry(), QByteArray("geometry"));
  }

  void recentFilesAreTheNewestTen() {
    Preferences preferences(m_dir.filePath(u"recent.ini"_s));
    for (int i = 0; i < 12; ++i) preferences.addRecentFile(u"/x/%1"_s.arg(i));
    preferences.addRecentFile(u"/x/5"_s);
    QCOMPARE(preferences.recentFiles().size(), 10);
    QCOMPARE(preferences.recentFiles().first(), u"/x/5"_s);
    QCOMPARE(preferences.recentFiles().count(u"/x/5"_s), 1);
    QCOMPARE(preferences.lastFolder(), u"/x"_s);
    preferences.forgetRecentFiles();
    QVERIFY(preferences.recentFiles().isEmpty());
  }

  void withoutAFileNothingIsWritten() {
    Preferences preferences{QString()};
    preferences.setLanguage(u"zh_CN"_s);
    QCOMPARE(preferences.language(), u"zh_CN"_s);
    QCOMPARE(Preferences(QString()).language(), QString());
  }

  void testsAreKeptAwayFromTheUsersFile() {
    QStandardPaths::setTestModeEnabled(true);
    QVERIFY(Preferences::defaultFile().contains(u"qttest"_s));
    QStandardPaths::setTestModeEnabled(false);
  }

  void droppedFilesAreToldApart() {
    QCOMPARE(kindOfDroppedFile(file(u"a.headwise.json"_s)), DroppedFile::Session);
    QCOMPARE(kindOfDroppedFile(file(u"a.safetensors"_s)), DroppedFile::Parameters);
    QCOMPARE(kindOfDroppedFile(file(u"a.TXT"_s)), DroppedFile::Text);
    QCOMPARE(kindOfDroppedFile(file(u"README"_s, "plain words")), DroppedFile::Text);
    QCOMPARE(kindOfDroppedFile(file(u"binary"_s, QByteArray("\x7F"
                                                            "ELF\0\0",
                                                            6))),
             DroppedFile::Other);
    QCOMPARE(kindOfDroppedFile(file(u"a.npy"_s)), DroppedFile::Dump);
    QCOMPARE(kindOfDroppedFile(file(u"a.npz"_s)), DroppedFile::Dump);
    QCOMPARE(kindOfDroppedFile(file(u"a.png"_s)), DroppedFile::Other);
    QCOMPARE(kindOfDroppedFile(m_dir.filePath(u"missing"_s)), DroppedFile::Other);
    QCOMPARE(kindOfDroppedFile(m_dir.path()), DroppedFile::Folder);
    QDir(m_dir.path()).mkdir(u"gpt2"_s);
    file(u"gpt2/config.json"_s);
    QCOMPARE(kindOfDroppedFile(m_dir.filePath(u"gpt2"_s)), DroppedFile::Model);
  }

  void whatComesLaterIsAnsweredByName() {
    const QString dump = answerToDroppedFile(DroppedFile::Dump, u"/x/attention.npz"_s);
    QVERIFY(dump.contains(u"attention.npz"_s) && dump.contains(u"later version"_s));
    const QString model = answerToDroppedFile(DroppedFile::Model, u"/x/gpt2"_s);
    QVERIFY(model.contains(u"gpt2"_s) && model.contains(u"later version"_s));
    QVERIFY(answerToDroppedFile(DroppedFile::Other, u"/x/a.png"_s).contains(u"a.png"_s));
    QVERIFY(answerToDroppedFile(DroppedFile::Session, u"/x/a.headwise.json"_s).isEmpty());
  }
};

QTEST_GUILESS_MAIN(ChoicesTest)
#include "tst_choices.moc"
