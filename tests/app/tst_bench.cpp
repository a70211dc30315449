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

  void anEngineLineForEachModeAndThreadCount() {
    const Outcome outcome =
        runHeadwise({u"bench"_s, u"engine"_s, u"--shape"_s, u"20x32x4"_s, u"--seconds"_s, u"0"_s, u"--json"_s});
    verifySucceeded(outcome);
    QStringList modes;
    for (const QByteArray& text : outcome.out.trimmed().split('\n')) {
      const QJsonObject line = QJsonDocument::fromJson(text).object();
      if (line[u"threads"_s].toInt() == 1) modes << line[u"mode"_s].toString();
      QVERIFY2(line[u"n"_s].toInt() == 20 && line[u"d_model"_s].toInt() == 32 && line[u"n_heads"_s].toInt() == 4,
               text.constData());
      const double ms = line[u"ms"_s].toDouble(), bound = line[u"bound_ms"_s].toDouble();
      QVERIFY2(ms > 0 && bound > 0 && std::abs(line[u"ratio"_s].toDouble() - ms / bound) < 1e-6, text.constData());
    }
    QCOMPARE(modes, (QStringList{u"weights"_s, u"weights-causal"_s, u"output"_s}));
  }
  void shapesThatCannotBeAreRefused() {
    for (const char16_t* shape : {u"20x32", u"20x32x4x", u"0x32x4", u"20x32x5", u"many"})
      verifyRefused(runHeadwise({u"bench"_s, u"engine"_s, u"--shape"_s, QString::fromUtf16(shape)}),
                    QString::fromUtf16(shape) == u"20x32x5"_s ? "5 heads" : "TOKENSxD_MODELxHEADS");
  }
  void anInstructionSetThatIsNotThereIsRefused() {
    qputenv("HEADWISE_ISA", "mmx");
    const Outcome outcome = runHeadwise({u"trace"_s, u"--text"_s, u"a b"_s, u"--json"_s, u"-"_s});
    qunsetenv("HEADWISE_ISA");
    verifyRefused(outcome, "HEADWISE_ISA asks for mmx");
  }

  void roundsAreBounded() {
    verifyRefused(runHeadwise({u"bench"_s, u"ui"_s, u"--rounds"_s, u"0"_s}), "--rounds");
    verifyRefused(runHeadwise({u"bench"_s, u"ui"_s, u"--rounds"_s, QString()}), "--rounds");
    verifyRefused(runHeadwise({u"bench"_s}), "subcommand");
  }
};

QTEST_APPLESS_MAIN(TestBench)
#include "tst_bench.moc"
