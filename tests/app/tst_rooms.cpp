// Holds every #include to tests/rooms.json: which room may know which. A header-only include would slip through the
// linker.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

struct Source {
  QString path;  // from the repository's root: "core/tensor/matrix.h"
  QStringList includes;
  qsizetype lines = 0;
};

QString folderOf(const QString& path) { return path.section(u'/', 0, -2); }
QString stemOf(const QString& path) { return path.section(u'/', -1).section(u'.', 0, 0); }

/// Whether `pattern` ("core/text" or "core/*") names the folder.
bool names(const QString& pattern, const QString& folder) {
  if (!pattern.endsWith("/*"_L1)) return pattern == folder;
  const QString top = pattern.chopped(2);
  return folder == top || folder.startsWith(top + u'/');
}

bool anyNames(const QJsonArray& patterns, const QString& folder) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const QJsonValue& pattern) { return names(pattern.toString(), folder); });
}

bool isQt(const QString& include) {
  static const QRegularExpression qt(u"^(Q[A-Za-z]|qcustomplot)"_s);
  return qt.match(include).hasMatch();
}

class Table {
 public:
  explicit Table(QJsonObject json) : m_json(std::move(json)) {}

  [[nodiscard]] QStringList rooms() const { return m_json["rooms"_L1].toObject().keys(); }
  [[nodiscard]] qsizetype linesAtMost() const { return m_json["lines_at_most"_L1].toInteger(); }

  /// What is wrong with one include of a file; empty when nothing is.
  [[nodiscard]] QString objection(const QString& path, const QString& include) const {
    const QString room = folderOf(path);
    if (anyNames(m_json["without_qt"_L1].toArray(), room) && isQt(include)) return u"core has no Qt"_s;
    if (!isOurs(include)) return {};
    const QString other = folderOf(include);
    const QJsonArray allowed = m_json["rooms"_L1].toObject()[room].toArray();
    if (other != room && !anyNames(allowed, other)) return room + u" may not know "_s + other;
    return panelObjection(path, include);
  }

 private:
  static bool isOurs(const QString& include) {
    return include.startsWith("core/"_L1) || include.startsWith("ui/"_L1) || include.startsWith("app/"_L1);
  }

  /// Panels are known to the main window alone, and not to one another, but for the pieces that they share. The panel
  /// x is the files x.h, x.cpp and x_*.cpp.
  [[nodiscard]] QString panelObjection(const QString& path, const QString& include) const {
    const QJsonObject panels = m_json["panels"_L1].toObject();
    const QString folder = panels["folder"_L1].toString();
    if (folderOf(include) != folder || panels["shared"_L1].toArray().contains(stemOf(include))) return {};
    if (folderOf(path) == folder)
      return (stemOf(path) + u'_').startsWith(stemOf(include) + u'_') ? QString()
                                                                      : u"panels may not know one another"_s;
    const QString unit = folderOf(path) + u'/' + stemOf(path);
    return panels["known_to"_L1].toArray().contains(unit) ? QString() : u"only the main window knows the panels"_s;
  }

  QJsonObject m_json;
};

Source read(const QDir& root, const QString& path) {
  static const QRegularExpression include(u"^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]"_s);
  Source source{root.relativeFilePath(path), {}, 0};
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
  for (; !file.atEnd(); ++source.lines) {
    const auto match = include.match(QString::fromUtf8(file.readLine()));
    if (match.hasMatch()) source.includes += match.captured(1);
  }
  return source;
}

std::vector<Source> readAll(const QDir& root, const QStringList& folders) {
  std::vector<Source> sources;
  for (const QString& folder : folders) {
    QDirIterator files(root.filePath(folder), {u"*.h"_s, u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) sources.push_back(read(root, files.next()));
  }
  return sources;
}

}  // namespace

