#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

#include "ui/panels/controls.h"
#include "ui/panels/glyphs.h"
#include "ui/panels/look.h"

namespace headwise::ui {

namespace {

constexpr int kRowHeight = 24;
constexpr int kRowGap = 5;
constexpr int kControlWidth = 92;

/// The small-caps title; the whole line folds the group.
class SectionHeader : public QAbstractButton {
 public:
  explicit SectionHeader(QWidget* parent) : QAbstractButton(parent) {
    setCheckable(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  }
  [[nodiscard]] QSize sizeHint() const override {
    return {QFontMetrics(titleFont()).horizontalAdvance(text()) + qRound(14 * textScale()),
            qRound(kRowHeight * textScale())};
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    const Palette& colors = lookColors();
    const QColor color = hasFocus() ? colors.accent : colors.muted;
    QPainter painter(this);
    painter.setFont(titleFont());
    painter.setPen(color);
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, text());
    const QPointF chevron(painter.fontMetrics().horizontalAdvance(text()) + 9 * textScale(), height() / 2.0);
    if (isChecked())
      paintFoldedChevron(painter, chevron, color);
    else if (underMouse() || hasFocus())
      paintChevron(painter, chevron, color);
  }
  void enterEvent(QEnterEvent* /*event*/) override { update(); }
  void leaveEvent(QEvent* /*event*/) override { update(); }

 private:
  [[nodiscard]] QFont titleFont() const {
    QFont out = font();
    out.setPixelSize(qRound(11 * textScale()));
    out.setWeight(QFont::DemiBold);
    out.setCapitalization(QFont::AllUppercase);
    out.setLetterSpacing(QFont::AbsoluteSpacing, 0.7 * textScale());
    return out;
  }
};

}  // namespace

Section::Section(QWidget* parent) : QWidget(parent) {
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 9);
  all->setSpacing(kRowGap);
  auto* head = new QHBoxLayout;
  m_header = new SectionHeader(this);
  m_reset = new LinkButton(this);
  m_reset->setVisible(false);
  head->addWidget(m_header, 1);
  head->addWidget(m_reset);
  all->addLayout(head);
  m_body = new QWidget(this);
  m_rows = new QVBoxLayout(m_body);
  m_rows->setContentsMargins(0, 0, 0, 0);
  m_rows->setSpacing(kRowGap);
  all->addWidget(m_body);
  connect(m_header, &QAbstractButton::toggled, this, [this](bool collapsed) {
    m_body->setVisible(!collapsed);
    Q_EMIT collapsedChanged(collapsed);
  });
  connect(m_reset, &QPushButton::clicked, this, &Section::resetRequested);
  setTitle(QString());
}

void Section::setTitle(const QString& title) {
  m_header->setText(title);
  m_header->setAccessibleName(title);
  m_header->setToolTip(tr("Click to fold or unfold this group"));
  m_header->updateGeometry();
  m_reset->setText(tr("reset"));
  m_reset->setToolTip(tr("Set this group back to its defaults"));
  m_reset->setAccessibleName(tr("Reset: %1").arg(title));
}

QLabel* Section::addRow(const QString& label, QWidget* control, const QString& explanation) {
  auto* line = new QWidget(m_body);
  auto* row = new QHBoxLayout(line);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  auto* text = new QLabel(label, line);
  text->setBuddy(control);
  text->setToolTip(explanation);
  control->setToolTip(explanation);
  if (control->accessibleName().isEmpty()) control->setAccessibleName(label);
  const bool field =
      qobject_cast<QAbstractSpinBox*>(control) != nullptr || qobject_cast<QComboBox*>(control) != nullptr;
  if (field) control->setMinimumWidth(kControlWidth);
  if (qobject_cast<QAbstractSpinBox*>(control) != nullptr) control->setMaximumWidth(kControlWidth);
  line->setMinimumHeight(kRowHeight);
  row->addWidget(text, 1);
  row->addWidget(control, 0, Qt::AlignRight | Qt::AlignVCenter);
  m_rows->addWidget(line);
  return text;
}

void Section::addWidget(QWidget* widget) { m_rows->addWidget(widget); }

void Section::setRowVisible(QWidget* control, bool visible) {
  QWidget* line = control;
  while (line != nullptr && line->parentWidget() != m_body) line = line->parentWidget();
  if (line != nullptr) line->setVisible(visible);
}

void Section::setResettable(bool resettable) { m_reset->setVisible(resettable); }

bool Section::isCollapsed() const { return m_header->isChecked(); }

void Section::setCollapsed(bool collapsed) { m_header->setChecked(collapsed); }

void Section::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) setTitle(m_header->text());
  QWidget::changeEvent(event);
}

}  // namespace headwise::ui
