#include <QTemporaryDir>
#include <QTest>
#include <cstring>

#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/tensor/error.h"

using namespace headwise;

namespace {

std::string written(const Tensor& tensor) {
  const QTemporaryDir folder;
  const std::filesystem::path file = folder.filePath(QStringLiteral("a.npy")).toStdString();
  writeNpy(file, tensor);
  return readTextFile(file, 10'000);
}

Tensor zeros(DType dtype, std::vector<std::int64_t> shape) {
  Tensor tensor{dtype, std::move(shape), {}};
  tensor.bytes.resize(static_cast<std::size_t>(tensor.elementCount()) * itemSize(dtype));
  return tensor;
}

std::string dictionaryOf(const std::string& npy) {
  const std::string text = npy.substr(10, npy.find('\n') - 10);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

}  // namespace

class TestNpy : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // The same file, byte for byte, as numpy.save wrote.
  void matchesNumpy_data() {
    QTest::addColumn<int>("dtype");
    QTest::addColumn<std::vector<std::int64_t>>("shape");
    const auto row = [](const char* file, DType dtype, std::vector<std::int64_t> shape) {
      QTest::newRow(file) << static_cast<int>(dtype) << std::move(shape);
    };
    row("stack_f32.npy", DType::F32, {2, 3, 6, 6});
    row("stack_causal_f64.npy", DType::F64, {2, 3, 6, 6});
    row("stack_f16.npy", DType::F16, {2, 3, 6, 6});
    row("int_dtype.npy", DType::I64, {6, 6});
    row("bool_dtype.npy", DType::Bool, {6, 6});
    row("rank1.npy", DType::F32, {6});
    row("rank0.npy", DType::F32, {});
  }
  void matchesNumpy() {
    QFETCH(const int, dtype);
    QFETCH(const std::vector<std::int64_t>, shape);
    const std::string path = std::string(HEADWISE_TEST_DATA "/core/io/data/") + QTest::currentDataTag();
    const std::string expected = readTextFile(path, 10'000);
    Tensor tensor = zeros(static_cast<DType>(dtype), shape);
    QCOMPARE(tensor.bytes.size() + 128, expected.size());
    std::memcpy(tensor.bytes.data(), expected.data() + 128, tensor.bytes.size());
    QVERIFY(written(tensor) == expected);
  }

  void everyShapeIsATuple() {
    const std::string start = "{'descr': '<f8', 'fortran_order': False, 'shape': ";
    QCOMPARE(dictionaryOf(written(zeros(DType::F64, {}))), start + "(), }");
    QCOMPARE(dictionaryOf(written(zeros(DType::F64, {3}))), start + "(3,), }");
    QCOMPARE(dictionaryOf(written(zeros(DType::F64, {0, 4}))), start + "(0, 4), }");
  }

  void everyTypeHasItsDescriptor_data() {
    QTest::addColumn<int>("dtype");
    QTest::addColumn<std::string>("descriptor");
    QTest::newRow("F64") << static_cast<int>(DType::F64) << std::string("'<f8'");
    QTest::newRow("F32") << static_cast<int>(DType::F32) << std::string("'<f4'");
    QTest::newRow("F16") << static_cast<int>(DType::F16) << std::string("'<f2'");
    QTest::newRow("I64") << static_cast<int>(DType::I64) << std::string("'<i8'");
    QTest::newRow("I32") << static_cast<int>(DType::I32) << std::string("'<i4'");
    QTest::newRow("I16") << static_cast<int>(DType::I16) << std::string("'<i2'");
    QTest::newRow("I8") << static_cast<int>(DType::I8) << std::string("'|i1'");
    QTest::newRow("U8") << static_cast<int>(DType::U8) << std::string("'|u1'");
    QTest::newRow("BOOL") << static_cast<int>(DType::Bool) << std::string("'|b1'");
  }
  void everyTypeHasItsDescriptor() {
    QFETCH(const int, dtype);
    QFETCH(const std::string, descriptor);
    QVERIFY(dictionaryOf(written(zeros(static_cast<DType>(dtype), {2}))).find(descriptor) != std::string::npos);
  }

  void dataStartAligned() {
    for (std::int64_t rank = 0; rank < 40; ++rank) {
      const std::string npy = written(zeros(DType::U8, std::vector<std::int64_t>(static_cast<std::size_t>(rank), 1)));
      QCOMPARE(npy.find('\n') % 64, std::size_t{63});
      QCOMPARE(npy.size(), npy.find('\n') + 2);
    }
  }

  void bfloatIsRefused() { QVERIFY_EXCEPTION_THROWN(written(zeros(DType::BF16, {2})), InputError); }
};

QTEST_APPLESS_MAIN(TestNpy)
#include "tst_npy.moc"
