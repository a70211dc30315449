// headwise bench: that it measures what it names, not how fast this machine is.
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtEndian>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/app/headwise_process.h"

using namespace headwise::testing;
using namespace Qt::StringLiterals;

namespace {

QString golden(const QString& name) {
  return QStringLiteral(HEADWISE_TEST_DATA "/golden/mha/%1.safetensors").arg(name);
}

void writeFile(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(bytes), bytes.size());
}

using Values = std::vector<float>;

/// One head over two tokens whose projections are 0, so that every row of weights is even and out is b_O; with what
/// should come out, but for the tensors of `other`.
QByteArray idleLayer(const std::map<std::string, Values>& other) {
  std::map<std::string, Values> tensors{
      {"x", {1, 2, 3, 4}},
      {"b_O", {1, 2}},
      {"expected_rows", {0, 1}},
      {"expected_out", {1, 2, 1, 2}},
      {"expected_out_causal", {1, 2, 1, 2}},
      {"expected_pattern", {0.5, 0.5, 0.5, 0.5}},
      {"expected_pattern_causal", {1, 0, 0.5, 0.5}},
  };
  for (const char* name : {"W_Q", "W_K", "W_V", "W_O"}) tensors[name] = Values(4, 0);
  for (const auto& [name, values] : other) tensors[name] = values;
  nlohmann::json header;
  QByteArray data;
  for (const auto& [name, values] : tensors) {
    const qsizetype begin = data.size();
    data.append(reinterpret_cast<const char*>(values.data()), static_cast<qsizetype>(values.size() * sizeof(float)));
    const std::size_t rows = values.size() / 2;
    const bool is_matrix = name != "b_O" && name != "expected_rows";
    header[name] = {{"dtype", "F32"}, {"data_offsets", {begin, data.size()}}, {"shape", {values.size()}}};
    if (is_matrix) header[name]["shape"] = {rows, 2};
    if (name.starts_with("expected_pattern")) header[name]["shape"] = {1, rows, 2};
  }
  const QByteArray text = QByteArray::fromStdString(header.dump());
  QByteArray size(8, '\0');
  qToLittleEndian<quint64>(static_cast<quint64>(text.size()), size.data());
  return size + text + data;
}

/// A line for each mode.
std::vector<QJsonObject> benchCase(const QString& tensors) {
  const Outcome outcome = runHeadwise(
      {u"bench"_s, u"engine"_s, u"--case"_s, tensors, u"--threads"_s, u"1"_s, u"--seconds"_s, u"0"_s, u"--json"_s});
  std::vector<QJsonObject> lines;
  for (const QByteArray& text : outcome.out.trimmed().split('\n'))
    lines.push_back(QJsonDocument::fromJson(text).object());
  [&] { verifySucceeded(outcome); }();
  [&] { QCOMPARE(lines.size(), std::size_t{3}); }();
  return lines;
}

QMap<QString, double> errorsByMode(const std::vector<QJsonObject>& lines) {
  QMap<QString, double> errors;
  for (const QJsonObject& line : lines) errors[line[u"mode"_s].toString()] = line[u"error"_s].toDouble(-1);
  return errors;
}

}  // namespace

