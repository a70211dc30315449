// headwise without a subcommand: the window.
#include "tests/app/headwise_process.h"

using namespace headwise::testing;
using namespace Qt::StringLiterals;

class TestWindow : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void withoutADisplayItSaysWhatWorks() {
    const Outcome outcome = runHeadwise({});
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.err.contains("no display") && outcome.err.contains("headwise export"), outcome.err.constData());
  }

  void aDisplayThatCannotBeUsedIsNoCrash_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("the window") << QStringList{};
    QTest::newRow("a picture") << QStringList{u"export"_s, u"--out"_s, u"/dev/null"_s, u"--format"_s, u"png"_s};
  }
  void aDisplayThatCannotBeUsedIsNoCrash() {
    QFETCH(QStringList, arguments);
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"nosuch"_s);
    process.setProcessEnvironment(environment);
    process.start(qEnvironmentVariable("HEADWISE_BINARY"), arguments);
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QVERIFY(process.readAllStandardError().contains("cannot be used"));
  }
};

QTEST_APPLESS_MAIN(TestWindow)
#include "tst_window.moc"
