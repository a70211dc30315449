#include <QTemporaryDir>
#include <QTest>

#include "core/io/file.h"
#include "core/io/safetensors.h"
#include "core/tensor/error.h"

using namespace headwise;
namespace fs = std::filesystem;

namespace {

Tensor tensorOf(DType dtype, std::vector<std::int64_t> shape, char fill) {
  Tensor tensor{dtype, std::move(shape), {}};
  tensor.bytes.assign(static_cast<std::size_t>(tensor.elementCount()) * itemSize(dtype), static_cast<std::byte>(fill));
  return tensor;
}

std::map<std::string, Tensor> everyType() {
  std::map<std::string, Tensor> tensors;
  char fill = 1;
  for (const DType dtype : {DType::F64, DType::F32, DType::F16, DType::BF16, DType::I64, DType::I32, DType::I16,
                            DType::I8, DType::U8, DType::Bool}) {
    tensors[std::string(dtypeName(dtype))] = tensorOf(dtype, {3, 5}, fill++);
  }
  tensors["scalar"] = tensorOf(DType::F32, {}, 7);
  tensors["empty"] = tensorOf(DType::F32, {0, 4}, 0);
  tensors["Schicht é中 \"\\\n"] = tensorOf(DType::U8, {1}, 9);
  return tensors;
}

std::string fileOf(const std::string& json, const std::string& data) {
  std::string file(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) file[i] = static_cast<char>((std::uint64_t{json.size()} >> (8 * i)) & 0xff);
  return file + json + data;
}

}  // namespace

