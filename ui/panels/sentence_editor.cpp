#include "ui/panels/sentence_editor.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QTextBlock>

#include "ui/panels/exact_highlighter.h"
#include "ui/panels/look.h"

namespace headwise::ui {

namespace {

constexpr int kFieldHeight = 34;
constexpr double kFieldPixels = 16;

QString shown(QString sentence) {
  for (QChar& character : sentence) character = visibleMark(character);
  return sentence;
}

/// Marks are quieter than text.
class MarkHighlighter : public ExactHighlighter {
 public:
  explicit MarkHighlighter(SentenceEditor* editor) : ExactHighlighter(editor->document()), m_editor(editor) {}

 protected:
  void highlightBlock(const QString& text) override {
    ExactHighlighter::highlightBlock(text);
    const QString& sentence = m_editor->sentence();
    if (text.size() != sentence.size()) return;
    for (qsizetype i = 0; i < text.size(); ++i)
      if (text[i] != sentence[i]) setFormat(static_cast<int>(i), 1, lookColors().accent);
  }

 private:
  SentenceEditor* m_editor;
};

}  // namespace

QChar visibleMark(QChar character) {
  const char16_t c = character.unicode();
  if (c == u'\n' || c == u'\r' || c == u'\u2028' || c == u'\u2029') return u'↵';
  if (c == u'\t') return u'⇥';
  if (c < 0x20) return QChar(static_cast<char16_t>(0x2400 + c));
  return c == 0x7F ? QChar(u'␡') : character;
}

SentenceEditor::SentenceEditor(QWidget* parent) : QPlainTextEdit(parent) {
  setObjectName(QStringLiteral("sentence"));
  setUndoRedoEnabled(false);
  setTabChangesFocus(true);
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  document()->setDocumentMargin(0);
  setCursorWidth(2);
  new MarkHighlighter(this);
  document()->firstBlock().layout()->setCacheEnabled(true);  // else each painting, of the cursor too, shapes the line
  connect(document(), &QTextDocument::contentsChange, this, &SentenceEditor::followEdit);
  centreLine();
}

void SentenceEditor::setSentence(const QString& sentence) {
  if (sentence == m_sentence) return;
  const auto [before, after] = std::ranges::mismatch(m_sentence, sentence);
  const qsizetype prefix = before - m_sentence.begin();
  const qsizetype rest = std::min(m_sentence.size(), sentence.size()) - prefix;
  qsizetype suffix = 0;
  while (suffix < rest && m_sentence[m_sentence.size() - 1 - suffix] == sentence[sentence.size() - 1 - suffix])
    ++suffix;
  QTextCursor cursor(document());
  cursor.setPosition(static_cast<int>(prefix));
  cursor.setPosition(static_cast<int>(m_sentence.size() - suffix), QTextCursor::KeepAnchor);
  const QScopedValueRollback by_code(m_by_code, true);
  m_sentence = sentence;
  cursor.insertText(shown(sentence.mid(prefix, sentence.size() - prefix - suffix)));
}

void SentenceEditor::followEdit(int position, int removed, int added) {
  if (m_by_code || (removed == 0 && added == 0)) return;
  // Qt counts the document's final separator in when everything is replaced.
  const auto length = std::min<qsizetype>(added, document()->characterCount() - 1 - position);
  QString now = m_inserting;
  if (now.size() != length) now = toPlainText().mid(position, length);
  const QString before = m_sentence;
  m_sentence.replace(position, std::min<qsizetype>(removed, m_sentence.size() - position), now);
  if (m_sentence != before) Q_EMIT edited(m_sentence);
}

bool SentenceEditor::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return false;
    }
  }
  return QPlainTextEdit::event(event);
}

void SentenceEditor::keyPressEvent(QKeyEvent* event) {
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  const bool history = event->matches(QKeySequence::Undo) || event->matches(QKeySequence::Redo);
  if (enter || history || event->key() == Qt::Key_Escape)
    event->ignore();
  else
    QPlainTextEdit::keyPressEvent(event);
}

void SentenceEditor::focusOutEvent(QFocusEvent* event) {
  QPlainTextEdit::focusOutEvent(event);
  if (event->reason() != Qt::PopupFocusReason) Q_EMIT left();
}

void SentenceEditor::wheelEvent(QWheelEvent* event) { event->ignore(); }

QMimeData* SentenceEditor::createMimeDataFromSelection() const {
  const QTextCursor cursor = textCursor();
  auto* clip = new QMimeData;
  clip->setText(m_sentence.mid(cursor.selectionStart(), cursor.selectionEnd() - cursor.selectionStart()));
  return clip;
}

// Dropped files are the window's.
bool SentenceEditor::canInsertFromMimeData(const QMimeData* source) const {
  return source->hasText() && !source->hasUrls();
}

void SentenceEditor::insertFromMimeData(const QMimeData* source) {
  QString text = source->text();
  text.replace(QLatin1String("\r\n"), QLatin1String("\n"));
  const QTextCursor cursor = textCursor();
  const qsizetype replaced = cursor.selectionEnd() - cursor.selectionStart();
  if (m_sentence.size() - replaced + text.size() > m_longest_paste) {
    QString whole = m_sentence;
    return Q_EMIT pastedLong(whole.replace(cursor.selectionStart(), replaced, text));
  }
  const QScopedValueRollback inserting(m_inserting, text);
  textCursor().insertText(shown(text));
  ensureCursorVisible();
}

void SentenceEditor::centreLine() {
  QFont field = font();
  field.setPixelSize(qRound(kFieldPixels * textScale()));
  if (document()->defaultFont() != field) document()->setDefaultFont(field);
  const int space = height() - 2 * frameWidth() - qRound(QFontMetricsF(field).lineSpacing());
  setViewportMargins(qRound(12 * textScale()), std::max(0, space / 2), qRound(12 * textScale()), 0);
  setFixedHeight(qRound(kFieldHeight * textScale()));
}

void SentenceEditor::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  centreLine();
}

void SentenceEditor::changeEvent(QEvent* event) {
  QPlainTextEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) centreLine();
}

QSize SentenceEditor::sizeHint() const { return {qRound(400 * textScale()), qRound(kFieldHeight * textScale())}; }

QSize SentenceEditor::minimumSizeHint() const {
  return {qRound(120 * textScale()), qRound(kFieldHeight * textScale())};
}

}  // namespace headwise::ui
