#include "ui/panels/menu_button.h"

#include <QPainter>
#include <utility>

#include "ui/panels/glyphs.h"
#include "ui/panels/look.h"

namespace headwise::ui {

namespace {
constexpr int kHeight = 34;
constexpr int kPadding = 11;
constexpr int kGap = 8;
constexpr int kChevron = 7;

int scaled(int pixels) { return qRound(pixels * textScale()); }
}  // namespace

MenuButton::MenuButton(QWidget* parent) : QPushButton(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setAttribute(Qt::WA_Hover);
}

void MenuButton::setLabel(const QString& label) {
  if (std::exchange(m_label, label) != label) describe();
}

void MenuButton::setValue(const QString& value) {
  if (std::exchange(m_value, value) != value) describe();
}

void MenuButton::setProminent(bool prominent) {
  m_prominent = prominent;
  update();
}

void MenuButton::describe() {
  setAccessibleName(m_label.isEmpty() ? m_value : m_label + u' ' + m_value);
  updateGeometry();
  update();
}

QFont MenuButton::valueFont() const {
  QFont out = font();
  out.setWeight(QFont::DemiBold);
  return out;
}

int MenuButton::labelWidth() const {
  return m_label.isEmpty() ? 0 : QFontMetrics(font()).horizontalAdvance(m_label) + scaled(kGap);
}

QSize MenuButton::sizeHint() const {
  const int value = QFontMetrics(valueFont()).horizontalAdvance(m_value);
  return {labelWidth() + value + scaled(2 * kPadding + kGap + kChevron), scaled(kHeight)};
}

void MenuButton::paintEvent(QPaintEvent* /*event*/) {
  const Palette& colors = lookColors();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(hasFocus() || isDown() ? colors.accent : underMouse() ? colors.muted : colors.border);
  painter.setBrush(isDown() ? colors.accent_soft : colors.card);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
  const QRect inside = rect().adjusted(scaled(kPadding), 0, -scaled(kPadding), 0);
  painter.setPen(colors.text);
  painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, m_label);
  painter.setFont(valueFont());
  painter.setPen(!isEnabled() ? colors.muted : m_prominent ? colors.accent : colors.text);
  painter.drawText(inside.adjusted(labelWidth(), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m_value);
  paintChevron(painter, QPointF(inside.right() - 3 * textScale(), height() / 2.0), colors.muted);
}

}  // namespace headwise::ui
