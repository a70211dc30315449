#include "ui/panels/controls.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStyleOptionButton>
#include <QWheelEvent>
#include <cmath>

#include "ui/panels/glyphs.h"
#include "ui/panels/look.h"

namespace headwise::ui {

// --- TogglePill

TogglePill::TogglePill(QWidget* parent) : QAbstractButton(parent) {
  setCheckable(true);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize TogglePill::sizeHint() const {
  const QFontMetrics metrics(font());
  const int width = std::max(metrics.horizontalAdvance(tr("on")), metrics.horizontalAdvance(tr("off")));
  return {width + qRound(12 * textScale()), qRound(18 * textScale())};
}

void TogglePill::paintEvent(QPaintEvent* /*event*/) {
  const Palette& colors = lookColors();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
  painter.setPen(hasFocus() ? colors.accent : colors.accent_soft);
  painter.setBrush(colors.accent_soft);
  painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2);
  painter.setPen(isEnabled() ? colors.accent : colors.muted);
  painter.drawText(rect(), Qt::AlignCenter, isChecked() ? tr("on") : tr("off"));
}

// --- Choice

Choice::Choice(QWidget* parent) : QComboBox(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizeAdjustPolicy(QComboBox::AdjustToContents);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  connect(this, &QComboBox::activated, this, [this] { Q_EMIT chosen(currentValue()); });
}

void Choice::setOptions(const std::vector<std::pair<int, QString>>& options) {
  if (options == m_options) return;  // filling a list again measures every text in it
  m_options = options;
  const QSignalBlocker quiet(this);
  const int before = currentValue();
  clear();
  for (const auto& [value, text] : options) addItem(text, value);
  setCurrentValue(before);
}

void Choice::setOptionEnabled(int value, bool enabled, const QString& why_not) {
  const int row = findData(value);
  if (row < 0) return;
  const Qt::ItemFlags flags = enabled ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
  setItemData(row, static_cast<int>(flags), Qt::UserRole - 1);  // where QStandardItem keeps its flags
  setItemData(row, enabled ? QString() : wrapped(why_not), Qt::ToolTipRole);
}

int Choice::currentValue() const { return currentIndex() < 0 ? -1 : currentData().toInt(); }

void Choice::setCurrentValue(int value) {
  const QSignalBlocker quiet(this);
  setCurrentIndex(findData(value));
}

/// QComboBox remembers a size from before its style was known, and a smallest size from before its list changed.
QSize Choice::sizeHint() const {
  ensurePolished();
  return QComboBox::sizeHint();
}

void Choice::paintEvent(QPaintEvent* event) {
  QComboBox::paintEvent(event);
  QPainter painter(this);
  paintChevron(painter, QPointF(width() - 12 * textScale(), height() / 2.0), lookColors().muted);
}

void Choice::wheelEvent(QWheelEvent* event) { event->ignore(); }

// --- SpinBox, DoubleSpinBox

namespace {

void prepareSpin(QAbstractSpinBox* box) {
  box->setFocusPolicy(Qt::StrongFocus);
  box->setKeyboardTracking(false);
  QLocale plain = QLocale::c();  // numbers stay as in the formulas, whatever the language
  plain.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::RejectGroupSeparator);
  box->setLocale(plain);
}

void paintSpinGlyph(QWidget* box) {
  QPainter painter(box);
  paintUpDown(painter, QPointF(box->width() - 14.5 * textScale(), box->height() / 2.0), lookColors().muted);
}

/// Shows its value again; true when something else stood there.
template <typename Box>
bool showValueAgain(Box& box) {
  const QString typed = box.text();
  const QSignalBlocker quiet(&box);
  box.setValue(box.value());
  return box.text() != typed;
}

bool finishesTyping(const QEvent& event) {
  if (event.type() == QEvent::FocusOut) return true;
  if (event.type() != QEvent::KeyPress) return false;
  const int key = static_cast<const QKeyEvent&>(event).key();
  return key == Qt::Key_Return || key == Qt::Key_Enter;
}

/// Qt swallows each key that leads out of the range: 999999 would become 9999, and 1e9 19; and it reads 1,5 as 15.
template <typename Validate>
QValidator::State withEveryNumber(QString text, const QString& suffix, Validate validate) {
  static const QRegularExpression begun(QStringLiteral("^[-+]?[0-9.]*([eE][-+]?[0-9]*)?$"));
  if (text.contains(u',')) return QValidator::Intermediate;
  if (text.endsWith(suffix)) text.chop(suffix.size());
  const QValidator::State state = validate();
  return state == QValidator::Invalid && begun.match(text).hasMatch() ? QValidator::Intermediate : state;
}

constexpr qsizetype kLongestTyped = 20;  ///< characters of it that a message repeats

QString typedIn(const QAbstractSpinBox& box) {
  const QString typed = box.text();
  return typed.size() <= kLongestTyped ? typed : typed.left(kLongestTyped) + u'…';
}

QString refusal(const SpinBox& box) {
  return SpinBox::tr("%1: %2 is not possible; it can be a whole number from %3 to %4.")
      .arg(box.accessibleName(), typedIn(box), QString::number(box.minimum()), QString::number(box.maximum()));
}

QString refusal(const DoubleSpinBox& box) {
  return DoubleSpinBox::tr("%1: %2 is not possible; it can be from %3 to %4.")
      .arg(box.accessibleName(), typedIn(box), QString::number(box.minimum()), QString::number(box.maximum()));
}

/// Why what was typed is about to be given up: Qt takes it back without a word.
template <typename Box>
QString refusalBy(const Box& box, const QEvent& event) {
  const bool refused = finishesTyping(event) && !box.hasAcceptableInput() && !box.cleanText().isEmpty();
  return refused ? refusal(box) : QString();
}

}  // namespace

