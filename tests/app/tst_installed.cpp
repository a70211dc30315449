// Installs the built program into a folder and looks at what a desktop would find there.
#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include "tests/app/headwise_process.h"

using namespace headwise::testing;
using namespace Qt::StringLiterals;

class TestInstalled : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(m_prefix.isValid());
    run(u"cmake"_s, {u"--install"_s, QStringLiteral(HEADWISE_BUILD), u"--prefix"_s, m_prefix.path()});
  }

  void everythingIsThere_data() {
    QTest::addColumn<QString>("path");
    for (const char* path :
         {"bin/headwise", "share/man/man1/headwise.1.gz", "share/doc/headwise/copyright",
          "share/doc/headwise/changelog.gz", "share/mime/packages/headwise.xml",
          "share/icons/hicolor/scalable/apps/headwise.svg", "share/icons/hicolor/16x16/apps/headwise.png",
          "share/icons/hicolor/256x256/apps/headwise.png"})
      QTest::newRow(path) << QString::fromLatin1(path);
  }
  void everythingIsThere() {
    QFETCH(QString, path);
    QVERIFY(QFileInfo(installed(path)).size() > 0);
  }

  void theDesktopFileIsValid() {
    run(u"desktop-file-validate"_s, {installed(u"share/applications/org.headwise.Headwise.desktop"_s)});
  }

  void theMetainfoIsValid() {
    run(u"appstreamcli"_s, {u"validate"_s, u"--no-net"_s, u"--strict"_s,
                            installed(u"share/metainfo/org.headwise.Headwise.metainfo.xml"_s)});
  }

  void theManPageNamesEveryOption() {
    QFile page(QStringLiteral(HEADWISE_TEST_DATA) + u"/../resources/desktop/headwise.1"_s);
    QVERIFY2(page.open(QIODevice::ReadOnly), qPrintable(page.fileName()));
    const QString manual = QString::fromUtf8(page.readAll()).remove(u'\\');
    static const QRegularExpression option(u"^  (?:-h,)?(--[a-z-]+)"_s, QRegularExpression::MultilineOption);
    const QString end = u"(?![a-z-])"_s;
    const QList<QStringList> commands{
        {}, {u"export"_s}, {u"trace"_s}, {u"inspect"_s}, {u"bench"_s, u"ui"_s}, {u"bench"_s, u"engine"_s}};
    for (const QStringList& command : commands) {
      const Outcome help = runHeadwise(command + QStringList{u"--help"_s});
      verifySucceeded(help);
      int options = 0;
      for (auto it = option.globalMatch(QString::fromUtf8(help.out)); it.hasNext(); ++options) {
        const QString name = it.next().captured(1);
        QVERIFY2(manual.contains(QRegularExpression(name + end)), qPrintable(name));
      }
      QVERIFY(options > 0);
    }
  }

 private:
  [[nodiscard]] QString installed(const QString& path) const { return m_prefix.filePath(path); }

  static void run(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    QVERIFY2(process.waitForFinished(60'000), qPrintable(program + u": "_s + process.errorString()));
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, process.readAll().constData());
  }

  QTemporaryDir m_prefix;
};

QTEST_GUILESS_MAIN(TestInstalled)
#include "tst_installed.moc"
