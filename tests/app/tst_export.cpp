// headwise export, as a script would run it.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include "tests/app/headwise_process.h"
#include "tests/sanitized.h"

using namespace headwise::testing;
using namespace Qt::StringLiterals;

namespace {

const QStringList kSmall{u"export"_s, u"--text"_s, u"The cat sat."_s, u"--d-model"_s, u"64"_s, u"--heads"_s, u"4"_s};

QByteArray contents(const QString& file) {
  QFile in(file);
  return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

int bigEndian(const QByteArray& bytes, qsizetype at) {
  int value = 0;
  for (qsizetype i = at; i < at + 4; ++i) value = value * 256 + static_cast<uchar>(bytes[i]);
  return value;
}

/// Width and height as the PNG's header says them.
QSize pngSize(const QByteArray& png) {
  return png.size() > 24 ? QSize(bigEndian(png, 16), bigEndian(png, 20)) : QSize();
}

/// Empty for well-formed XML.
QString xmlError(const QByteArray& xml) {
  QXmlStreamReader reader(xml);
  while (!reader.atEnd()) reader.readNext();
  return reader.errorString();
}

}  // namespace

class TestExport : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void oneThatIsStoppedLeavesTheFileAsItWas() {
    const QString book = path(u"book.txt"_s), figure = path(u"figure.png"_s);
    QFile text(book), earlier(figure);
    QVERIFY(text.open(QIODevice::WriteOnly) && earlier.open(QIODevice::WriteOnly));
    for (int i = 0; i < 100'000; ++i) text.write("word ");
    earlier.write("earlier");
    text.close();
    earlier.close();
    QProcess process;
    process.start(qEnvironmentVariable("HEADWISE_BINARY"),
                  {u"export"_s, u"--file"_s, book, u"--d-model"_s, u"64"_s, u"--out"_s, figure});
    QVERIFY(process.waitForStarted());
    QTest::qWait(1500);
    process.terminate();
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(process.readAllStandardError().contains("stopped"));
    QCOMPARE(contents(figure), QByteArray("earlier"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 2);
  }

  void init() { m_folder = std::make_unique<QTemporaryDir>(); }

  void everyFormatByItsEnding_data() {
    QTest::addColumn<QString>("ending");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("png") << u"png"_s << QByteArray("\x89PNG");
    QTest::newRow("svg") << u"svg"_s << QByteArray("<?xml");
    QTest::newRow("pdf") << u"pdf"_s << QByteArray("%PDF-");
    QTest::newRow("csv") << u"csv"_s << QByteArray("head_index,");
    QTest::newRow("npy") << u"npy"_s << QByteArray("\x93NUMPY");
  }
  void everyFormatByItsEnding() {
    QFETCH(QString, ending);
    QFETCH(QByteArray, start);
    const QString file = path(u"fig."_s + ending);
    verifySucceeded(small({u"--out"_s, file}));
    QVERIFY2(contents(file).startsWith(start), contents(file).left(40).constData());
    const Outcome piped = small({u"--out"_s, u"-"_s, u"--format"_s, ending});
    verifySucceeded(piped);
    QVERIFY(piped.out.startsWith(start));
  }

  void everyPage_data() {
    QTest::addColumn<QString>("page");
    for (const char* page : {"heads", "flow", "steps", "concat", "parameters", "lab"})
      QTest::newRow(page) << QString::fromLatin1(page);
  }
  void everyPage() {
    QFETCH(QString, page);
    const Outcome outcome = small({u"--page"_s, page, u"--out"_s, u"-"_s, u"--format"_s, u"svg"_s});
    verifySucceeded(outcome);
    QCOMPARE(xmlError(outcome.out), QString());
  }

  void sizeAndResolution() {
    const auto sizeOf = [this](const QStringList& arguments) {
      return pngSize(small(QStringList{u"--out"_s, u"-"_s, u"--format"_s, u"png"_s} + arguments).out);
    };
    QCOMPARE(sizeOf({u"--size"_s, u"800x700"_s}), QSize(800, 700));
    QCOMPARE(sizeOf({u"--size"_s, u"800x700"_s, u"--dpi"_s, u"192"_s}), QSize(1600, 1400));
    QCOMPARE(sizeOf({u"--preset"_s, u"slide"_s}), QSize(1920, 1080));
    QCOMPARE(sizeOf({u"--size"_s, u"254x254mm"_s, u"--dpi"_s, u"100"_s}), QSize(1000, 1000));
  }

  void numbersBesideThePicture() {
    verifySucceeded(small({u"--out"_s, path(u"a.svg"_s), u"--data"_s, path(u"a.csv"_s)}));
    QCOMPARE(contents(path(u"a.csv"_s)).count('\n'), 1 + 4 * 4 * 4);
    QVERIFY(contents(path(u"a.svg"_s)).contains("<svg"));
  }

  void titleAndLanguage() {
    const Outcome english = small({u"--out"_s, u"-"_s, u"--format"_s, u"svg"_s, u"--title"_s, u"A & B"_s});
    QVERIFY(english.out.contains("A &amp; B"));
    const Outcome chinese = small({u"--out"_s, u"-"_s, u"--format"_s, u"svg"_s, u"--language"_s, u"zh_CN"_s});
    verifySucceeded(chinese);
    QVERIFY(!QString::fromUtf8(chinese.out).contains(u"Head 1"_s));
  }

  void aPictureForEveryLine() {
    const Outcome outcome =
        runHeadwise({u"export"_s, u"--stdin"_s, u"--d-model"_s, u"64"_s, u"--out"_s, path(u"fig-{n}.svg"_s)},
                    "One two.\r\n\nThree four five.\n4\n5\n6\n7\n8\n9\nTen\n");
    verifySucceeded(outcome);
    QStringList expected;
    for (const char* number : {"01", "03", "04", "05", "06", "07", "08", "09", "10"})
      expected += QStringLiteral("fig-%1.svg").arg(QString::fromLatin1(number));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), expected);
    QVERIFY(contents(path(u"fig-03.svg"_s)).contains("Three"));
  }

