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
};

QTEST_APPLESS_MAIN(TestWindow)
#include "tst_window.moc"