class TestSafetensors : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  fs::path at(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }

  std::string errorOf(const std::string& bytes) const {
    writeFileAtomically(at("bad.safetensors"), bytes);
    try {
      static_cast<void>(readSafetensors(at("bad.safetensors")));
    } catch (const InputError& error) {
      return error.message().english();
    }
    return "loaded";
  }

 private Q_SLOTS:
  void everythingComesBack() {
    writeSafetensors(at("a"), everyType(), {{"tokens", "[\"a\"]"}, {"é", ""}});
    const auto read = readSafetensors(at("a"));
    QCOMPARE(read.size(), everyType().size());
    for (const auto& [name, tensor] : everyType()) {
      QVERIFY(read.at(name).dtype == tensor.dtype);
      QVERIFY(read.at(name).shape == tensor.shape);
      QVERIFY(read.at(name).bytes == tensor.bytes);
      QVERIFY(readSafetensor(at("a"), name).bytes == tensor.bytes);
    }
    const SafetensorsHeader header = readSafetensorsHeader(at("a"));
    QCOMPARE(header.metadata.at("tokens"), std::string("[\"a\"]"));
    QCOMPARE(header.metadata.size(), std::size_t{2});
  }

  void everyTensorIsAligned() {
    writeSafetensors(at("a"), everyType());
    const SafetensorsHeader header = readSafetensorsHeader(at("a"));
    for (const TensorEntry& entry : header.entries) {
      QCOMPARE((header.data_start + entry.begin) % itemSize(entry.dtype), std::uint64_t{0});
    }
  }

  void noTensorsIsAFile() {
    writeSafetensors(at("a"), {});
    QVERIFY(readSafetensors(at("a")).empty());
  }

  void bytesThatAreNotTextAreReplacedInMetadata() {
    writeSafetensors(at("a"), {}, {{"sentence", "a\xff"}});
    QCOMPARE(readSafetensorsHeader(at("a")).metadata.at("sentence"), std::string("a\ufffd"));
  }

  void aMissingNameTellsWhatIsThere() {
    writeSafetensors(at("a"), {{"W_Q", tensorOf(DType::F32, {1}, 0)}, {"W_K", tensorOf(DType::F32, {1}, 0)}});
    try {
      static_cast<void>(readSafetensor(at("a"), "W_O"));
      QFAIL("it was found");
    } catch (const InputError& error) {
      for (const char* part : {"W_O", "W_Q", "W_K"}) {
        QVERIFY(error.message().english().find(part) != std::string::npos);
      }
    }
  }

  void missingFilesAndFoldersAreFileErrors() {
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(readSafetensors(at("nothing"))), FileError);
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(readSafetensorsHeader(at(""))), FileError);
    QVERIFY_EXCEPTION_THROWN(writeSafetensors(at("no/a"), {}), FileError);
  }

  void errorsSayWhere_data() {
    QTest::addColumn<std::string>("json");
    QTest::addColumn<std::string>("data");
    QTest::addColumn<QStringList>("parts");
    const auto row = [](const char* name, const char* json, std::string data, QStringList parts) {
      QTest::newRow(name) << std::string(json) << std::move(data) << std::move(parts);
    };
    using namespace Qt::StringLiterals;
    row("syntax", R"({"a":})", "", {u"byte 13"_s});
    row("element type", R"({"a":{"dtype":"F8_E4M3","shape":[1],"data_offsets":[0,1]}})", "x",
        {u"\"a\""_s, u"F8_E4M3"_s, u"F64, F32"_s});
    row("wrong size", R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}})", "12345678",
        {u"\"a\""_s, u"takes 12 bytes"_s, u"hold 8"_s});
    row("cut short", R"({"a":{"dtype":"F32","shape":[3],"data_offsets":[0,12]}})", "12345678",
        {u"\"a\""_s, u"0 to 12"_s, u"holds 8"_s});
    row("trailing", R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "1234", {u"has 3 bytes after"_s});
    row("gap before the first", R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[1,2]}})", "12", {u"data byte 1"_s});
    row("product overflows before a zero",
        R"({"a":{"dtype":"U8","shape":[4611686018427387904,4,0],"data_offsets":[0,0]}})", "", {u"2^63"_s});
    row("number beyond 63 bits", R"({"a":{"dtype":"U8","shape":[9223372036854775808],"data_offsets":[0,0]}})", "",
        {u"shape"_s, u"9223372036854775808"_s});
    row("three offsets", R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1,1]}})", "1", {u"data_offsets"_s});
    row("nested shape", R"({"a":{"dtype":"U8","shape":[[1]],"data_offsets":[0,1]}})", "1", {u"\"a\""_s, u"[...]"_s});
    row("dtype is a list", R"({"a":{"dtype":["U8"],"shape":[1],"data_offsets":[0,1]}})", "1", {u"\"a\""_s});
    row("shape is a number", R"({"a":{"dtype":"U8","shape":1,"data_offsets":[0,1]}})", "1", {u"\"a\""_s});
    row("unknown field", R"({"a":{"dtype":"U8","shap":[1],"data_offsets":[0,1]}})", "1", {u"\"shap\""_s});
    row("field twice", R"({"a":{"dtype":"U8","dtype":"U8","shape":[1],"data_offsets":[0,1]}})", "1", {u"dtype"_s});
    row("metadata that is no text", R"({"__metadata__":{"a":1}})", "", {u"__metadata__"_s});
    row("metadata twice", R"({"__metadata__":{},"__metadata__":{}})", "", {u"twice"_s});
    row("metadata that is a list", R"({"__metadata__":[]})", "", {u"__metadata__"_s});
    row("text after the object", R"({}{})", "", {u"byte 10"_s});
    row("a number", "7", "", {u"byte 8"_s});
    row("half a surrogate", R"({"\ud800":{}})", "", {u"JSON"_s});
  }
  void errorsSayWhere() {
    QFETCH(const std::string, json);
    QFETCH(const std::string, data);
    QFETCH(const QStringList, parts);
    const QString message = QString::fromStdString(errorOf(fileOf(json, data)));
    QVERIFY(message.contains(QStringLiteral("bad.safetensors")));
    for (const QString& part : parts) QVERIFY2(message.contains(part), qPrintable(message));
  }

  void longNamesAreCutInMessages() {
    const std::string name(100'000, 'n');
    QVERIFY(errorOf(fileOf("{\"" + name + "\":{}}", "")).size() < 1000);
    std::string wide;
    for (int i = 0; i < 1000; ++i) wide += "中";
    const std::string message = errorOf(fileOf("{\"" + wide + "\":{}}", ""));
    QVERIFY(!QString::fromStdString(message).contains(QChar::ReplacementCharacter));
  }

  void aHugeSparseFileIsRefusedBeforeMemoryIsTaken() {
    const std::uint64_t bytes = std::uint64_t{1} << 42;
    const std::string size = std::to_string(bytes);
    writeFileAtomically(
        at("huge"),
        fileOf("{\"a\":{\"dtype\":\"U8\",\"shape\":[" + size + "],\"data_offsets\":[0," + size + "]}}", ""));
    fs::resize_file(at("huge"), fs::file_size(at("huge")) + bytes);
    QCOMPARE(readSafetensorsHeader(at("huge")).entries.size(), std::size_t{1});
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(readSafetensors(at("huge"))), TooLargeError);
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(readSafetensor(at("huge"), "a")), TooLargeError);
    fs::remove(at("huge"));
  }

  void aFailedWriteLeavesTheOldFileWhole() {
    writeSafetensors(at("a"), everyType());
    const std::string before = fileSha256(at("a"));
    fs::create_directory(at("folder"));
    QVERIFY_EXCEPTION_THROWN(writeSafetensors(at("folder"), everyType()), FileError);
    QCOMPARE(fileSha256(at("a")), before);
  }
};

QTEST_APPLESS_MAIN(TestSafetensors)
#include "tst_safetensors.moc"