  void theLineThatFailsIsNamed() {
    const Outcome outcome = runHeadwise(
        {u"export"_s, u"--stdin"_s, u"--d-model"_s, u"64"_s, u"--pin"_s, u"2"_s, u"--out"_s, path(u"{n}.svg"_s)},
        "One two three\nOne two\n");
    verifyRefused(outcome, "Line 2: There is no token 2");
    QVERIFY(QFileInfo::exists(path(u"1.svg"_s)));
  }

  void aSessionAndItsView() {
    QFile session(path(u"s.headwise.json"_s));
    QVERIFY(session.open(QIODevice::WriteOnly));
    session.write(QByteArray("{'format': 'headwise-session', 'version': 1,"
                             " 'experiment': {'text': 'From a session', 'attention': {'d_model': 64}},"
                             " 'view': {'page': 'steps', 'pinned': [2]}}")
                      .replace('\'', '"'));
    session.close();
    const Outcome own =
        runHeadwise({u"export"_s, u"--session"_s, session.fileName(), u"--out"_s, u"-"_s, u"--format"_s, u"csv"_s});
    verifySucceeded(own);
    QVERIFY2(own.out.contains("0,2,\"session\",0,\"From\","), own.out.constData());
    const Outcome changed = runHeadwise({u"export"_s, u"--session"_s, session.fileName(), u"--head"_s, u"3"_s,
                                         u"--out"_s, u"-"_s, u"--format"_s, u"csv"_s});
    QVERIFY2(changed.out.contains("2,2,\"session\",0,\"From\","), changed.out.constData());
  }

  void aPartOfTheMaps() {
    const Outcome numbers = small({u"--text"_s, u"a b c d e f g h"_s, u"--queries"_s, u"3:5"_s, u"--keys"_s, u"1:4"_s,
                                   u"--out"_s, u"-"_s, u"--format"_s, u"csv"_s});
    verifySucceeded(numbers);
    QCOMPARE(numbers.out.count('\n'), 1 + 4 * 2 * 3);
    QVERIFY2(numbers.out.contains("\n0,3,\"d\",1,\"b\","), numbers.out.constData());
    const Outcome picture = small({u"--text"_s, u"ab cd ef gh ij kl mn op"_s, u"--queries"_s, u"3:5"_s, u"--keys"_s,
                                   u"1:4"_s, u"--head"_s, u"1"_s, u"--out"_s, u"-"_s, u"--format"_s, u"svg"_s});
    verifySucceeded(picture);
    for (const char* seen : {">cd<", ">ef<", ">gh<", ">ij<"}) QVERIFY2(picture.out.contains(seen), seen);
    for (const char* unseen : {">ab<", ">kl<", ">mn<", ">op<"}) QVERIFY2(!picture.out.contains(unseen), unseen);
    const QStringList all{u"--head"_s, u"1"_s, u"--out"_s, u"-"_s, u"--format"_s, u"svg"_s};
    QCOMPARE(small(QStringList{u"--queries"_s, u"0:4"_s, u"--keys"_s, u"0:4"_s} + all).out, small(all).out);
  }

