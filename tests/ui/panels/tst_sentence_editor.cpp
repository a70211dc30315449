#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include "ui/panels/sentence_editor.h"

using namespace headwise::ui;
using namespace Qt::StringLiterals;

class SentenceEditorTest : public QObject {
  Q_OBJECT

 private:
  static void paste(SentenceEditor& editor, const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    editor.paste();
  }

 private Q_SLOTS:
  void typingSignalsTheWholeSentence() {
    SentenceEditor editor;
    editor.setSentence(u"The cat"_s);
    QSignalSpy edited(&editor, &SentenceEditor::edited);
    editor.moveCursor(QTextCursor::End);
    QTest::keyClicks(&editor, u" sat"_s);
    QCOMPARE(edited.size(), 4);
    QCOMPARE(edited.last()[0].toString(), u"The cat sat"_s);
    QTest::keyClick(&editor, Qt::Key_Backspace);
    QCOMPARE(editor.sentence(), u"The cat sa"_s);
  }

  void settingIsSilentAndLeavesTheCursorWhereTheTextStays() {
    SentenceEditor editor;
    editor.setSentence(u"The cat sat"_s);
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(3);
    editor.setTextCursor(cursor);
    QSignalSpy edited(&editor, &SentenceEditor::edited);
    editor.setSentence(u"The cat sat down"_s);
    QVERIFY(edited.isEmpty());
    QCOMPARE(editor.textCursor().position(), 3);
    editor.setSentence(u"A cat sat down"_s);
    QCOMPARE(editor.toPlainText(), u"A cat sat down"_s);
  }

  void lineBreaksAndControlsAreMarkedAndKept() {
    SentenceEditor editor;
    const QString text = u"one\ntwo\tthree"_s + QChar(u'\x01') + QChar(u'\0') + u"↵"_s;
    paste(editor, text);
    QCOMPARE(editor.sentence(), text);
    QCOMPARE(editor.document()->blockCount(), 1);
    QVERIFY(editor.toPlainText().startsWith(u"one↵two⇥three␁␀"_s));
    editor.selectAll();
    editor.copy();
    QCOMPARE(QGuiApplication::clipboard()->text(), text);
    editor.moveCursor(QTextCursor::Start);
    QTest::keyClicks(&editor, u"x"_s);
    QCOMPARE(editor.sentence(), u"x"_s + text);
  }

  void windowsLineBreaksAreOneMark() {
    SentenceEditor editor;
    paste(editor, u"a\r\nb"_s);
    QCOMPARE(editor.sentence(), u"a\nb"_s);
  }

  void nothingIsCutOff() {
    SentenceEditor editor;
    const QString text = QString(u"word "_s).repeated(20000);
    paste(editor, text);
    QCOMPARE(editor.sentence().size(), text.size());
    QCOMPARE(editor.sentence(), text);
  }

  void aPasteThatIsTooLongIsHandedOver() {
    SentenceEditor editor;
    editor.setSentence(u"a\nb"_s);
    editor.setLongestPaste(6);
    QSignalSpy pasted(&editor, &SentenceEditor::pastedLong);
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(1);
    cursor.setPosition(2, QTextCursor::KeepAnchor);
    editor.setTextCursor(cursor);
    paste(editor, u"1234"_s);
    QVERIFY(pasted.isEmpty());
    paste(editor, u"5\t6"_s);
    QCOMPARE(pasted.size(), 1);
    QCOMPARE(pasted[0][0].toString(), u"a12345\t6b"_s);
    QCOMPARE(editor.sentence(), u"a1234b"_s);
  }

  void replacingASelectionKeepsTheRest() {
    SentenceEditor editor;
    editor.setSentence(u"a\nb\nc"_s);
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(2);
    cursor.setPosition(3, QTextCursor::KeepAnchor);
    editor.setTextCursor(cursor);
    QTest::keyClicks(&editor, u"Z"_s);
    QCOMPARE(editor.sentence(), u"a\nZ\nc"_s);
    editor.selectAll();
    paste(editor, u"q\nr"_s);
    QCOMPARE(editor.sentence(), u"q\nr"_s);
    editor.selectAll();
    QTest::keyClick(&editor, Qt::Key_Delete);
    QCOMPARE(editor.sentence(), QString());
  }

  void enterInsertsNothing() {
    SentenceEditor editor;
    editor.setSentence(u"a"_s);
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::keyClick(&editor, Qt::Key_Enter);
    QCOMPARE(editor.sentence(), u"a"_s);
  }

  void droppedFilesAreLeftToTheWindow() {
    SentenceEditor editor;
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(u"/models/x.safetensors"_s)});
    files.setText(u"file:///models/x.safetensors"_s);
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(editor.viewport(), &enter);
    QVERIFY(!enter.isAccepted());
  }

  void whatIsPaintedFollowsTextAndFont() {
    SentenceEditor editor;
    editor.show();
    const auto looksLikeNew = [&editor] {
      SentenceEditor fresh;
      fresh.setFont(editor.font());
      fresh.setSentence(editor.sentence());
      fresh.resize(editor.size());
      fresh.show();
      return editor.viewport()->grab().toImage() == fresh.viewport()->grab().toImage();
    };
    for (const QString& text : {u"The cat"_s, u"The cat sat -> 2x4"_s, u"one\ntwo"_s, u"注意力"_s, QString(), u"a"_s}) {
      editor.setSentence(text);
      QVERIFY2(looksLikeNew(), qPrintable(text));
    }
    QFont bold = editor.font();
    bold.setBold(true);
    editor.setFont(bold);
    QVERIFY(looksLikeNew());
  }
};

QTEST_MAIN(SentenceEditorTest)
#include "tst_sentence_editor.moc"
