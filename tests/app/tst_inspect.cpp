// headwise inspect: safetensors files, sessions, and what it says about everything else.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include "tests/app/headwise_process.h"

using namespace headwise::testing;
using namespace Qt::StringLiterals;

namespace {

/// A safetensors file of zeros in F32.
QByteArray tensors(const QList<std::pair<QString, QList<int>>>& list, const QJsonObject& metadata = {}) {
  QJsonObject header;
  if (!metadata.isEmpty()) header[u"__metadata__"_s] = metadata;
  qint64 end = 0;
  for (const auto& [name, shape] : list) {
    QJsonArray sizes;
    qint64 count = 1;
    for (const int size : shape) {
      sizes += size;
      count *= size;
    }
    header[name] =
        QJsonObject{{u"dtype"_s, u"F32"_s}, {u"shape"_s, sizes}, {u"data_offsets"_s, QJsonArray{end, end + 4 * count}}};
    end += 4 * count;
  }
  const QByteArray json = QJsonDocument(header).toJson(QJsonDocument::Compact);
  QByteArray length(8, '\0');
  qToLittleEndian<quint64>(static_cast<quint64>(json.size()), length.data());
  return length + json + QByteArray(end, '\0');
}

}  // namespace

class TestInspect : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void parametersOfALayer() {
    const QString file = written(
        "p.safetensors", tensors({{u"W_Q"_s, {16, 8}}, {u"W_K"_s, {8, 8}}, {u"W_V"_s, {8, 8}}, {u"W_O"_s, {8, 16}}},
                                 {{u"made by"_s, u"a\ntest"_s}}));
    const Outcome outcome = inspect({file});
    verifySucceeded(outcome);
    for (const char* part : {"4 tensors", "[16, 8]", "512", "made by", "a\\x0atest", "parameters", "d_model 8",
                             "possible numbers of heads: 2, 4, 8, 16", "--kv-heads 1"})
      QVERIFY2(outcome.out.contains(part), (part + QByteArray(" is not in\n") + outcome.out).constData());
  }

  void aFullDiskBehindStandardOutputIsNoSuccess() {
    QCOMPARE(runHeadwiseIntoFullDisk({u"inspect"_s, written("m.safetensors", tensors({{u"mask"_s, {1, 3, 3}}}))}), 2);
    QCOMPARE(runHeadwiseIntoFullDisk({u"trace"_s, u"--text"_s, u"a b"_s, u"--json"_s, u"-"_s}), 2);
  }

  void asJson() {
    const QString file = written("m.safetensors", tensors({{u"mask"_s, {1, 3, 3}}}));
    const Outcome outcome = inspect({file, u"--json"_s});
    verifySucceeded(outcome);
    const QJsonObject json = QJsonDocument::fromJson(outcome.out).object();
    QCOMPARE(json[u"kind"_s].toString(), u"safetensors"_s);
    QCOMPARE(json[u"tensors"_s].toArray()[0].toObject()[u"shape"_s].toArray(), (QJsonArray{1, 3, 3}));
    QCOMPARE(json[u"mask"_s].toString(), u"mask"_s);
    QVERIFY(json[u"parameters"_s].isNull());
  }

  /// What inspect advises works.
  void theFlagsThatItNamesFit() {
    const QString file =
        written("grouped.safetensors",
                tensors({{u"W_Q"_s, {24, 16}}, {u"W_K"_s, {12, 16}}, {u"W_V"_s, {6, 16}}, {u"W_O"_s, {16, 12}}}));
    const QJsonObject json = QJsonDocument::fromJson(inspect({file, u"--json"_s}).out).object();
    const QStringList flags = json[u"parameters"_s].toObject()[u"flags"_s].toString().split(u' ');
    QVERIFY(flags.size() >= 4);
    verifySucceeded(runHeadwise(QStringList{u"export"_s, u"--text"_s, u"a b c"_s, u"--parameters"_s, file, u"--out"_s,
                                            u"-"_s, u"--format"_s, u"csv"_s} +
                                flags));
  }

  void aSession() {
    const Outcome outcome = inspect({written("s.headwise.json", kSession)});
    verifySucceeded(outcome);
    for (const char* part :
         {"A short text.", "4 tokens (words)", "d_model 64", "4 heads", "query i sees keys j ≤ i", "switched off",
          "heads 2 ", "rope_half", "xavier_uniform", "seed 7", "flow", "experiment.later", "added"})
      QVERIFY2(outcome.out.contains(part), (part + QByteArray(" is not in\n") + outcome.out).constData());
  }

  void aSessionThatStartsWithAByteOrderMark() {
    verifySucceeded(inspect({written("s.headwise.json", QByteArray("\xEF\xBB\xBF") + kSession)}));
  }

  void aSessionAsJson() {
    const Outcome outcome = inspect({written("s.headwise.json", kSession), u"--json"_s});
    verifySucceeded(outcome);
    const QJsonObject json = QJsonDocument::fromJson(outcome.out).object();
    QCOMPARE(json[u"kind"_s].toString(), u"session"_s);
    QCOMPARE(json[u"experiment"_s].toObject()[u"text"_s].toString(), u"A short text."_s);
    QCOMPARE(json[u"unknown_fields"_s].toArray(), (QJsonArray{u"added"_s, u"experiment.later"_s}));
  }

  void otherKinds_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("part");
    QTest::newRow("a.npy") << QByteArray("\x93NUMPY\x01\x00", 8) << QByteArray("a NumPy array");
    QTest::newRow("a.npz") << QByteArray("PK\x03\x04zip") << QByteArray("a zip archive");
    QTest::newRow("a.gguf") << QByteArray("GGUF....") << QByteArray("a GGUF model");
    QTest::newRow("a.txt") << QByteArray("Only words.") << QByteArray("neither a safetensors file");
    QTest::newRow("empty") << QByteArray() << QByteArray("neither a safetensors file");
    QTest::newRow("config.json") << QByteArray("{\"n_heads\": 8}") << QByteArray("headwise-session");
    QTest::newRow("cut.json") << QByteArray("{\"format\": ") << QByteArray("not a session file");
    QTest::newRow("newer.json") << QByteArray("{\"format\": \"headwise-session\", \"version\": 99}")
                                << QByteArray("newer Headwise");
    QTest::newRow("page.safetensors") << QByteArray("<!DOCTYPE html><html></html>") << QByteArray("page.safetensors");
  }
  void otherKinds() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, part);
    verifyRefused(inspect({written(QTest::currentDataTag(), bytes)}), part);
  }

  void whatIsNotAFile() {
    verifyRefused(inspect({m_folder.filePath(u"nothing"_s)}), "There is no file");
    verifyRefused(inspect({m_folder.path()}), "is a folder");
    verifyRefused(inspect({QString()}), "name is empty");
    verifyRefused(inspect({}), "file");
  }

 private:
  static Outcome inspect(const QStringList& arguments) { return runHeadwise(QStringList{u"inspect"_s} + arguments); }
  QString written(const char* name, const QByteArray& bytes) {
    QFile file(m_folder.filePath(QString::fromLatin1(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write %s", name);
    return file.fileName();
  }

  const QByteArray kSession =
      QByteArray(
          "{'format': 'headwise-session', 'version': 1, 'added': 3, 'experiment': {'text': 'A short text.', 'later': 1,"
          " 'attention': {'d_model': 64, 'n_heads': 4, 'mask': {'rules': [{'kind': 'causal'}]},"
          " 'positions': {'kind': 'rope_half'}}, 'heads_off': [1], 'parameters': {'kind': 'xavier_uniform', 'seed': "
          "7}},"
          " 'view': {'page': 'flow'}}")
          .replace('\'', '"');
  QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestInspect)
#include "tst_inspect.moc"
