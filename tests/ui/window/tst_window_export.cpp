// Pictures that wait for their weights are drawn in the background.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <atomic>

#include "tests/ui/waiting_trace.h"
#include "tests/ui/window/answer_with.h"
#include "ui/export_dialog.h"
#include "ui/main_window.h"
#include "ui/window_export.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

class TestWindowExport : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aPictureIsDrawnWhileTheWindowGoesOn() {
    const QString file = m_folder.filePath(u"drawn.png"_s);
    QSignalSpy drawing(&m_export, &WindowExport::drawing), told(&m_export, &WindowExport::told);
    m_export.drawInBackground(file, figureScene(m_trace, {}, m_spec), m_spec);
    QVERIFY(!QFileInfo::exists(file));  // nobody has waited for it
    QTRY_COMPARE(drawing.size(), 2);
    QCOMPARE(told.size(), 1);
    QVERIFY(told.front().front().toString().contains(file));
    QVERIFY(QFileInfo(file).size() > 0);
  }

  void oneThatIsCancelledLeavesTheFileAsItWas() {
    const QString file = m_folder.filePath(u"earlier.png"_s);
    QFile earlier(file);
    QVERIFY(earlier.open(QIODevice::ReadWrite));
    earlier.write("earlier");
    earlier.close();
    QSignalSpy drawing(&m_export, &WindowExport::drawing), told(&m_export, &WindowExport::told);
    m_export.drawInBackground(file, figureScene(m_trace, {}, m_spec), m_spec);
    m_export.cancel();
    QTRY_COMPARE(drawing.size(), 2);
    QVERIFY(told.front().front().toString().contains(u"nothing was written"_s));
    QVERIFY(earlier.open(QIODevice::ReadOnly));
    QCOMPARE(earlier.readAll(), QByteArray("earlier"));
  }

  void aWindowThatClosesAsksForAnUnfinishedOne() {
    MainWindow window({});
    window.begin();
    window.show();
    QTRY_VERIFY(window.store().trace());
    std::atomic<bool> goes_on = false;
    PageData data = pageData(*window.store().trace(), {});
    data.values = [&goes_on, values = data.values](Index head, IndexRange rows) {
      while (!goes_on) QThread::msleep(1);
      return values(head, rows);
    };
    auto* exports = window.findChild<WindowExport*>();
    QSignalSpy drawing(exports, &WindowExport::drawing);
    const QString written = m_folder.filePath(u"written.npy"_s), given_up = m_folder.filePath(u"given up.npy"_s);
    exports->writeInBackground(written, data);
    answerWith(QMessageBox::Cancel);
    QVERIFY(!window.close());
    QVERIFY(window.isVisible());
    goes_on = true;
    QTRY_COMPARE(drawing.size(), 2);
    QVERIFY(QFileInfo::exists(written));
    goes_on = false;
    exports->writeInBackground(given_up, data);
    answerWith(QMessageBox::Discard);
    QVERIFY(window.close());
    goes_on = true;
    QTRY_COMPARE(drawing.size(), 4);
    QVERIFY(!QFileInfo::exists(given_up));
    QVERIFY(exports->mayLeave());  // nothing to ask for
  }

  void thereIsOneAtATime() {
    QSignalSpy drawing(&m_export, &WindowExport::drawing), said(&m_export, &WindowExport::said);
    const ScenePtr scene = figureScene(m_trace, {}, m_spec);
    m_export.drawInBackground(m_folder.filePath(u"one.png"_s), scene, m_spec);
    m_export.drawInBackground(m_folder.filePath(u"two.png"_s), scene, m_spec);
    QCOMPARE(said.size(), 1);
    QTRY_COMPARE(drawing.size(), 2);
    QVERIFY(!QFileInfo::exists(m_folder.filePath(u"two.png"_s)));
  }

  void numbersAreWrittenWhileTheWindowGoesOn() {
    const QString file = m_folder.filePath(u"numbers.npy"_s);
    QSignalSpy drawing(&m_export, &WindowExport::drawing), told(&m_export, &WindowExport::told);
    const PageData data = pageData(*m_trace, {});
    m_export.writeInBackground(file, data);
    QVERIFY(!QFileInfo::exists(file));  // nobody has waited for it
    QTRY_COMPARE(drawing.size(), 2);
    QVERIFY(told.front().front().toString().contains(file));
    QByteArray expected;
    emitData(data, DataFormat::Npy, [&expected](std::string_view bytes) {
      expected.append(bytes.data(), static_cast<qsizetype>(bytes.size()));
    });
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll(), expected);
  }

  void numbersThatAreCancelledLeaveNothing() {
    const QString file = m_folder.filePath(u"numbers.csv"_s);
    QSignalSpy drawing(&m_export, &WindowExport::drawing), told(&m_export, &WindowExport::told);
    m_export.writeInBackground(file, pageData(*m_trace, {}));
    m_export.cancel();
    QTRY_COMPARE(drawing.size(), 2);
    QVERIFY(told.front().front().toString().contains(u"nothing was written"_s));
    QVERIFY(QDir(m_folder.path()).entryList({u"numbers.csv*"_s}).isEmpty());
  }

  void numbersOfAWrongNameAreSaidToBe() {
    QSignalSpy said(&m_export, &WindowExport::said);
    m_export.writeInBackground(m_folder.filePath(u"numbers.txt"_s), pageData(*m_trace, {}));
    QTRY_COMPARE(said.size(), 1);
    QVERIFY(said.front().front().toString().contains(u".csv"_s));
  }

  void whatCannotBeWrittenIsSaid() {
    QSignalSpy said(&m_export, &WindowExport::said);
    m_export.drawInBackground(m_folder.filePath(u"none/a.png"_s), figureScene(m_trace, {}, m_spec), m_spec);
    QTRY_COMPARE(said.size(), 1);
  }

  void theDialogLeavesLongOnesToTheWindow() {
    ExportDialog dialog(m_trace, {}, Theme::Light, u"en"_s);
    QSignalSpy wanted(&dialog, &ExportDialog::longExport);
    dialog.saveTo(m_folder.filePath(u"left.pdf"_s));
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
    QVERIFY(!QFileInfo::exists(m_folder.filePath(u"left.pdf"_s)));
  }

 private:
  static FigureSpec png() {
    FigureSpec spec;
    spec.format = FigureFormat::Png;
    return spec;
  }
  const TracePtr m_trace = traceWithPatterns(0);
  const FigureSpec m_spec = png();
  QTemporaryDir m_folder;
  Preferences m_preferences{QString()};
  WindowLook m_look{m_preferences};
  ComputeService m_service;
  Store m_store{m_service};
  QWidget m_window;
  WindowExport m_export{&m_window, m_service, m_store, m_look};
};

QTEST_MAIN(TestWindowExport)
#include "tst_window_export.moc"
