#include "ui/panels/token_chips.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

#include "ui/panels/look.h"
#include "ui/render/painter_renderer.h"
#include "ui/scene/text_width.h"
#include "ui/scene/words.h"

namespace headwise::ui {

namespace {

constexpr int kChipHeight = 34;
constexpr int kPadding = 8;
constexpr int kGap = 6;
constexpr int kLongestChip = 160;
constexpr double kNumberPixels = 10;
constexpr Index kMostMeasured = 4096;
constexpr int kMarkRows = 3;    // at the bottom, where the scroll mark lies
constexpr int kEqualChip = 74;  // with the gap after it, where they are not measured
/// More than any window: what does not fit there anyway asks for no new layout when it grows.
constexpr int kWidestRow = 7680;

int scaled(double pixels) { return qRound(pixels * textScale()); }

/// How many tokens at the beginning both have.
Index sharedTokens(const TokenSequence& a, const TokenSequence& b) {
  return std::ranges::mismatch(a.tokens, b.tokens, {}, &Token::text, &Token::text).in1 - a.tokens.begin();
}

QFont numberFont(QFont font) {
  font.setPixelSize(scaled(kNumberPixels));
  return font;
}

}  // namespace

TokenChips::TokenChips(QWidget* parent) : QAbstractScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::StrongFocus);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  viewport()->setMouseTracking(true);
  viewport()->setAutoFillBackground(false);
  setAccessibleName(tr("Tokens"));
}

void TokenChips::setTokens(std::shared_ptr<const TokenSequence> tokens) {
  if (tokens == m_tokens) return;
  const int hinted_before = hintedWidth();
  const auto before = std::exchange(m_tokens, std::move(tokens));
  const std::vector<int> edges_before = m_edges;
  const Index focus = std::clamp<Index>(m_focus, 0, std::max<Index>(count() - 1, 0));
  const bool focus_moved = std::exchange(m_focus, focus) != focus;
  if (!before || !isMeasured() || static_cast<Index>(before->size()) > kMostMeasured || focus_moved) return layOut();
  measure(sharedTokens(*before, *m_tokens));
  if (hintedWidth() != hinted_before) updateGeometry();
  fitScrollBar();
  const int changed = rightEdge(firstChanged(*before, edges_before) - 1) - horizontalScrollBar()->value();
  viewport()->update(QRect(changed, 0, viewport()->width() - changed, viewport()->height()));
  viewport()->update(QRect(0, viewport()->height() - kMarkRows, viewport()->width(), kMarkRows));
}

/// Typing changes few of them.
Index TokenChips::firstChanged(const TokenSequence& before, const std::vector<int>& edges_before) const {
  const Index shared = std::min(count(), static_cast<Index>(before.size()));
  Index i = firstBehind(horizontalScrollBar()->value());
  while (i < shared && chipRect(i).left() < viewport()->width() &&
         rightEdge(i) == edges_before[static_cast<std::size_t>(i)] && label(i) == tokenLabel(before, i))
    ++i;
  return i;
}

void TokenChips::setPinned(std::vector<Index> pinned, bool as_keys) {
  if (pinned == m_pinned && as_keys == m_pins_are_keys) return;
  m_pinned = std::move(pinned);
  m_pins_are_keys = as_keys;
  viewport()->update();
}

void TokenChips::setPointed(Index query, Index key) {
  if (query == m_query && key == m_key) return;
  const QRegion before = chipRegion({m_query, m_key});
  m_query = query;
  m_key = key;
  viewport()->update(before + chipRegion({m_query, m_key}));
}

QRegion TokenChips::chipRegion(std::initializer_list<Index> positions) const {
  QRegion out;
  for (const Index position : positions)
    if (position >= 0 && position < count()) out += chipRect(position);
  return out;
}

Index TokenChips::count() const { return m_tokens ? static_cast<Index>(m_tokens->size()) : 0; }

QString TokenChips::label(Index position) const { return tokenLabel(*m_tokens, position); }

bool TokenChips::isMeasured() const { return count() <= kMostMeasured; }

int TokenChips::rightEdge(Index position) const {
  if (position < 0) return 0;
  return isMeasured() ? m_edges[static_cast<std::size_t>(position)]
                      : static_cast<int>(position + 1) * scaled(kEqualChip);
}

