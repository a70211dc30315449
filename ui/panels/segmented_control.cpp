#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QRadioButton>

#include "ui/panels/controls.h"
#include "ui/panels/glyphs.h"
#include "ui/panels/look.h"

namespace headwise::ui {

namespace {

constexpr double kRadius = 6;

/// A radio button in all but its looks, so that arrow keys and screen readers find what they expect.
class Segment : public QRadioButton {
 public:
  Segment(const QString& text, QWidget* parent) : QRadioButton(text, parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  }
  bool first = false;
  bool last = false;
  bool has_menu = false;

  [[nodiscard]] QSize sizeHint() const override {
    const QFontMetrics metrics(font());
    const int chevron = has_menu ? 12 : 0;
    return {metrics.horizontalAdvance(text()) + qRound((16 + chevron) * textScale()), qRound(24 * textScale())};
  }
  [[nodiscard]] QSize minimumSizeHint() const override {
    return {sizeHint().width() - qRound(8 * textScale()), sizeHint().height()};
  }

 protected:
  [[nodiscard]] bool hitButton(const QPoint& position) const override { return rect().contains(position); }

  void paintEvent(QPaintEvent* /*event*/) override {
    const Palette& colors = lookColors();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colors.border);
    painter.setBrush(isChecked() ? colors.accent : underMouse() && isEnabled() ? colors.page : colors.card);
    painter.drawPath(outline());
    paintLabel(painter, !isEnabled() ? colors.muted : isChecked() ? colors.on_accent : colors.text);
    if (!hasFocus()) return;
    painter.setPen(QPen(isChecked() ? colors.on_accent : colors.accent, 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(3.5, 3.5, -3.5, -3.5), 3, 3);
  }

 private:
  /// Neighbours share one hairline: all but the last leave their right edge to the next one.
  [[nodiscard]] QPainterPath outline() const {
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, last ? -0.5 : 0.5, -0.5);
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    path.addRoundedRect(frame, kRadius, kRadius);
    const double half = frame.width() / 2;
    if (!first) path.addRect(frame.adjusted(0, 0, -half, 0));
    if (!last) path.addRect(frame.adjusted(half, 0, 0, 0));
    return path.simplified();
  }

  void paintLabel(QPainter& painter, const QColor& color) const {
    const int chevron = has_menu ? qRound(12 * textScale()) : 0;
    painter.setPen(color);
    painter.drawText(rect().adjusted(0, 0, -chevron, 0), Qt::AlignCenter, text());
    if (!has_menu) return;
    const double text_end = (width() - chevron + painter.fontMetrics().horizontalAdvance(text())) / 2.0;
    paintChevron(painter, QPointF(text_end + 8 * textScale(), height() / 2.0), color);
  }
};

}  // namespace

SegmentedControl::SegmentedControl(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void SegmentedControl::setOptions(const std::vector<std::pair<int, QString>>& options) {
  const bool same = std::equal(options.begin(), options.end(), m_buttons.begin(), m_buttons.end(),
                               [](const auto& a, const auto& b) { return a.first == b.first; });
  for (std::size_t i = 0; same && i < options.size(); ++i) {  // a new language: keep focus, menus and enabling
    m_buttons[i].second->setText(options[i].second);
    m_buttons[i].second->updateGeometry();
  }
  if (same) return;
  for (const auto& entry : m_buttons) delete entry.second;
  m_buttons.clear();
  for (const auto& [value, text] : options) {
    auto* segment = new Segment(text, this);
    segment->first = m_buttons.empty();
    segment->last = m_buttons.size() + 1 == options.size();
    layout()->addWidget(segment);
    connect(segment, &QAbstractButton::clicked, this, [this, value = value] {
      if (static_cast<Segment*>(button(value))->has_menu) return;
      m_current = value;
      Q_EMIT chosen(value);
    });
    m_buttons.emplace_back(value, segment);
  }
  setCurrent(m_current);
}

QAbstractButton* SegmentedControl::button(int value) const {
  for (const auto& [option, segment] : m_buttons)
    if (option == value) return segment;
  return nullptr;
}

void SegmentedControl::setOptionExplanation(int value, const QString& tooltip) {
  if (auto* segment = button(value)) segment->setToolTip(tooltip);
}

void SegmentedControl::setOptionEnabled(int value, bool enabled) {
  if (auto* segment = button(value)) segment->setEnabled(enabled);
}

void SegmentedControl::setOptionMenu(int value, QMenu* menu) {
  auto* segment = static_cast<Segment*>(button(value));
  if (segment == nullptr) return;
  segment->has_menu = true;
  segment->updateGeometry();
  connect(segment, &QAbstractButton::clicked, menu, [this, segment, menu] {
    setCurrent(m_current);  // looking into the menu is no choice yet
    menu->popup(segment->mapToGlobal(QPoint(0, segment->height() + 2)));
  });
}

void SegmentedControl::setCurrent(int value) {
  m_current = button(value) != nullptr ? value : -1;
  for (const auto& [option, segment] : m_buttons) {
    segment->setAutoExclusive(false);  // else the checked one could not be cleared
    segment->setChecked(option == m_current);
    segment->setAutoExclusive(true);
  }
}

}  // namespace headwise::ui
