#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "core/tensor/error.h"
#include "ui/session_keeper.h"

using namespace headwise;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

struct Window {
  ComputeService service{[](const Experiment&, const RunOptions&) -> TracePtr { throw Cancelled(); },
                         [] { return std::chrono::steady_clock::now(); }};
  Store store{service};
  SessionKeeper keeper;
  explicit Window(const QString& folder) : keeper(store, folder) {}

  void write(const char* text) {
    Experiment next = store.experiment();
    next.text = text;
    store.edit(next, u"type"_s);
  }
};

QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void replaceIn(const QString& path, const QByteArray& before, const QByteArray& after) {
  QByteArray content = contentOf(path);
  QVERIFY(content.contains(before));
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(content.replace(before, after));
}

}  // namespace

class SessionKeeperTest : public QObject {
  Q_OBJECT

 private:
  std::unique_ptr<QTemporaryDir> m_dir;
  QString path(const QString& name) const { return m_dir->filePath(name); }

 private Q_SLOTS:
  void aFolderThatCannotBeUsedIsSaidOnce() {
    QTemporaryDir folder;
    QFile file(folder.filePath(u"taken"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    Window window(file.fileName());
    QSignalSpy said(&window.keeper, &SessionKeeper::keepingFailed);
    window.write("One");
    window.keeper.keep();
    window.keeper.keep();
    QCOMPARE(said.count(), 1);
    QVERIFY(said.first().first().toString().contains(file.fileName()));
  }

  void init() { m_dir = std::make_unique<QTemporaryDir>(); }

  void anUntitledSessionIsBackAtTheNextStart() {
    {
      Window window(m_dir->path());
      QVERIFY(!window.keeper.restore());
      window.write("typed and not saved");
      ViewState view = window.store.view();
      view.page = Page::Flow;
      window.store.look(view);
    }  // the window goes before its second has passed
    Window window(m_dir->path());
    QVERIFY(window.keeper.restore());
    QCOMPARE(window.store.experiment().text, "typed and not saved");
    QCOMPARE(window.store.view().page, Page::Flow);
    QVERIFY(window.keeper.file().isEmpty());
    QVERIFY(window.keeper.isModified());
  }

  void anUntouchedSessionLeavesNothingBehind() {
    {
      Window window(m_dir->path());
      window.keeper.startNew();
    }
    Window window(m_dir->path());
    QVERIFY(!window.keeper.restore());
  }

  void twoWindowsKeepTwoSessions() {
    {
      Window first(m_dir->path());
      Window second(m_dir->path());
      first.write("first");
      second.write("second");
    }
    Window first(m_dir->path());
    Window second(m_dir->path());
    QVERIFY(first.keeper.restore());
    QVERIFY(second.keeper.restore());
    QCOMPARE(first.store.experiment().text, "first");
    QCOMPARE(second.store.experiment().text, "second");
  }

  void savingAndOpeningRoundTrips() {
    Window window(m_dir->path());
    window.write("saved");
    QSignalSpy titled(&window.keeper, &SessionKeeper::titleChanged);
    window.keeper.saveAs(path(u"a.headwise.json"_s));
    QVERIFY(!titled.isEmpty());
    QVERIFY(!window.keeper.isModified());
    window.write("changed");
    QVERIFY(window.keeper.isModified());
    window.store.undoStack().undo();
    QVERIFY(!window.keeper.isModified());
    window.write("changed");
    window.keeper.open(path(u"a.headwise.json"_s));
    QCOMPARE(window.store.experiment().text, "saved");
    QVERIFY(!window.keeper.isModified());
    QCOMPARE(window.keeper.file(), path(u"a.headwise.json"_s));
  }

  void aSavedSessionIsNoLongerKeptAsUntitled() {
    {
      Window window(m_dir->path());
      window.write("soon saved");
      window.keeper.keep();
      window.keeper.saveAs(path(u"a.headwise.json"_s));
      window.write("lost on purpose");
    }
    Window window(m_dir->path());
    QVERIFY(!window.keeper.restore());
  }

  void unknownFieldsAreWrittenBack() {
    const QString file = path(u"a.headwise.json"_s);
    Window window(m_dir->path());
    window.keeper.saveAs(file);
    replaceIn(file, "\"version\"", "\"future\": {\"x\": [1, 2]}, \"version\"");
    replaceIn(file, "\"text\"", "\"mood\": \"calm\", \"text\"");
    window.keeper.open(file);
    window.write("edited");
    window.keeper.saveAs(file);
    const auto json = nlohmann::json::parse(contentOf(file).toStdString());
    QCOMPARE(json["future"]["x"][1].get<int>(), 2);
    QCOMPARE(json["experiment"]["mood"].get<std::string>(), "calm");
    QCOMPARE(json["experiment"]["text"].get<std::string>(), "edited");
    window.keeper.startNew();
    window.keeper.saveAs(path(u"b.headwise.json"_s));
    QVERIFY(!contentOf(path(u"b.headwise.json"_s)).contains("future"));
  }

  void whatCannotBeOpenedChangesNothing_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("binary") << QByteArray("\x89PNG\r\n\x1a\n\0\0", 10);
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("another JSON") << QByteArray("{\"a\": 1}");
    QTest::newRow("newer") << QByteArray("{\"format\": \"headwise-session\", \"version\": 99, \"experiment\": {}}");
  }
  void whatCannotBeOpenedChangesNothing() {
    QFETCH(QByteArray, content);
    Window window(m_dir->path());
    window.write("still here");
    QFile file(path(u"bad.headwise.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    QVERIFY_EXCEPTION_THROWN(window.keeper.open(file.fileName()), InputError);
    QVERIFY_EXCEPTION_THROWN(window.keeper.open(path(u"missing.headwise.json"_s)), FileError);
    QCOMPARE(window.store.experiment().text, "still here");
    QVERIFY(window.keeper.file().isEmpty());
    QVERIFY(window.keeper.isModified());
    QCOMPARE(window.store.undoStack().count(), 1);
  }

  void aFileThatCannotBeWrittenIsAnError() {
    Window window(m_dir->path());
    window.write("kept");
    QVERIFY_EXCEPTION_THROWN(window.keeper.saveAs(path(u"no/such/folder/a.headwise.json"_s)), FileError);
    QVERIFY(window.keeper.isModified());
    QVERIFY(window.keeper.file().isEmpty());
  }

  void aKeptSessionThatCannotBeReadIsPutAside() {
    const QString kept = path(u"untitled.headwise.json"_s);
    QFile file(kept);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("not JSON");
    file.close();
    Window window(m_dir->path());
    QSignalSpy failed(&window.keeper, &SessionKeeper::keepingFailed);
    QSignalSpy begun(&window.store, &Store::experimentChanged);
    connect(&window.keeper, &SessionKeeper::keepingFailed, this, [&begun] { QCOMPARE(begun.size(), 1); });
    QVERIFY(window.keeper.restore());  // a new one, and the complaint stands after it has begun
    QCOMPARE(failed.size(), 1);
    QVERIFY(window.store.experiment() == defaultExperiment());
    QCOMPARE(contentOf(kept + u".unreadable"_s), QByteArray("not JSON"));
  }

  void withoutAFolderNothingIsKept() {
    Window window(QString{});
    window.write("only shown");
    window.keeper.keep();
    QVERIFY(!window.keeper.restore());
  }
};

QTEST_GUILESS_MAIN(SessionKeeperTest)
#include "tst_session_keeper.moc"
