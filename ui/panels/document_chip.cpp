#include "ui/panels/document_chip.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextLayout>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "ui/panels/controls.h"
#include "ui/panels/exact_highlighter.h"
#include "ui/panels/look.h"
#include "ui/panels/steady_text.h"
#include "ui/scene/exact_text.h"
#include "ui/scene/format.h"

namespace headwise::ui {

namespace {
constexpr int kLongText = 30'000;  ///< characters that cannot be taken over at every key
constexpr std::chrono::milliseconds kLongTextPause{150};

/// Else each painting, of the cursor too, shapes its whole paragraph again.
void keepParagraphsShaped(QTextDocument* document) {
  QObject::connect(document, &QTextDocument::contentsChange, document, [document](int position, int, int added) {
    for (QTextBlock block = document->findBlock(position); block.isValid() && block.position() <= position + added;
         block = block.next())
      block.layout()->setCacheEnabled(block.length() <= kLongText);
  });
}

}  // namespace

DocumentChip::DocumentChip(QWidget* parent)
    : QWidget(parent),
      m_beginning(new QLabel(this)),
      m_size(new SteadyText(TextRole::Muted, SteadyText::Wrap::No, this)),
      m_edit(new LinkButton(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 0, 12, 0);
  row->setSpacing(12);
  row->addWidget(m_beginning, 1);
  row->addWidget(m_size);
  row->addWidget(m_edit);
  m_beginning->setTextFormat(Qt::PlainText);
  m_beginning->setMinimumWidth(40);
  m_beginning->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_beginning->installEventFilter(this);
  setFixedHeight(34);
  setFocusProxy(m_edit);
  connect(m_edit, &QPushButton::clicked, this, &DocumentChip::openEditor);
}

void DocumentChip::setText(const QString& text) {
  m_text = text;
  m_characters = m_text.size() - std::ranges::count_if(m_text, [](QChar c) { return c.isLowSurrogate(); });
  retranslate();
}

void DocumentChip::setTokenCount(Index tokens) {
  if (tokens == m_tokens) return;
  m_tokens = tokens;
  retranslate();
}

void DocumentChip::retranslate() {
  if (!isVisible()) return;
  const QString characters = grouped(static_cast<std::uint64_t>(m_characters));
  m_size->setText(m_tokens < 0 ? tr("%1 characters").arg(characters)
                  : m_tokens == 1
                      ? tr("%1 characters, 1 token").arg(characters)
                      : tr("%1 characters, %2 tokens").arg(characters, grouped(static_cast<std::uint64_t>(m_tokens))));
  m_edit->setText(tr("edit…"));
  m_edit->setAccessibleName(tr("Edit the text"));
  showBeginning();
}

void DocumentChip::showBeginning() {
  const QString beginning = m_text.left(400).simplified();
  const Beginning shown{beginning, m_beginning->width(), font()};
  if (shown == std::exchange(m_shown, shown)) return;  // cutting it to length takes longer than the rest of an edit
  m_beginning->setFont(fontFor(font(), beginning));
  m_beginning->setText(m_beginning->fontMetrics().elidedText(beginning, Qt::ElideRight, m_beginning->width()));
}

void DocumentChip::openEditor() {
  auto* dialog = new QDialog(this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Edit the text"));
  dialog->resize(760, 520);
  auto* column = new QVBoxLayout(dialog);
  auto* editor = new QPlainTextEdit(dialog);
  new ExactHighlighter(editor->document());
  keepParagraphsShaped(editor->document());
  editor->setPlainText(m_text);
  editor->setTabChangesFocus(true);
  editor->setAccessibleName(tr("Text"));
  column->addWidget(editor);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  auto* pause = new QTimer(dialog);
  pause->setSingleShot(true);
  pause->setInterval(kLongTextPause);
  const auto tell = [this, editor, pause] {
    pause->stop();
    if (const QString text = editor->toPlainText(); text != m_text) Q_EMIT edited(text);
  };
  connect(pause, &QTimer::timeout, this, tell);
  // Told before the editor lays the text out: that and the computation go side by side.
  connect(editor->document(), &QTextDocument::contentsChange, pause, [editor, pause, tell] {
    if (editor->document()->characterCount() <= kLongText) return tell();
    if (!pause->isActive()) pause->start();
  });
  connect(dialog, &QDialog::finished, this, [pause, tell] {
    if (pause->isActive()) tell();
  });
  dialog->open();
}

void DocumentChip::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(lookColors().border);
  painter.setBrush(lookColors().page);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

/// What is left for it changes with the window and with the words beside it.
bool DocumentChip::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_beginning && event->type() == QEvent::Resize) showBeginning();
  return QWidget::eventFilter(watched, event);
}

void DocumentChip::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  retranslate();
}

void DocumentChip::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

}  // namespace headwise::ui
