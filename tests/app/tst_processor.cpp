// The one binary runs on processors that lack the instructions which its kernels may use.
#include <QHash>
#include <QProcess>
#include <QTest>
#include <set>

#include "tests/sanitized.h"

using namespace Qt::StringLiterals;

namespace {

QByteArray outputOf(const QString& program, const QStringList& arguments, const QString& isa = {}) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  if (!isa.isEmpty()) environment.insert(u"HEADWISE_ISA"_s, isa);
  process.setProcessEnvironment(environment);
  process.start(program, arguments);
  const bool ended = process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit;
  if (!ended || process.exitCode() != 0) return {};
  return process.readAllStandardOutput();
}

QString binary() { return qEnvironmentVariable("HEADWISE_BINARY"); }

#if defined(__x86_64__)
/// Where each function begins, and the source file that it alone belongs to; empty for those that several may share.
QHash<QByteArray, QByteArray> filesOfFunctions() {
  QHash<QByteArray, QByteArray> files;
  QByteArray file;
  for (const QByteArray& line : outputOf(u"readelf"_s, {u"-sW"_s, binary()}).split('\n')) {
    const QList<QByteArray> fields = line.simplified().split(' ');  // number: address size type binding - - name
    if (fields.size() < 8) continue;
    if (fields[3] == "FILE") file = fields[7];
    if (fields[3] == "FUNC") files[fields[1]] = fields[4] == "LOCAL" ? file : QByteArray();
  }
  return files;
}

/// Coded with VEX or EVEX, as no processor before AVX knows it.
bool needsAvx(const QByteArray& mnemonic) {
  static const QSet<QByteArray> bmi{"andn", "bextr", "blsi", "blsmsk", "blsr", "bzhi", "mulx",
                                    "pdep", "pext",  "rorx", "sarx",   "shlx", "shrx"};
  static const QSet<QByteArray> older{"verr",    "verw",    "vmcall",  "vmlaunch", "vmresume", "vmxoff",
                                      "vmread",  "vmwrite", "vmptrld", "vmptrst",  "vmclear",  "vmfunc",
                                      "vmmcall", "vmrun",   "vmload",  "vmsave"};
  if (bmi.contains(mnemonic)) return true;
  return (mnemonic.startsWith('v') && !older.contains(mnemonic)) || mnemonic.startsWith('k');
}

/// The first functions with such instructions outside the files that may have them, and the files that have some.
struct AvxCode {
  QByteArrayList strays;
  std::set<QByteArray> files;
};

AvxCode avxCode() {
  const QSet<QByteArray> allowed{"kernels_avx2.cpp", "kernels_avx512.cpp"};
  const QHash<QByteArray, QByteArray> files = filesOfFunctions();
  AvxCode found;
  QByteArray function, file;
  for (const QByteArray& line : outputOf(u"objdump"_s, {u"-d"_s, u"--no-show-raw-insn"_s, binary()}).split('\n')) {
    if (line.endsWith(">:")) {  // address <name>:
      function = line;
      file = files.value(line.left(line.indexOf(' ')));
      continue;
    }
    const auto tab = line.lastIndexOf('\t');
    const QByteArray mnemonic = tab < 0 ? QByteArray() : line.mid(tab + 1).split(' ').first();
    if (!needsAvx(mnemonic)) continue;
    found.files.insert(file);
    if (!allowed.contains(file) && found.strays.size() < 5) found.strays += function + ' ' + mnemonic;
  }
  return found;
}
#endif

}  // namespace

class TestProcessor : public QObject {
  Q_OBJECT
 private Q_SLOTS:
#if defined(__x86_64__)
  // An inline function that such a file shares with others could be the copy that the linker takes for all of them.
  void avxInstructionsStayInTheFilesCompiledForThem() {
    const AvxCode code = avxCode();
    QVERIFY2(code.strays.isEmpty(), code.strays.join('\n'));
    QCOMPARE(code.files, (std::set<QByteArray>{"kernels_avx2.cpp", "kernels_avx512.cpp"}));  // and it looked
  }
  void aProcessorWithoutAvxComputesAsTheBaseline_data() {
    QTest::addColumn<QString>("processor");
    QTest::newRow("hardly more than x86-64") << u"qemu64"_s;
    QTest::newRow("before AVX") << u"Nehalem"_s;
    QTest::newRow("AVX without AVX2") << u"SandyBridge"_s;
  }
  void aProcessorWithoutAvxComputesAsTheBaseline() {
    QFETCH(QString, processor);
    if (headwise::testing::kSanitized) return;
    const QStringList trace{u"trace"_s, u"--text"_s, u"The cat sat on the mat."_s, u"--json"_s, u"-"_s};
    const QByteArray emulated = outputOf(u"qemu-x86_64"_s, QStringList{u"-cpu"_s, processor, binary()} + trace);
    QVERIFY(emulated.contains("\"pattern\""));
    QCOMPARE(emulated, outputOf(binary(), trace, u"baseline"_s));
  }
#endif
};

QTEST_APPLESS_MAIN(TestProcessor)
#include "tst_processor.moc"