Index TokenChips::firstBehind(int x) const {
  if (!isMeasured()) return std::clamp<Index>(x / scaled(kEqualChip), 0, count());
  return std::ranges::upper_bound(m_edges, x) - m_edges.begin();
}

void TokenChips::layOut() {
  measure(0);
  updateGeometry();
  fitScrollBar();
  viewport()->update();
}

void TokenChips::measure(Index known) {
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);  // pinning must not move the row
  const QFont small = numberFont(font());
  m_edges.resize(static_cast<std::size_t>(known));
  int right = known > 0 ? m_edges.back() : 0;
  for (Index i = known; isMeasured() && i < count(); ++i) {
    const int text = std::min(qCeil(textWidth(strong, label(i))), scaled(kLongestChip));
    right += std::max(text, qCeil(textWidth(small, QString::number(i)))) + scaled(2 * kPadding) + scaled(kGap);
    m_edges.push_back(right);
  }
}

void TokenChips::fitScrollBar() {
  horizontalScrollBar()->setRange(0, std::max(0, contentWidth() - viewport()->width()));
  horizontalScrollBar()->setPageStep(viewport()->width());
  horizontalScrollBar()->setSingleStep(scaled(48));
}

int TokenChips::hintedWidth() const { return std::min(contentWidth(), kWidestRow); }

QSize TokenChips::sizeHint() const { return {hintedWidth(), scaled(kChipHeight)}; }

QSize TokenChips::minimumSizeHint() const { return {std::min(contentWidth(), scaled(120)), scaled(kChipHeight)}; }

QRect TokenChips::chipRect(Index position) const {
  const int left = rightEdge(position - 1);
  return {left - horizontalScrollBar()->value(), 0, rightEdge(position) - left - scaled(kGap), scaled(kChipHeight)};
}

Index TokenChips::chipAt(QPoint point) const {
  const Index position = firstBehind(point.x() + horizontalScrollBar()->value());
  if (position >= count()) return -1;
  return chipRect(position).contains(point) ? position : -1;
}

bool TokenChips::isPinned(Index position) const { return std::ranges::find(m_pinned, position) != m_pinned.end(); }

void TokenChips::paintEvent(QPaintEvent* event) {
  QPainter painter(viewport());
  painter.setRenderHint(QPainter::Antialiasing);
  for (Index i = firstBehind(horizontalScrollBar()->value()); i < count(); ++i) {
    if (chipRect(i).left() > viewport()->width()) break;
    if (event->region().intersects(chipRect(i))) paintChip(painter, i);
  }
  paintScrollMark(painter);
}

void TokenChips::paintChip(QPainter& painter, Index position) const {
  const Palette& colors = lookColors();
  const QRect chip = chipRect(position);
  const bool pinned = isPinned(position);
  const QColor mark = pinned && m_pins_are_keys ? colors.second : colors.accent;
  const bool pointed = position == m_query || position == m_key;
  const QColor pointer = position == m_query ? colors.accent : colors.second;
  painter.setPen(QPen(pinned ? mark : pointed ? pointer : colors.border, pinned ? 1.5 : 1));
  painter.setBrush(pinned ? colors.accent_soft : colors.page);
  painter.drawRoundedRect(QRectF(chip).adjusted(0.75, 0.75, -0.75, -0.75), 6, 6);

  QFont word = font();
  word.setWeight(pinned ? QFont::DemiBold : QFont::Normal);
  const double inside = std::min(chip.width() - scaled(kPadding), scaled(kLongestChip + kPadding));
  const double left = chip.left() + (chip.width() - inside) / 2.0;
  paintItem(painter, TextItem{.rect = QRectF(left, scaled(2), inside, scaled(19)),
                              .text = label(position),
                              .font = word,
                              .color = colors.text,
                              .alignment = Qt::AlignCenter});
  painter.setFont(numberFont(font()));
  painter.setPen(pinned ? colors.text : colors.muted);
  painter.drawText(QRect(chip.left(), scaled(19), chip.width(), scaled(13)), Qt::AlignCenter,
                   QString::number(position));
  if (hasFocus() && position == m_focus) {
    painter.setPen(QPen(colors.accent, 1, Qt::DotLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(chip).adjusted(3.5, 3.5, -3.5, -3.5), 3, 3);
  }
}

void TokenChips::paintScrollMark(QPainter& painter) const {
  const QScrollBar* bar = horizontalScrollBar();
  if (bar->maximum() <= 0) return;
  const double width = viewport()->width();
  const double length = std::max(24.0, width * width / contentWidth());
  const double left = (width - length) * bar->value() / bar->maximum();
  painter.setPen(Qt::NoPen);
  painter.setBrush(lookColors().muted);
  painter.drawRoundedRect(QRectF(left, viewport()->height() - 2, length, 2), 1, 1);
}

bool TokenChips::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) Q_EMIT pointed(-1);
  if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const Index position = chipAt(help->pos());
  if (position < 0) {
    QToolTip::hideText();
    return true;
  }
  const Token& token = m_tokens->tokens[static_cast<std::size_t>(position)];
  QToolTip::showText(
      help->globalPos(),
      wrapped(tr("Token %1: %2 (bytes %3 to %4 of the text). Click to pin it, Shift+click to pin it too.")
                  .arg(QString::number(position), quotedToken(*m_tokens, position), QString::number(token.begin),
                       QString::number(token.end))),
      this);
  return true;
}

