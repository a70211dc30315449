#include "ui/panels/size_box.h"

#include <QLineEdit>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <limits>

#include "ui/panels/glyphs.h"
#include "ui/panels/look.h"

namespace headwise::ui {

SizeBox::SizeBox(QWidget* parent) : SpinBox(parent) {
  setRange(1, 65536);
  connect(this, &QSpinBox::valueChanged, this, &SizeBox::report);
}

void SizeBox::setShown(int value) {
  m_shown = value;
  const QSignalBlocker quiet(this);
  setValue(value);
}

bool SizeBox::dropTyped() {
  const QString typed = text();
  setShown(m_shown);
  return text() != typed;
}

void SizeBox::stepBy(int steps) {
  if (m_steps.empty()) {
    SpinBox::stepBy(steps);
    return;
  }
  int next = value();
  for (; steps > 0; --steps) {
    const auto above = std::upper_bound(m_steps.begin(), m_steps.end(), next);
    if (above != m_steps.end()) next = *above;
  }
  for (; steps < 0; ++steps) {
    const auto here = std::lower_bound(m_steps.begin(), m_steps.end(), next);
    if (here != m_steps.begin()) next = *std::prev(here);
  }
  setValue(next);
}

bool SizeBox::isAllowed(int value) const {
  return m_allowed.empty() || std::binary_search(m_allowed.begin(), m_allowed.end(), value);
}

void SizeBox::report(int value) {
  if (isAllowed(value))
    Q_EMIT chosen(value);
  else
    Q_EMIT refused(value);
}

NumberBox::NumberBox(QWidget* parent) : DoubleSpinBox(parent) {
  setDecimals(6);
  connect(this, &QDoubleSpinBox::valueChanged, this, &NumberBox::chosen);
}

void NumberBox::setShown(double value) {
  const QSignalBlocker quiet(this);
  setValue(value);
}

QString NumberBox::textFromValue(double value) const { return QString::number(value, 'g', 7); }

SeedBox::SeedBox(QWidget* parent) : QAbstractSpinBox(parent) {
  setFocusPolicy(Qt::StrongFocus);
  connect(this, &QAbstractSpinBox::editingFinished, this, [this] { choose(text().toULongLong()); });
}

void SeedBox::setShown(std::uint64_t seed) {
  m_seed = seed;
  lineEdit()->setText(QString::number(seed));
}

bool SeedBox::event(QEvent* event) {
  const auto drop_typed = [this] {
    const bool typed = text() != QString::number(m_seed);
    setShown(m_seed);
    return typed;
  };
  return handleUndoKeys(event, drop_typed) || QAbstractSpinBox::event(event);
}

void SeedBox::stepBy(int steps) {
  // Past the ends the seeds go round: there is no smallest or largest one for a person.
  choose(m_seed + static_cast<std::uint64_t>(static_cast<std::int64_t>(steps)));
}

QValidator::State SeedBox::validate(QString& text, int& /*position*/) const {
  if (text.isEmpty()) return QValidator::Intermediate;
  bool fits = false;
  (void)text.toULongLong(&fits);
  return fits ? QValidator::Acceptable : QValidator::Invalid;
}

void SeedBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus())
    QAbstractSpinBox::wheelEvent(event);
  else
    event->ignore();
}

void SeedBox::paintEvent(QPaintEvent* event) {
  QAbstractSpinBox::paintEvent(event);
  QPainter painter(this);
  paintUpDown(painter, QPointF(width() - 14.5 * textScale(), height() / 2.0), lookColors().muted);
}

void SeedBox::choose(std::uint64_t seed) {
  if (seed == m_seed) return;
  setShown(seed);
  Q_EMIT chosen(seed);
}

}  // namespace headwise::ui
