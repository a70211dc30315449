#include "ui/panels/page_tools.h"

#include <QEvent>
#include <QLayout>
#include <algorithm>

#include "ui/panels/look.h"

namespace headwise::ui {

PageTools::PageTools(Store& store, QWidget* parent) : ToolRow(parent), m_store(store) {
  connect(&m_store, &Store::viewChanged, this, &PageTools::followStore);
  connect(&m_store, &Store::traceChanged, this, &PageTools::followStore);
}

void PageTools::start() {
  m_started = true;
  retranslate();
  followStore();
}

/// The row of a page that is not on screen follows when it is shown.
void PageTools::followStore() {
  if (!m_started || isHidden() || !m_store.trace() || m_store.trace()->maps.empty()) return;
  refresh();
  fit();
}

PageTools::Control PageTools::control(QWidget* widget) {
  m_controls.push_back({addControl({}, widget, {}), widget});
  return m_controls.back();
}

void PageTools::label(const Control& control, const QString& text, const QString& explanation) {
  control.label->setText(text);
  control.label->setToolTip(explanation);
  control.widget->setToolTip(explanation);
  control.widget->setAccessibleName(text);
  control.widget->setAccessibleDescription(explanation);
}

void PageTools::setVisible(const Control& control, bool visible) {
  control.label->setVisible(visible);
  control.widget->setVisible(visible);
}

void PageTools::addHint() {
  m_hint = new QLabel(this);
  setTextRole(m_hint, TextRole::Muted);
  QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  policy.setHorizontalStretch(1);
  m_hint->setSizePolicy(policy);
  m_hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  addWidget(m_hint);
}

void PageTools::setHint(const QString& text, const QString& explanation) {
  m_hint_text = text;
  m_hint->setToolTip(explanation);
  fit();
}

bool PageTools::takesRoom(const QWidget* widget) const {
  if (widget == nullptr || widget == m_hint) return false;
  const auto labelled = std::ranges::find_if(m_controls, [widget](const Control& one) { return one.label == widget; });
  return (labelled == m_controls.end() ? widget : labelled->widget)->isVisibleTo(this);
}

int PageTools::neededWidth() const {
  const QMargins margins = layout()->contentsMargins();
  int needed = margins.left() + margins.right() - layout()->spacing();
  for (int i = 0; i < layout()->count(); ++i) {
    const QWidget* widget = layout()->itemAt(i)->widget();
    if (takesRoom(widget)) needed += widget->sizeHint().width() + layout()->spacing();
  }
  return needed;
}

/// What a control does can be read off it, so that even its label may give way, the last one first. Nothing is shown
/// only to be hidden again: each time would lay the row out anew.
void PageTools::fit() {
  if (!m_started || isHidden()) return;
  shorten();
  int needed = neededWidth();
  if (m_hint) {
    const int hint = layout()->spacing() + m_hint->fontMetrics().horizontalAdvance(m_hint_text);
    m_hint->setText(needed + hint <= width() ? m_hint_text : QString());
  }
  for (std::size_t i = m_controls.size(); i-- > 0;) {
    const auto& one = m_controls[i];
    const bool control_shown = one.widget->isVisibleTo(this);
    const bool fits = needed <= width();
    one.label->setVisible(control_shown && fits);
    if (control_shown && !fits) needed -= one.label->sizeHint().width() + layout()->spacing();
  }
}

void PageTools::resizeEvent(QResizeEvent* event) {
  ToolRow::resizeEvent(event);
  fit();
}

void PageTools::showEvent(QShowEvent* event) {
  ToolRow::showEvent(event);
  followStore();
}

void PageTools::changeEvent(QEvent* event) {
  ToolRow::changeEvent(event);
  if (event->type() != QEvent::LanguageChange || !m_started) return;
  retranslate();
  followStore();
}

void HeadChoice::setHeads(Index n_heads, Index current) {
  if (count() != static_cast<int>(n_heads)) {
    std::vector<std::pair<int, QString>> options;
    for (Index head = 0; head < n_heads; ++head)
      options.emplace_back(static_cast<int>(head), QString::number(head + 1));
    setOptions(options);
  }
  setCurrentValue(static_cast<int>(current));
}

namespace {
constexpr Index kFilledAtOnce = 512;
constexpr Index kMostListed = 4096;  ///< of a very long text, those around the current one
}  // namespace

void TokenChoice::setTokens(std::shared_ptr<const TokenSequence> tokens, Index current) {
  const auto count = static_cast<Index>(tokens->size());
  const bool other = tokens != m_tokens;
  m_tokens = std::move(tokens);
  const IndexRange wanted = count <= kFilledAtOnce ? IndexRange{0, count} : IndexRange{current, current + 1};
  if (other || !m_filled.contains(current)) fill(wanted);
  setCurrentValue(static_cast<int>(current));
}

void TokenChoice::fill(IndexRange positions) {
  m_filled = positions;
  std::vector<std::pair<int, QString>> options;
  for (Index i = positions.begin; i < positions.end; ++i)
    options.emplace_back(static_cast<int>(i), QStringLiteral("%1 (%2)").arg(tokenLabel(*m_tokens, i)).arg(i));
  setOptions(options);
}

void TokenChoice::showPopup() {
  const auto count = m_tokens ? static_cast<Index>(m_tokens->size()) : 0;
  if (m_filled.size() < count) {
    const int current = currentValue();
    const Index begin = std::clamp<Index>(current - kMostListed / 2, 0, std::max<Index>(0, count - kMostListed));
    fill({begin, std::min(begin + kMostListed, count)});
    setCurrentValue(current);
  }
  Choice::showPopup();
}

}  // namespace headwise::ui
