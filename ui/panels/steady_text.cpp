#include "ui/panels/steady_text.h"

#include <QEvent>
#include <QLabel>

namespace headwise::ui {
namespace {

constexpr int kStep = 16;  ///< pixels in which the room grows

}  // namespace

SteadyText::SteadyText(TextRole role, Wrap wrap, QWidget* parent)
    : QWidget(parent), m_label(new QLabel(this)), m_wraps(wrap == Wrap::Yes) {
  m_label->setWordWrap(m_wraps);
  setTextRole(m_label, role);
  QSizePolicy policy(m_wraps ? QSizePolicy::Preferred : QSizePolicy::Fixed, QSizePolicy::Preferred);
  policy.setHeightForWidth(m_wraps);
  setSizePolicy(policy);
  fit();
}

void SteadyText::setText(const QString& text) {
  if (text == m_label->text()) return;
  m_label->setText(text);
  fit();
}

QString SteadyText::text() const { return m_label->text(); }

QSize SteadyText::minimumSizeHint() const { return m_wraps ? m_label->minimumSizeHint() : m_room; }

int SteadyText::heightForWidth(int width) const { return m_wraps ? m_label->heightForWidth(width) : m_room.height(); }

QSize SteadyText::needed() const {
  return m_wraps ? QSize(width(), m_label->heightForWidth(width())) : m_label->sizeHint();
}

void SteadyText::fit() {
  const QSize need = needed();
  const bool fits = need.width() <= m_room.width() && 2 * need.width() >= m_room.width();
  if (fits && need.height() == m_room.height()) return;
  m_room = m_wraps ? need : QSize((need.width() + kStep - 1) / kStep * kStep, need.height());
  updateGeometry();
}

void SteadyText::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_label->setGeometry(rect());
  if (m_wraps) m_room = needed();  // as the layout has just found out by heightForWidth()
}

void SteadyText::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) fit();
}

}  // namespace headwise::ui
