#include <sys/resource.h>
#include <sys/stat.h>

#include <QCryptographicHash>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <fstream>

#include "core/io/descriptor.h"
#include "core/io/file.h"
#include "core/io/sha256.h"
#include "core/tensor/error.h"

using namespace headwise;
namespace fs = std::filesystem;

namespace {

std::string sha256(std::string_view text) {
  Sha256 hash;
  hash.update(std::as_bytes(std::span(text)));
  return hash.finish();
}

// No file of this process may grow beyond `bytes` while this lives; writing fails as on a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : m_signal(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &m_old);
    const rlimit limit{bytes, m_old.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &m_old);
    std::signal(SIGXFSZ, m_signal);
  }

 private:
  rlimit m_old{};
  void (*m_signal)(int);
};

}  // namespace

class TestFile : public QObject {
  Q_OBJECT

  QTemporaryDir m_folder;
  fs::path at(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }
  QStringList names() const { return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden); }

 private Q_SLOTS:
  void init() {
    fs::remove_all(at(""));
    fs::create_directory(at(""));
  }

  void textComesBack() {
    const std::string text("a\0\xff\r\n", 5);
    writeFileAtomically(at("a"), text);
    QVERIFY(readTextFile(at("a"), 5) == text);
    QCOMPARE(names(), QStringList{QStringLiteral("a")});
  }

  void emptyFilesAreFine() {
    writeFileAtomically(at("a"), "");
    QCOMPARE(readTextFile(at("a"), 0), std::string());
  }

  void tooMuchIsRefused() {
    writeFileAtomically(at("a"), "123456");
    QVERIFY_EXCEPTION_THROWN(static_cast<void>(readTextFile(at("a"), 5)), TooLargeError);
  }

  void whatCannotBeReadIsNamed_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("missing") << QStringLiteral("nothing");
    QTest::newRow("in a missing folder") << QStringLiteral("no/nothing");
    QTest::newRow("folder") << QStringLiteral(".");
    QTest::newRow("below a file") << QStringLiteral("file/x");
    QTest::newRow("device") << QStringLiteral("/dev/null");
    QTest::newRow("pipe that nobody writes to") << QStringLiteral("pipe");
    QTest::newRow("name too long") << QString(300, u'x');
  }
  void whatCannotBeReadIsNamed() {
    QFETCH(const QString, path);
    writeFileAtomically(at("file"), "x");
    QCOMPARE(::mkfifo(at("pipe").c_str(), 0600), 0);
    const fs::path file = at("") / path.toStdString();
    for (const auto& read :
         {+[](const fs::path& f) { return readTextFile(f, 100); }, +[](const fs::path& f) { return fileSha256(f); }}) {
      try {
        static_cast<void>(read(file));
        QFAIL("it was read");
      } catch (const FileError& error) {
        QVERIFY(error.message().english().find(file.string()) != std::string::npos);
      }
    }
  }

  void whatCannotBeWrittenIsNamed_data() {
    QTest::addColumn<QString>("path");
    QTest::newRow("in a missing folder") << QStringLiteral("no/nothing");
    QTest::newRow("folder") << QStringLiteral(".");
    QTest::newRow("below a file") << QStringLiteral("file/x");
    QTest::newRow("full device") << QStringLiteral("/dev/full");
    QTest::newRow("folder of the system") << QStringLiteral("/proc/nothing");
    QTest::newRow("name too long") << QString(300, u'x');
  }
  void whatCannotBeWrittenIsNamed() {
    QFETCH(const QString, path);
    writeFileAtomically(at("file"), "x");
    const fs::path file = at("") / path.toStdString();
    try {
      writeFileAtomically(file, "y");
      QFAIL("it was written");
    } catch (const FileError& error) {
      QVERIFY(error.message().english().find(file.string()) != std::string::npos);
    }
    QCOMPARE(names(), QStringList{QStringLiteral("file")});
  }

  void anEmptyNameIsSaid() {
    const auto says = [](const auto& act) {
      try {
        act();
      } catch (const FileError& error) {
        return error.message().english();
      }
      return std::string();
    };
    QVERIFY(says([] { writeFileAtomically("", "y"); }).find("name is empty") != std::string::npos);
    QVERIFY(says([] { (void)readTextFile("", 10); }).find("name is empty") != std::string::npos);
  }
  void onlyWhatAFileHeldIsPromisedToBeUnchanged() {
    QVERIFY(writeError("/dev/full", ENOSPC).message().english().find("unchanged") == std::string::npos);
    QVERIFY(writeError(at("new"), ENOSPC).message().english().find("unchanged") == std::string::npos);
    writeFileAtomically(at("old"), "x");
    QVERIFY(writeError(at("old"), ENOSPC).message().english().find("unchanged") != std::string::npos);
  }
  void aFailedWriteLeavesTheOldFileWhole() {
    writeFileAtomically(at("a"), "old");
    {
      const FileSizeLimit limit(1000);
      QVERIFY_EXCEPTION_THROWN(writeFileAtomically(at("a"), std::string(100'000, 'x')), FileError);
    }
    QCOMPARE(readTextFile(at("a"), 100), std::string("old"));
    QCOMPARE(names(), QStringList{QStringLiteral("a")});
  }

  void permissionsAndLinksStay() {
    writeFileAtomically(at("a"), "old");
    fs::permissions(at("a"), fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("a", at("link"));
    writeFileAtomically(at("link"), "new");
    QVERIFY(fs::is_symlink(at("link")));
    QCOMPARE(readTextFile(at("a"), 100), std::string("new"));
    QVERIFY(fs::status(at("a")).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  }

  void theLongestNameIsWritten() {
    const std::string longest(255, 'n');
    writeFileAtomically(at("") / longest, "x");
    QCOMPARE(readTextFile(at("") / longest, 1), std::string("x"));
  }

  void devicesAreWrittenDirectly() {
    writeFileAtomically("/dev/null", "x");
    QVERIFY(fs::is_character_file("/dev/null"));
  }

  // NIST FIPS 180-4 examples, and lengths around the border of a block.
  void sha256_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("digest");
    const auto row = [](const char* name, std::string text, std::string digest) {
      QTest::newRow(name) << std::move(text) << std::move(digest);
    };
    row("empty", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    row("abc", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    row("two blocks", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    row("a million", std::string(1'000'000, 'a'), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  }
  void sha256() {
    QFETCH(const std::string, text);
    QTEST(::sha256(text), "digest");
    writeFileAtomically(at("a"), text);
    QTEST(fileSha256(at("a")), "digest");
  }

  void sha256AgreesAtEveryLength() {
    for (int length = 0; length <= 200; ++length) {
      const QByteArray text(length, 'q');
      QCOMPARE(QByteArray::fromStdString(::sha256(text.toStdString())),
               QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex());
    }
  }

  void sha256OfALargeFile() {
    const std::string text((3 << 20) + 17, 'z');
    writeFileAtomically(at("a"), text);
    QCOMPARE(fileSha256(at("a")), ::sha256(text));
  }
};

QTEST_APPLESS_MAIN(TestFile)
#include "tst_file.moc"
