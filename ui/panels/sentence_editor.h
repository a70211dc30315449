#pragma once

#include <QPlainTextEdit>
#include <limits>

namespace headwise::ui {

/// An editor of any length that looks like a line edit (a QLineEdit cuts at 32,767 characters). Line breaks and control
/// characters are shown by visible marks and kept as they are. Undo and redo are the Store's.
class SentenceEditor : public QPlainTextEdit {
  Q_OBJECT
 public:
  explicit SentenceEditor(QWidget* parent = nullptr);

  /// Exactly what was typed, with line breaks and control characters.
  [[nodiscard]] const QString& sentence() const { return m_sentence; }
  void setSentence(const QString& sentence);  ///< without a signal; the cursor stays where the text stays
  /// A paste that would make the sentence longer than that is not shown, which could take long, but handed over.
  void setLongestPaste(qsizetype characters) { m_longest_paste = characters; }

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void edited(const QString& sentence);      ///< by the user
  void pastedLong(const QString& sentence);  ///< what the sentence would be; it stays as it was
  void left();                               ///< the keyboard went elsewhere

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;
  [[nodiscard]] bool canInsertFromMimeData(const QMimeData* source) const override;
  void insertFromMimeData(const QMimeData* source) override;

 private:
  void followEdit(int position, int removed, int added);
  void centreLine();

  QString m_sentence;   ///< what the document shows, mark by mark the same length
  QString m_inserting;  ///< the true text of what is being pasted
  qsizetype m_longest_paste = std::numeric_limits<qsizetype>::max();
  bool m_by_code = false;
};

/// The mark that stands for a character which cannot be seen; any other character itself.
[[nodiscard]] QChar visibleMark(QChar character);

}  // namespace headwise::ui