  void theTextOfAFile() {
    QFile book(path(u"book"_s));
    QVERIFY(book.open(QIODevice::WriteOnly) && book.write("Call me\nIshmael \xFF.") > 0);
    book.close();
    const Outcome outcome = runHeadwise({u"export"_s, u"--file"_s, book.fileName(), u"--d-model"_s, u"64"_s, u"--out"_s,
                                         u"-"_s, u"--format"_s, u"csv"_s});
    verifySucceeded(outcome);
    QVERIFY2(outcome.out.contains("\n0,2,\"Ishmael\",1,\"me\","), outcome.out.constData());
    QVERIFY2(outcome.out.contains("\n0,3,\"\xEF\xBF\xBD\","), outcome.out.constData());
    verifyRefused(runHeadwise({u"export"_s, u"--file"_s, path(u"none"_s), u"--out"_s, u"-"_s, u"--format"_s, u"csv"_s}),
                  "There is no file");
  }

  void whatThereIsNoMemoryForIsSaid_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("part");
    const QString words = u"word "_s.repeated(4000);
    QTest::newRow("attention") << QStringList{u"trace"_s, u"--text"_s, words, u"--json"_s}
                               << QByteArray("This takes 631.2 MiB of memory");
    QTest::newRow("attention to be drawn")
        << QStringList{u"export"_s, u"--text"_s, words, u"--out"_s} << QByteArray("This takes 631.2 MiB of memory");
    QTest::newRow("a picture") << QStringList{u"export"_s, u"--size"_s, u"9000x9000"_s, u"--out"_s}
                               << QByteArray("This takes 309.0 MiB of memory");
  }
  void whatThereIsNoMemoryForIsSaid() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, part);
    if (kSanitized) return;
    verifyRefused(runHeadwise(arguments + QStringList{path(u"a.png"_s)}, {}, 400'000), part);
    QVERIFY(!QFile::exists(path(u"a.png"_s)));
  }

  void refused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("part");
    const QString out = u"--out"_s;
    const auto row = [](const char* name, const QStringList& arguments, const char* part) {
      QTest::newRow(name) << arguments << QByteArray(part);
    };
    row("nothing to write", {}, "Say where to write");
    row("no ending", {out, u"figure"_s}, ".png, .svg or .pdf");
    row("unknown ending", {out, u"figure.docx"_s}, ".png, .svg or .pdf");
    row("standard output without a format", {out, u"-"_s}, "--format");
    row("unknown flag", {out, u"a.svg"_s, u"--colour"_s}, "--colour");
    row("unknown page", {out, u"a.svg"_s, u"--page"_s, u"tails"_s}, "tails");
    row("size", {out, u"a.svg"_s, u"--size"_s, u"800"_s}, "800x600");
    row("tiny size", {out, u"a.svg"_s, u"--size"_s, u"1x1"_s}, "from 48");
    row("no such head", {out, u"a.svg"_s, u"--head"_s, u"5"_s}, "heads count from 1 to 4");
    row("no such token", {out, u"a.svg"_s, u"--pin"_s, u"4"_s}, "There is no token 4");
    row("no end of the tokens", {out, u"a.svg"_s, u"--queries"_s, u"2"_s}, "FIRST:END");
    row("tokens beyond the end", {out, u"a.svg"_s, u"--keys"_s, u"0:5"_s}, "at most 0:4");
    row("no token", {out, u"a.svg"_s, u"--keys"_s, u"2:2"_s}, "FIRST:END");
    row("a part where there is no map", {out, u"a.svg"_s, u"--keys"_s, u"0:2"_s, u"--page"_s, u"flow"_s},
        "--page heads");
    row("tokens beyond the window's", {out, u"a.png"_s, u"--window"_s, u"--queries"_s, u"0:9"_s}, "at most 0:4");
    row("two texts", {u"--file"_s, u"none.txt"_s, out, u"a.svg"_s}, "excludes --");
    row("heads that do not divide", {out, u"a.svg"_s, u"--heads"_s, u"7"_s}, "7");
    row("empty text", {out, u"a.svg"_s, u"--text"_s, QString()}, "empty");
    row("no name", {out, QString()}, "needs the name of a file");
    row("a picture as numbers", {u"--data"_s, u"a.svg"_s}, ".csv or .npy");
    row("two for standard output", {out, u"-"_s, u"--format"_s, u"svg"_s, u"--data"_s, u"-"_s}, ".csv or .npy");
    row("an empty number", {out, u"a.svg"_s, u"--heads"_s, QString()}, "a number is needed");
    row("an empty list", {out, u"a.svg"_s, u"--padded"_s, QString()}, "a number is needed");
    row("not a number", {out, u"a.png"_s, u"--dpi"_s, u"nan"_s}, "a number is needed");
    row("a negative seed", {out, u"a.svg"_s, u"--seed"_s, u"-1"_s}, "from 0");
    row("no such session", {out, u"a.svg"_s, u"--session"_s, u"none.json"_s}, "There is no file none.json");
    row("no such folder", {out, u"/no/such/folder/a.svg"_s}, "/no/such/folder/a.svg");
    row("a folder", {out, u"/tmp"_s, u"--format"_s, u"svg"_s}, "is a folder");
    row("a table as an array", {out, u"a.npy"_s, u"--page"_s, u"parameters"_s}, ".csv");
    row("a window of too many pixels", {out, u"a.png"_s, u"--window"_s, u"--dpi"_s, u"4800"_s}, "dpi");
    row("a head too wide to count", {out, u"a.svg"_s, u"--d-head"_s, u"9223372036854775807"_s},
        "d_head must be at most");
    row("too many pixels", {out, u"a.png"_s, u"--dpi"_s, u"4800"_s}, "dpi");
  }
  void refused() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, part);
    const QString before = QDir::currentPath();
    QDir::setCurrent(m_folder->path());
    verifyRefused(small(arguments), part);
    QDir::setCurrent(before);
    QVERIFY(QDir(m_folder->path()).isEmpty());
  }

  void severalSentencesNeedSeveralFiles() {
    const Outcome outcome = runHeadwise({u"export"_s, u"--stdin"_s, u"--out"_s, path(u"a.svg"_s)}, "One\nTwo\n");
    verifyRefused(outcome, "{n}");
    verifyRefused(runHeadwise({u"export"_s, u"--stdin"_s, u"--out"_s, path(u"a.svg"_s)}, "\n"), "--stdin");
  }

  void anUnwritableFileStaysWhole() {
    const QString file = path(u"a.svg"_s);
    QFile old(file);
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
    old.close();
    QVERIFY(old.setPermissions(QFile::ReadOwner));
    if (QFileInfo(file).isWritable()) old.setPermissions(QFile::Permissions());  // root writes everywhere
    const Outcome outcome = small({u"--out"_s, file});
    QVERIFY(outcome.code == 2 || contents(file).startsWith("<?xml"));
  }

  void aFullDiskIsSaid() {
    const Outcome outcome = small({u"--out"_s, u"/dev/full"_s, u"--format"_s, u"svg"_s});
    verifyRefused(outcome, "/dev/full");
  }

 private:
  [[nodiscard]] QString path(const QString& name) const { return m_folder->filePath(name); }
  /// A small layer, as far as the arguments do not say otherwise.
  static Outcome small(const QStringList& arguments) {
    QStringList all{u"export"_s};
    for (qsizetype i = 1; i + 1 < kSmall.size(); i += 2)
      if (!arguments.contains(kSmall[i])) all << kSmall[i] << kSmall[i + 1];
    return runHeadwise(all + arguments);
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestExport)
#include "tst_export.moc"
