// headwise bench: that it measures what it names, not how fast this machine is.
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/app/headwise_process.h"

using namespace headwise::testing;
using namespace Qt::StringLiterals;

class TestBench : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aLineForEachQuantity() {
    const Outcome outcome = runHeadwise({u"bench"_s, u"ui"_s, u"--rounds"_s, u"1"_s, u"--json"_s});
    verifySucceeded(outcome);
    QStringList names;
    for (const QByteArray& line : outcome.out.trimmed().split('\n')) {
      const QJsonObject quantity = QJsonDocument::fromJson(line).object();
      names << quantity[u"name"_s].toString();
      QVERIFY2(quantity[u"median"_s].toDouble() > 0 && quantity[u"target"_s].toDouble() > 0, line.constData());
      QVERIFY2(!quantity[u"unit"_s].toString().isEmpty() && quantity[u"samples"_s].toInt() == 1, line.constData());
    }
    for (const char16_t* part : {u"edit to painted", u"hover", u"pan and zoom", u"first complete window",
                                 u"resident memory", u"SVG of 8 heads", u"size"})
      QVERIFY2(!names.filter(QStringView(part)).isEmpty(), qPrintable(names.join(u'\n')));
  }

  void roundsAreBounded() {
    verifyRefused(runHeadwise({u"bench"_s, u"ui"_s, u"--rounds"_s, u"0"_s}), "--rounds");
    verifyRefused(runHeadwise({u"bench"_s}), "subcommand");
  }
};

QTEST_APPLESS_MAIN(TestBench)
#include "tst_bench.moc"