void TokenChips::mousePressEvent(QMouseEvent* event) {
  const Index position = chipAt(event->pos());
  if (position < 0 || event->button() != Qt::LeftButton) return;
  m_focus = position;
  Q_EMIT clicked(position, event->modifiers().testFlag(Qt::ShiftModifier));
}

void TokenChips::mouseMoveEvent(QMouseEvent* event) { Q_EMIT pointed(chipAt(event->pos())); }

void TokenChips::wheelEvent(QWheelEvent* event) {
  QScrollBar* bar = horizontalScrollBar();
  if (bar->maximum() <= 0) return event->ignore();
  const QPoint turn = event->pixelDelta().isNull() ? event->angleDelta() : event->pixelDelta();
  bar->setValue(bar->value() - (std::abs(turn.x()) > std::abs(turn.y()) ? turn.x() : turn.y()));
  event->accept();
}

void TokenChips::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
      return moveFocus(m_focus - 1);
    case Qt::Key_Right:
      return moveFocus(m_focus + 1);
    case Qt::Key_Home:
      return moveFocus(0);
    case Qt::Key_End:
      return moveFocus(count() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (m_focus < count()) Q_EMIT clicked(m_focus, event->modifiers().testFlag(Qt::ShiftModifier));
      return;
    case Qt::Key_Escape:
      return Q_EMIT cleared();
    default:
      event->ignore();
  }
}

void TokenChips::moveFocus(Index to) {
  if (count() == 0) return;
  m_focus = std::clamp<Index>(to, 0, count() - 1);
  QScrollBar* bar = horizontalScrollBar();
  const QRect chip = chipRect(m_focus);
  if (chip.left() < 0) bar->setValue(bar->value() + chip.left());
  const int beyond = chip.right() + 1 - viewport()->width();
  if (beyond > 0) bar->setValue(bar->value() + beyond);
  tellFocus();
  Q_EMIT pointed(m_focus);
  viewport()->update();
}

void TokenChips::tellFocus() {
  if (m_focus >= count()) return;
  const QString name = label(m_focus);
  setAccessibleDescription(
      isPinned(m_focus) ? tr("token %1 of %2: %3, pinned").arg(QString::number(m_focus), QString::number(count()), name)
                        : tr("token %1 of %2: %3").arg(QString::number(m_focus), QString::number(count()), name));
}

void TokenChips::focusInEvent(QFocusEvent* /*event*/) {
  tellFocus();
  viewport()->update();
}

void TokenChips::focusOutEvent(QFocusEvent* /*event*/) {
  Q_EMIT pointed(-1);
  viewport()->update();
}

void TokenChips::resizeEvent(QResizeEvent* event) {
  QAbstractScrollArea::resizeEvent(event);
  fitScrollBar();
}

void TokenChips::changeEvent(QEvent* event) {
  QAbstractScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layOut();
  if (event->type() == QEvent::LanguageChange) setAccessibleName(tr("Tokens"));
}

}  // namespace headwise::ui