class TestBench : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aLineForEachQuantity() {
    const Outcome outcome =
        runHeadwise({u"bench"_s, u"ui"_s, u"--rounds"_s, u"1"_s, u"--shape"_s, u"20x48x4"_s, u"--json"_s});
    verifySucceeded(outcome);
    QStringList names;
    for (const QByteArray& line : outcome.out.trimmed().split('\n')) {
      const QJsonObject quantity = QJsonDocument::fromJson(line).object();
      names << quantity[u"name"_s].toString();
      QVERIFY2(quantity[u"median"_s].toDouble() > 0 && quantity.contains(u"target"_s), line.constData());
      QVERIFY2(!quantity[u"unit"_s].toString().isEmpty() && quantity[u"samples"_s].toInt() == 1, line.constData());
    }
    for (const char16_t* part :
         {u"edit to painted, 4 heads x 20 tokens", u"first edit / later ones, 4 heads x 20 tokens",
          u"hover, 4 heads x 20 tokens", u"pan and zoom, 4 heads x 20 tokens", u"memory after edits, 4 heads x 20",
          u"first complete window", u"its resident memory", u"SVG of 8 heads", u"size"})
      QVERIFY2(!names.filter(QStringView(part)).isEmpty(), qPrintable(names.join(u'\n')));
  }
  void mapsAreMeasuredInAWindowToo() {
    const Outcome outcome = runHeadwise({u"bench"_s, u"maps"_s, u"--tokens"_s, u"200"_s, u"--json"_s});
    verifySucceeded(outcome);
    QStringList names;
    for (const QByteArray& text : outcome.out.trimmed().split('\n'))
      names << QJsonDocument::fromJson(text).object()[u"name"_s].toString();
    for (const QString& name : {u"first picture, from the tokens on"_s, u"panning over all heads"_s,
                                u"panning over an enlarged head, single pairs"_s, u"hover in an enlarged head"_s,
                                u"hover, all its numbers exact"_s})
      QVERIFY2(names.contains(name), qPrintable(name));
  }

  void aTextThatIsFoldedAwayIsTypedIntoAsWell() {
    const Outcome outcome =
        runHeadwise({u"bench"_s, u"ui"_s, u"--rounds"_s, u"1"_s, u"--shape"_s, u"600x8x1"_s, u"--json"_s});
    verifySucceeded(outcome);
    QVERIFY2(outcome.out.contains("1 heads x 600 tokens"), outcome.out.constData());
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
  void theLayerOfAFileIsMeasured() {
    for (const QJsonObject& line : benchCase(golden(u"dhead1"_s))) {
      QVERIFY(line[u"n"_s].toInt() == 5 && line[u"d_model"_s].toInt() == 6 && line[u"n_heads"_s].toInt() == 6);
      QVERIFY(line[u"threads"_s].toInt() == 1 && line[u"ms"_s].toDouble() > 0 && !line.contains(u"error"_s));
    }
  }
  void resultsOfTheFileAreCheckedAgainst() {
    const QTemporaryDir folder;
    const QString tensors = folder.filePath(u"case.safetensors"_s);
    writeFile(folder.filePath(u"case.json"_s), R"({"config": {"d_model": 2, "n_heads": 1}})");
    const QMap<QString, double> right{{u"weights"_s, 0}, {u"weights-causal"_s, 0}, {u"output"_s, 0}};
    writeFile(tensors, idleLayer({}));
    QCOMPARE(errorsByMode(benchCase(tensors)), right);
    writeFile(tensors, idleLayer({{"expected_pattern", {0.5, 0.5, 0.75, 0.5}}}));
    QCOMPARE(errorsByMode(benchCase(tensors))[u"weights"_s], 0.25);
    QCOMPARE(errorsByMode(benchCase(tensors))[u"output"_s], 0);
    writeFile(tensors, idleLayer({{"expected_out_causal", {1, 2, 1, 4}}}));
    QCOMPARE(errorsByMode(benchCase(tensors))[u"weights-causal"_s], 2);
  }
  void filesThatHoldNoLayerAreRefused() {
    const auto refused = [](const QString& file, const QByteArray& part) {
      verifyRefused(runHeadwise({u"bench"_s, u"engine"_s, u"--case"_s, file}), part);
    };
    const QTemporaryDir folder;
    const QString tensors = folder.filePath(u"case.safetensors"_s);
    refused(tensors, "case.json");
    writeFile(folder.filePath(u"case.json"_s), R"({"config": {"d_model": 2, "n_heads": 1}})");
    refused(tensors, "case.safetensors");
    writeFile(tensors, "no tensors");
    refused(tensors, "case.safetensors");
    writeFile(tensors, idleLayer({{"expected_out", {1, 2}}}));
    refused(tensors, "expected_out should have the shape [2, 2]");
    writeFile(tensors, idleLayer({{"expected_rows", {0, 2}}}));
    refused(tensors, "positions from 0 to 1");
    refused(golden(u"causal"_s), "the file holds 2");
    writeFile(tensors, idleLayer({}));
    writeFile(folder.filePath(u"case.json"_s), R"({"config": {"d_model": 2, "n_heads": 1, "kind": "linear_elu1"}})");
    refused(tensors, "linear attention");
    verifyRefused(runHeadwise({u"bench"_s, u"engine"_s, u"--case"_s, tensors, u"--shape"_s, u"20x32x4"_s}), "--case");
  }
  void shapesThatCannotBeAreRefused() {
    for (const char16_t* shape : {u"20x32", u"20x32x4x", u"0x32x4", u"20x32x5", u"many"})
      for (const char16_t* what : {u"engine", u"ui"})
        verifyRefused(runHeadwise({u"bench"_s, QString::fromUtf16(what), u"--shape"_s, QString::fromUtf16(shape)}),
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
