#include "ui/panels/position_list.h"

#include <QRegularExpression>
#include <algorithm>

#include "ui/panels/controls.h"

#include "core/tensor/ranges.h"

namespace headwise::ui {
namespace {

// A range is written out position by position; no sentence that can be computed is longer.
constexpr Index kLargestPosition = 1'000'000;

std::optional<IndexRange> parseRange(const QString& part) {
  static const QRegularExpression form(QStringLiteral("^\\s*(\\d{1,7})\\s*(?:[-–]\\s*(\\d{1,7}))?\\s*$"));
  const QRegularExpressionMatch match = form.match(part);
  if (!match.hasMatch()) return std::nullopt;
  const Index first = match.captured(1).toLongLong();
  const Index last = match.captured(2).isEmpty() ? first : match.captured(2).toLongLong();
  if (last < first || last > kLargestPosition) return std::nullopt;
  return IndexRange{first, last + 1};
}

}  // namespace

std::optional<std::vector<Index>> parsePositions(const QString& text) {
  std::vector<Index> positions;
  static const QRegularExpression separators(QStringLiteral("[,;，、]"));
  for (const QString& part : text.split(separators, Qt::SkipEmptyParts)) {
    if (part.trimmed().isEmpty()) continue;
    const auto range = parseRange(part);
    if (!range) return std::nullopt;
    for (Index i = range->begin; i < range->end; ++i) positions.push_back(i);
  }
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

QString formatPositions(const std::vector<Index>& positions) { return QString::fromStdString(formatRanges(positions)); }

PositionListEdit::PositionListEdit(QWidget* parent) : QLineEdit(parent) {
  setPlaceholderText(QStringLiteral("0, 3-5"));
  connect(this, &QLineEdit::editingFinished, this, &PositionListEdit::finish);
}

void PositionListEdit::setShown(const std::vector<Index>& positions) {
  const QString text = formatPositions(positions);
  // Equal lists may be written differently: the user's own spelling stays.
  if (parsePositions(this->text()) != positions) setText(text);
  setModified(false);
  m_committed = this->text();
}

bool PositionListEdit::event(QEvent* event) {
  return handleUndoKeys(event, [this] { return dropTyped(); }) || QLineEdit::event(event);
}

bool PositionListEdit::dropTyped() {
  if (text() == m_committed) return false;
  setText(m_committed);
  return true;
}

void PositionListEdit::finish() {
  if (!isModified()) return;
  setModified(false);
  if (const auto positions = parsePositions(text())) {
    m_committed = text();
    Q_EMIT chosen(*positions);
  } else {
    Q_EMIT refused(text());
  }
}

}  // namespace headwise::ui
