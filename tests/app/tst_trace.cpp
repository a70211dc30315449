// headwise trace, as a person runs it.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

struct Run {
  int exit_code = -1;
  QByteArray output;
  QByteArray errors;
};

Run headwise(const QStringList& arguments) {
  QProcess process;
  process.start(qEnvironmentVariable("HEADWISE_BINARY"), arguments);
  if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit) return {};
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QString golden(const QString& file) { return QStringLiteral(HEADWISE_TEST_DATA "/golden/mha/") + file; }

QJsonObject header(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  quint64 size = 0;
  file.read(reinterpret_cast<char*>(&size), sizeof(size));
  return QJsonDocument::fromJson(file.read(static_cast<qint64>(size))).object();
}

}  // namespace

class TestTrace : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aCaseBecomesATensorFile_data() {
    QTest::addColumn<QString>("precision");
    QTest::addColumn<QString>("dtype");
    QTest::newRow("float32") << u"float32"_s << u"F32"_s;
    QTest::newRow("float64") << u"float64"_s << u"F64"_s;
  }
  void aCaseBecomesATensorFile() {
    QFETCH(const QString, precision);
    QFETCH(const QString, dtype);
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"t.safetensors"_s);
    const Run run = headwise({u"trace"_s, u"--parameters"_s, golden(u"gqa_causal.safetensors"_s), u"--config"_s,
                              golden(u"gqa_causal.json"_s), u"--precision"_s, precision, u"--out"_s, out});
    QVERIFY2(run.exit_code == 0, run.errors);
    const QJsonObject tensors = header(out);
    for (const char* name :
         {"q", "k", "v", "scores_raw", "scores", "pattern", "z", "concat", "result", "out", "entropy"})
      QCOMPARE(tensors[QLatin1String(name)].toObject()["dtype"_L1].toString(), dtype);
    QCOMPARE(tensors["result"_L1].toObject()["shape"_L1].toArray(), (QJsonArray{2, 8, 7, 32}));
    QCOMPARE(tensors["k"_L1].toObject()["shape"_L1].toArray(), (QJsonArray{2, 2, 7, 4}));
  }
  void aSentenceBecomesTokensAndWeights() {
    const Run run = headwise({u"trace"_s, u"--text"_s, u"The cat sat on the mat."_s, u"--heads"_s, u"4"_s, u"--mask"_s,
                              u"causal"_s, u"--json"_s, u"-"_s});
    QVERIFY2(run.exit_code == 0, run.errors);
    const QJsonObject trace = QJsonDocument::fromJson(run.output).object();
    QCOMPARE(trace["tokens"_L1].toArray(),
             (QJsonArray{u"The"_s, u"cat"_s, u"sat"_s, u"on"_s, u"the"_s, u"mat"_s, u"."_s}));
    QCOMPARE(trace["byte_ranges"_L1].toArray()[1].toArray(), (QJsonArray{4, 7}));
    const QJsonArray pattern = trace["pattern"_L1].toArray();
    QCOMPARE(pattern.size(), 4);
    for (const QJsonValue& head : pattern) {
      const QJsonArray row = head.toArray()[2].toArray();
      QCOMPARE(row.size(), 7);
      QVERIFY(std::abs(row[0].toDouble() + row[1].toDouble() + row[2].toDouble() - 1) < 1e-6);
      QCOMPARE(row[3].toDouble(), 0.0);
    }
  }
  void crossAttentionHasTwoSentences() {
    const Run run = headwise(
        {u"trace"_s, u"--text"_s, u"a b"_s, u"--key-text"_s, u"x y z"_s, u"--mask"_s, u"none"_s, u"--json"_s, u"-"_s});
    QVERIFY2(run.exit_code == 0, run.errors);
    const QJsonObject trace = QJsonDocument::fromJson(run.output).object();
    QCOMPARE(trace["key_tokens"_L1].toArray().size(), 3);
    QCOMPARE(trace["pattern"_L1].toArray()[0].toArray()[1].toArray().size(), 3);
  }
  void jsonGoesToAFileToo() {
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"t.json"_s);
    QCOMPARE(headwise({u"trace"_s, u"--text"_s, u"a b"_s, u"--json"_s, out}).exit_code, 0);
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(QJsonDocument::fromJson(file.readAll()).isObject());
  }

  void aCaseGoesToStandardOutputToo() {
    const QTemporaryDir folder;
    const QString out = folder.filePath(u"t.safetensors"_s);
    const QStringList asked{u"trace"_s,    u"--parameters"_s,        golden(u"causal.safetensors"_s),
                            u"--config"_s, golden(u"causal.json"_s), u"--out"_s};
    const Run run = headwise(asked + QStringList{u"-"_s});
    QVERIFY2(run.exit_code == 0, run.errors);
    QCOMPARE(headwise(asked + QStringList{out}).exit_code, 0);
    QFile file(out);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(run.output, file.readAll());
  }
  void manyRowsAreWhole() {  // they are written block by block
    const Run run = headwise({u"trace"_s, u"--text"_s, u"cat "_s.repeated(150), u"--json"_s, u"-"_s});
    const QJsonArray pattern = QJsonDocument::fromJson(run.output).object()["pattern"_L1].toArray();
    QCOMPARE(pattern.size(), 8);
    for (const QJsonValue& head : pattern) {
      QCOMPARE(head.toArray().size(), 150);
      for (int i = 0; i < 150; ++i) {
        double sum = 0;
        for (const QJsonValue& weight : head.toArray()[i].toArray()) sum += weight.toDouble();
        QVERIFY(std::abs(sum - 1) < 1e-6);
        QVERIFY(i == 149 || head.toArray()[i].toArray()[i + 1].toDouble(1) == 0);  // causal: it is row i
      }
    }
  }

  void wrongInputExitsWithTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("word");
    const QString tensors = golden(u"causal.safetensors"_s);
    const QString config = golden(u"causal.json"_s);
    QTest::newRow("nothing") << QStringList{} << u"--text"_s;
    QTest::newRow("no file") << QStringList{u"--parameters"_s, u"/none.safetensors"_s,
                                            u"--config"_s,     config,
                                            u"--out"_s,        u"t"_s}
                             << u"/none.safetensors"_s;
    QTest::newRow("no tensors") << QStringList{u"--parameters"_s, config, u"--config"_s, config, u"--out"_s, u"t"_s}
                                << u"causal.json"_s;
    QTest::newRow("no JSON") << QStringList{u"--parameters"_s, tensors, u"--config"_s, tensors, u"--out"_s, u"t"_s}
                             << u"JSON"_s;
    QTest::newRow("no out") << QStringList{u"--parameters"_s, tensors, u"--config"_s, config} << u"--out"_s;
    QTest::newRow("not writable") << QStringList{u"--parameters"_s, tensors,     u"--config"_s, config,
                                                 u"--out"_s,        u"/none/t"_s}
                                  << u"/none/t"_s;
    QTest::newRow("precision") << QStringList{u"--text"_s, u"a"_s, u"--precision"_s, u"half"_s, u"--json"_s, u"-"_s}
                               << u"float32"_s;
    QTest::newRow("empty text") << QStringList{u"--text"_s, u" "_s, u"--json"_s, u"-"_s} << u"empty"_s;
    QTest::newRow("heads") << QStringList{u"--text"_s, u"a"_s, u"--heads"_s, u"7"_s, u"--json"_s, u"-"_s}
                           << u"7 heads"_s;
    QTest::newRow("head off") << QStringList{u"--text"_s, u"a"_s, u"--heads-off"_s, u"0"_s, u"--json"_s, u"-"_s}
                              << u"count from 1 to 8"_s;
    QTest::newRow("scale") << QStringList{u"--text"_s, u"a"_s, u"--scale"_s, u"big"_s, u"--json"_s, u"-"_s}
                           << u"--scale"_s;
    QTest::newRow("session") << QStringList{u"--session"_s, config, u"--json"_s, u"-"_s} << u"session"_s;
    const QStringList layer{u"--parameters"_s, tensors, u"--config"_s, config, u"--out"_s, u"t"_s};
    QTest::newRow("layer flag beside a config") << layer + QStringList{u"--heads"_s, u"2"_s} << u"--heads"_s;
    QTest::newRow("text beside a config") << layer + QStringList{u"--text"_s, u"a"_s} << u"--text"_s;
    QTest::newRow("JSON beside a config") << layer + QStringList{u"--json"_s, u"-"_s} << u"--json"_s;
    QTest::newRow("unknown flag") << QStringList{u"--hats"_s, u"8"_s} << u"--hats"_s;
  }
  void wrongInputExitsWithTwo() {
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, word);
    const Run run = headwise(QStringList{u"trace"_s} + arguments);
    QVERIFY2(run.exit_code == 2, run.errors);
    QVERIFY2(QString::fromUtf8(run.errors).contains(word), run.errors);
    QVERIFY(run.output.isEmpty());
  }
  void helpAndVersion() {
    const Run version = headwise({u"--version"_s});
    QCOMPARE(version.exit_code, 0);
    QVERIFY(version.output.startsWith("headwise "));
    const Run help = headwise({u"trace"_s, u"--help"_s});
    QCOMPARE(help.exit_code, 0);
    QVERIFY(help.output.contains("--heads-off"));
  }
};

QTEST_APPLESS_MAIN(TestTrace)
#include "tst_trace.moc"