class TestRooms : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    QFile file(QStringLiteral(HEADWISE_TEST_DATA "/rooms.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    m_table = Table(QJsonDocument::fromJson(file.readAll()).object());
    m_sources = readAll(m_root, {u"core"_s, u"ui"_s, u"app"_s});
    QVERIFY(!m_sources.empty());
  }

  void everyIncludeKeepsToTheTable() {
    QStringList wrong;
    for (const Source& source : m_sources) {
      for (const QString& include : source.includes) {
        const QString objection = m_table.objection(source.path, include);
        if (!objection.isEmpty()) wrong += source.path + u" includes "_s + include + u": "_s + objection;
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(u'\n' + wrong.join(u'\n')));
  }

  void includesAreWrittenFromTheRoot() {
    QStringList wrong;
    for (const Source& source : m_sources) {
      for (const QString& include : source.includes) {
        const bool beside = QFileInfo::exists(m_root.filePath(folderOf(source.path) + u'/' + include));
        if (beside || include.startsWith("../"_L1)) wrong += source.path + u" includes "_s + include;
      }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(u'\n' + wrong.join(u'\n')));
  }

  void everyRoomIsInTheTable() {
    for (const Source& source : m_sources)
      QVERIFY2(m_table.rooms().contains(folderOf(source.path)), qPrintable(source.path));
    for (const QString& room : m_table.rooms()) QVERIFY2(QFileInfo(m_root.filePath(room)).isDir(), qPrintable(room));
  }

  void noFileGrowsTooLong() {
    for (const Source& source : readAll(m_root, {u"core"_s, u"ui"_s, u"app"_s, u"tests"_s}))
      QVERIFY2(source.lines <= m_table.linesAtMost(),
               qPrintable(source.path + u" has "_s + QString::number(source.lines) + u" lines"_s));
  }

  void objections_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("include");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("below") << u"core/trace/trace.h"_s << u"core/text/tokenizer.h"_s << true;
    QTest::newRow("above") << u"core/text/tokenizer.h"_s << u"core/trace/trace.h"_s << false;
    QTest::newRow("beside") << u"core/color/scale.h"_s << u"core/text/tokenizer.h"_s << false;
    QTest::newRow("itself") << u"core/text/words.cpp"_s << u"core/text/tokenizer.h"_s << true;
    QTest::newRow("back to ui") << u"core/trace/trace.h"_s << u"ui/scene/scene.h"_s << false;
    QTest::newRow("back to app") << u"ui/main_window.cpp"_s << u"app/gui.h"_s << false;
    QTest::newRow("core and Qt") << u"core/text/words.cpp"_s << u"QString"_s << false;
    QTest::newRow("core and Qt modules") << u"core/text/words.cpp"_s << u"QtCore/QString"_s << false;
    QTest::newRow("ui and Qt") << u"ui/scene/scene.h"_s << u"QString"_s << true;
    QTest::newRow("render and state") << u"ui/render/painter.cpp"_s << u"ui/state/store.h"_s << false;
    QTest::newRow("a panel and its own header") << u"ui/panels/a.cpp"_s << u"ui/panels/a.h"_s << true;
    QTest::newRow("a panel's second file") << u"ui/panels/a_rows.cpp"_s << u"ui/panels/a.h"_s << true;
    QTest::newRow("a panel and another") << u"ui/panels/a.cpp"_s << u"ui/panels/b.h"_s << false;
    QTest::newRow("a panel and a shared control") << u"ui/panels/a.cpp"_s << u"ui/panels/controls.h"_s << true;
    QTest::newRow("the window and a panel") << u"ui/main_window.cpp"_s << u"ui/panels/a.h"_s << true;
    QTest::newRow("a command and a panel") << u"app/gui.cpp"_s << u"ui/panels/a.h"_s << false;
  }
  void objections() {
    QFETCH(QString, path);
    QFETCH(QString, include);
    QFETCH(bool, allowed);
    QCOMPARE(m_table.objection(path, include).isEmpty(), allowed);
  }

 private:
  const QDir m_root{QStringLiteral(HEADWISE_TEST_DATA "/..")};
  Table m_table{{}};
  std::vector<Source> m_sources;
};

QTEST_APPLESS_MAIN(TestRooms)
#include "tst_rooms.moc"
