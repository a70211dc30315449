#include "ui/panels/text_field.h"

#include <QStackedLayout>

#include "ui/panels/document_chip.h"
#include "ui/panels/sentence_editor.h"
#include "ui/scene/translate.h"

namespace headwise::ui {

namespace {
constexpr qsizetype kLongText = 2000;  ///< characters that still make sense in one line
constexpr qsizetype kPaste = 100;      ///< what comes in at once and is longer was not typed
}  // namespace

TextField::TextField(QWidget* parent)
    : QWidget(parent),
      m_stack(new QStackedLayout(this)),
      m_editor(new SentenceEditor(this)),
      m_chip(new DocumentChip(this)) {
  m_stack->addWidget(m_editor);
  m_stack->addWidget(m_chip);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setFocusProxy(m_editor);
  m_editor->setLongestPaste(kLongText);
  connect(m_editor, &SentenceEditor::edited, this, &TextField::follow);
  connect(m_editor, &SentenceEditor::pastedLong, this, &TextField::follow);
  connect(m_editor, &SentenceEditor::left, this, [this] {
    if (!isFolded()) fold(m_editor->sentence().size() > kLongText);
  });
  connect(m_chip, &DocumentChip::edited, this, &TextField::follow);
}

void TextField::setText(const std::string& utf8) {
  if (utf8 == m_text) return;
  m_text = utf8;
  const QString text = fromUtf8(utf8);
  fold(text.size() > kLongText);
  show(text);
}

void TextField::follow(const QString& text) {
  const auto before = fromUtf8(m_text).size();
  m_text = text.toStdString();
  // Somebody who types beyond the limit is not interrupted; the field folds when the keyboard leaves it.
  if (isFolded() || text.size() - before > kPaste) fold(text.size() > kLongText);
  show(text);
  Q_EMIT edited(m_text);
}

/// An editor that nobody sees is not kept up: one line of a whole book takes it long.
void TextField::show(const QString& text) {
  m_chip->setText(text);
  if (!isFolded()) m_editor->setSentence(text);
}

void TextField::fold(bool folded) {
  if (folded == isFolded()) return;
  const bool focused = m_editor->hasFocus();
  m_stack->setCurrentWidget(folded ? static_cast<QWidget*>(m_chip) : m_editor);
  setFocusProxy(folded ? static_cast<QWidget*>(m_chip) : m_editor);
  if (focused) m_stack->currentWidget()->setFocus();
}

bool TextField::isFolded() const { return m_stack->currentWidget() == m_chip; }

void TextField::setTokenCount(Index tokens) { m_chip->setTokenCount(tokens); }

void TextField::setExplanation(const QString& name, const QString& placeholder, const QString& tooltip) {
  m_editor->setAccessibleName(name);
  m_editor->setPlaceholderText(placeholder);
  m_editor->setToolTip(tooltip);
  m_chip->setAccessibleName(name);
}

}  // namespace headwise::ui
