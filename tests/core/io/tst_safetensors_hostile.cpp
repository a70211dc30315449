// Files that other programs wrote, damaged or dreamt up: tests/core/io/data (its README says where they are from), and
// a valid file with bits turned over.

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <random>

#include "core/io/file.h"
#include "core/io/safetensors.h"
#include "core/tensor/error.h"

using namespace headwise;
using namespace Qt::StringLiterals;

namespace {

const QString kData = QStringLiteral(HEADWISE_TEST_DATA "/core/io/data/");

QByteArray sha256OfDoubles(const Tensor& tensor) {
  const std::vector<double> values = tensor.toDoubles();
  const auto size = static_cast<qsizetype>(values.size() * sizeof(double));
  return QCryptographicHash::hash(QByteArray(reinterpret_cast<const char*>(values.data()), size),
                                  QCryptographicHash::Sha256)
      .toHex();
}

void compareTensors(const std::map<std::string, Tensor>& read, const QJsonObject& expected) {
  QCOMPARE(static_cast<qsizetype>(read.size()), expected.size());
  for (auto it = expected.begin(); it != expected.end(); ++it) {
    const QJsonObject facts = it->toObject();
    const Tensor& tensor = read.at(it.key().toStdString());
    QJsonArray shape;
    for (const std::int64_t extent : tensor.shape) shape.append(qint64{extent});
    QCOMPARE(shape, facts["shape"_L1].toArray());
    QCOMPARE(sha256OfDoubles(tensor), facts["sha256_f64le_c_order"_L1].toString().toLatin1());
  }
}

// Loads or refuses; what is loaded fits its shape.
bool loads(const std::filesystem::path& file) {
  try {
    for (const auto& [name, tensor] : readSafetensors(file)) {
      if (tensor.bytes.size() != static_cast<std::size_t>(tensor.elementCount()) * itemSize(tensor.dtype)) {
        throw std::logic_error("a tensor that does not fit its shape");
      }
    }
    return true;
  } catch (const InputError&) {
    return false;
  }
}

std::string mutated(std::string bytes, std::mt19937& random) {
  const auto anywhere = [&] { return random() % bytes.size(); };
  for (std::uint32_t i = 0; i <= random() % 3; ++i) {
    switch (random() % 5) {
      case 0:
        bytes.erase(anywhere(), 1 + random() % 8);
        break;
      case 1:
        bytes.insert(anywhere(), 1, static_cast<char>(random()));
        break;
      case 2:
        bytes[anywhere()] = "0123456789[]{},:\"\\-.e"[random() % 21];
        break;
      default:
        bytes[anywhere()] ^= static_cast<char>(1U << (random() % 8));
        break;
    }
    if (bytes.empty()) return bytes;
  }
  return bytes;
}

}  // namespace

class TestSafetensorsHostile : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void golden_data() {
    QTest::addColumn<QJsonObject>("row");
    QFile index(kData + "index.jsonl"_L1);
    QVERIFY(index.open(QIODevice::ReadOnly));
    while (!index.atEnd()) {
      const QJsonObject row = QJsonDocument::fromJson(index.readLine()).object();
      QTest::newRow(qPrintable(row["file"_L1].toString())) << row;
    }
  }
  void golden() {
    QFETCH(const QJsonObject, row);
    const std::filesystem::path file = (kData + row["file"_L1].toString()).toStdString();
    const bool well_formed = row["expect"_L1] != "error"_L1 || row["reason_level"_L1] == "semantic"_L1;
    if (!well_formed) {
      QVERIFY_EXCEPTION_THROWN(static_cast<void>(readSafetensors(file)), InputError);
      QVERIFY_EXCEPTION_THROWN(static_cast<void>(readSafetensorsHeader(file)), InputError);
    } else if (row.contains("tensors"_L1)) {
      compareTensors(readSafetensors(file), row["tensors"_L1].toObject());
    } else {
      QVERIFY(loads(file));
    }
  }

  void metadataIsRead() {
    const auto header = readSafetensorsHeader((kData + "attn_meta.safetensors"_L1).toStdString());
    const auto tokens = QJsonDocument::fromJson(QByteArray::fromStdString(header.metadata.at("tokens"))).array();
    QCOMPARE(tokens, (QJsonArray{"The"_L1, "cat"_L1, "sat"_L1, "on"_L1, "the"_L1, "mat"_L1}));
  }

  void commonMistakesAreNamed_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("part");
    QTest::newRow("lfs") << u"lfs_pointer"_s << u"git lfs pull"_s;
    QTest::newRow("html") << u"html_page"_s << u"web page"_s;
    QTest::newRow("pickle") << u"pickle"_s << u"save_file"_s;
    QTest::newRow("empty") << u"empty"_s << u"0 bytes"_s;
    QTest::newRow("dtype") << u"dtype_f8"_s << u"F8_E4M3"_s;
  }
  void commonMistakesAreNamed() {
    QFETCH(const QString, file);
    QFETCH(const QString, part);
    try {
      static_cast<void>(readSafetensors((kData + file + ".safetensors"_L1).toStdString()));
      QFAIL("it was read");
    } catch (const InputError& error) {
      QVERIFY2(QString::fromStdString(error.message().english()).contains(part), error.what());
    }
  }

  void everyTruncationIsRefused() {
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath(u"a"_s).toStdString();
    const std::string whole = readTextFile((kData + "unicode_names.safetensors"_L1).toStdString(), 10'000);
    for (std::size_t size = 0; size < whole.size(); ++size) {
      writeFileAtomically(file, std::string_view(whole).substr(0, size));
      QVERIFY(!loads(file));
    }
  }

  void mutationsLoadOrAreRefused() {
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath(u"a"_s).toStdString();
    const std::filesystem::path valid = (kData + "mixed_dtypes.safetensors"_L1).toStdString();
    const std::string whole = readTextFile(valid, 10'000);
    const std::string header = whole.substr(0, readSafetensorsHeader(valid).data_start);
    std::mt19937 random(42);
    int loaded = 0;
    constexpr int rounds = 2000;
    for (int i = 0; i < rounds; ++i) {
      std::filesystem::remove(file);  // a new file: some file systems flush one that is overwritten to the disk
      std::ofstream(file, std::ios::binary) << mutated(header, random) << whole.substr(header.size());
      loaded += loads(file) ? 1 : 0;
    }
    QVERIFY(loaded > 0);
    QVERIFY(loaded < rounds);
  }
};

QTEST_APPLESS_MAIN(TestSafetensorsHostile)
#include "tst_safetensors_hostile.moc"