bool handleUndoKeys(QEvent* event, const std::function<bool()>& drop_typed) {
  if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress) return false;
  auto* key = static_cast<QKeyEvent*>(event);
  if (!key->matches(QKeySequence::Undo) && !key->matches(QKeySequence::Redo)) return false;
  // Accepted, the keys are the field's and not the menu's.
  const bool dropped = event->type() == QEvent::ShortcutOverride && drop_typed();
  event->setAccepted(dropped || event->type() == QEvent::KeyPress);
  return true;
}

SpinBox::SpinBox(QWidget* parent) : QSpinBox(parent) { prepareSpin(this); }

QValidator::State SpinBox::validate(QString& text, int& position) const {
  bool is_number = false;
  const double number = locale().toDouble(text, &is_number);
  if (is_number && std::trunc(number) == number && number >= minimum() && number <= maximum())
    return QValidator::Acceptable;  // 1e3 too
  return withEveryNumber(text, suffix(), [&] { return QSpinBox::validate(text, position); });
}

int SpinBox::valueFromText(const QString& text) const { return static_cast<int>(locale().toDouble(text)); }

bool SpinBox::dropTyped() { return showValueAgain(*this); }

bool SpinBox::event(QEvent* event) {
  if (handleUndoKeys(event, [this] { return dropTyped(); })) return true;
  const QString refused = refusalBy(*this, *event);
  const bool handled = QSpinBox::event(event);
  if (!refused.isEmpty()) Q_EMIT refusedTyping(refused);
  return handled;
}

void SpinBox::paintEvent(QPaintEvent* event) {
  QSpinBox::paintEvent(event);
  paintSpinGlyph(this);
}

void SpinBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus())
    QSpinBox::wheelEvent(event);
  else
    event->ignore();
}

DoubleSpinBox::DoubleSpinBox(QWidget* parent) : QDoubleSpinBox(parent) { prepareSpin(this); }

QValidator::State DoubleSpinBox::validate(QString& text, int& position) const {
  return withEveryNumber(text, suffix(), [&] { return QDoubleSpinBox::validate(text, position); });
}

bool DoubleSpinBox::event(QEvent* event) {
  if (handleUndoKeys(event, [this] { return showValueAgain(*this); })) return true;
  const QString refused = refusalBy(*this, *event);
  const bool handled = QDoubleSpinBox::event(event);
  if (!refused.isEmpty()) Q_EMIT refusedTyping(refused);
  return handled;
}

void DoubleSpinBox::paintEvent(QPaintEvent* event) {
  QDoubleSpinBox::paintEvent(event);
  paintSpinGlyph(this);
}

void DoubleSpinBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus())
    QDoubleSpinBox::wheelEvent(event);
  else
    event->ignore();
}

// --- LinkButton, ToolRow, InlineMessage

LinkButton::LinkButton(QWidget* parent) : QPushButton(parent) {
  setFlat(true);
  setCursor(Qt::PointingHandCursor);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

/// Qt takes some of the text's room for an arrow, which a link with a menu does not show.
void LinkButton::initStyleOption(QStyleOptionButton* option) const {
  QPushButton::initStyleOption(option);
  option->features &= ~QStyleOptionButton::HasMenu;
}

ToolRow::ToolRow(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this)) {
  setAttribute(Qt::WA_StyledBackground);
  m_row->setContentsMargins(14, 8, 14, 8);
  m_row->setSpacing(10);
  m_row->addStretch(0);  // takes what nothing else wants; everything is put before it
}

QLabel* ToolRow::addControl(const QString& label, QWidget* control, const QString& explanation) {
  auto* text = new QLabel(label, this);
  setTextRole(text, TextRole::Muted);
  text->setBuddy(control);
  text->setToolTip(explanation);
  control->setToolTip(explanation);
  if (control->accessibleName().isEmpty()) control->setAccessibleName(label);
  text->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  addWidget(text);
  addWidget(control);
  return text;
}

void ToolRow::addWidget(QWidget* widget) { m_row->insertWidget(m_row->count() - 1, widget); }

void ToolRow::addStretch() { m_row->insertStretch(m_row->count() - 1, 1); }

QSize ToolRow::sizeHint() const { return QWidget::sizeHint().expandedTo(QSize(0, qRound(45 * textScale()))); }

QSize ToolRow::minimumSizeHint() const {
  return QWidget::minimumSizeHint().expandedTo(QSize(0, qRound(45 * textScale())));
}

InlineMessage::InlineMessage(QWidget* parent) : QLabel(parent) {
  setTextRole(this, m_role);
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  setVisible(false);
}

void InlineMessage::show(const QString& text) { show(text, TextRole::Message); }

void InlineMessage::tell(const QString& text) { show(text, TextRole::Note); }

void InlineMessage::show(const QString& text, TextRole role) {
  if (text == this->text() && isVisibleTo(parentWidget()) != text.isEmpty()) return;
  if (std::exchange(m_role, role) != role) setTextRole(this, role);
  setText(text);
  setAccessibleName(text);
  setVisible(!text.isEmpty());
}

void InlineMessage::clear() { show(QString()); }

}  // namespace headwise::ui
