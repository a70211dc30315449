#include "ui/panels/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <algorithm>

#include "ui/panels/controls.h"
#include "ui/panels/look.h"
#include "ui/scene/format.h"
#include "ui/scene/token_window.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

constexpr int kFieldWidth = 190;

QString groupedIndex(Index number) { return grouped(static_cast<std::uint64_t>(number)); }

}  // namespace

FindBar::FindBar(Store& store, QWidget* parent)
    : QWidget(parent),
      m_store(store),
      m_field(new QLineEdit(this)),
      m_count(new QLabel(this)),
      m_previous(new LinkButton(this)),
      m_next(new LinkButton(this)),
      m_close(new LinkButton(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 5, 14, 4);
  row->setSpacing(8);
  for (QWidget* part : std::initializer_list<QWidget*>{m_field, m_previous, m_next, m_count}) row->addWidget(part);
  row->addStretch(1);
  row->addWidget(m_close);
  setTextRole(m_count, TextRole::Muted);
  m_previous->setText(QStringLiteral("‹"));
  m_next->setText(QStringLiteral("›"));
  m_close->setText(QStringLiteral("×"));
  connect(m_field, &QLineEdit::textChanged, this, &FindBar::search);
  connect(m_previous, &QPushButton::clicked, this, [this] { step(-1); });
  connect(m_next, &QPushButton::clicked, this, [this] { step(1); });
  connect(m_close, &QPushButton::clicked, this, &FindBar::close);
  connect(&m_store, &Store::traceChanged, this, [this] {
    if (isVisible()) prepare();
  });
  hide();
  retranslate();
}

void FindBar::open() {
  show();
  prepare();
  m_field->setFocus(Qt::ShortcutFocusReason);
  m_field->selectAll();
}

void FindBar::close() {
  hide();
  m_queries.reset();
  m_keys.reset();
  Q_EMIT closed();
}

void FindBar::retranslate() {
  m_field->setFixedWidth(qRound(kFieldWidth * textScale()));
  m_field->setPlaceholderText(tr("word or #position"));
  m_field->setAccessibleName(tr("Find a token"));
  m_field->setToolTip(
      tr("Finds tokens of the text. Without capitals the case does not matter. A number is a position: #1234. Enter "
         "goes to the next one, Shift+Enter to the one before, Esc closes."));
  m_previous->setAccessibleName(tr("Previous"));
  m_previous->setToolTip(tr("The one before (Shift+Enter)"));
  m_next->setAccessibleName(tr("Next"));
  m_next->setToolTip(tr("The next one (Enter)"));
  m_close->setAccessibleName(tr("Close"));
  m_close->setToolTip(tr("Close (Esc)"));
  showCount();
}

/// Made anew only where the texts are others.
void FindBar::prepare() {
  if (!m_store.trace()) return;
  const AttentionMap& map = mapOf(*m_store.trace(), m_store.view());
  const auto tokens_of = [](const std::unique_ptr<TokenSearch>& search) { return search ? search->tokens() : nullptr; };
  const auto keys = map.keys == map.queries ? nullptr : map.keys;
  if (tokens_of(m_queries) == map.queries && tokens_of(m_keys) == keys) return;
  m_queries = std::make_unique<TokenSearch>(map.queries);
  m_keys = keys ? std::make_unique<TokenSearch>(keys) : nullptr;
  search();
}

/// From where one is: the match that is shown, or else the first one behind it.
void FindBar::search() {
  const Match from = m_matches.empty() ? Match{} : m_matches[static_cast<std::size_t>(m_current)];
  m_matches.clear();
  m_current = 0;
  const std::string wanted = m_field->text().toStdString();
  if (m_queries)
    for (const Index position : m_queries->find(wanted)) m_matches.push_back({position, false});
  if (m_keys)
    for (const Index position : m_keys->find(wanted)) m_matches.push_back({position, true});
  const auto next = std::ranges::find_if(m_matches, [from](const Match& match) {
    return match.is_key == from.is_key ? match.position >= from.position : match.is_key;
  });
  if (next != m_matches.end()) m_current = next - m_matches.begin();
  jump();
  showCount();
}

void FindBar::step(Index by) {
  const auto count = static_cast<Index>(m_matches.size());
  if (count == 0) return;
  m_current = (m_current + by + count) % count;
  jump();
  showCount();
}

void FindBar::jump() {
  if (m_matches.empty() || !m_store.trace()) return;
  const Match& match = m_matches[static_cast<std::size_t>(m_current)];
  Cursor cursor{.map = m_store.view().map};
  if (!m_keys || !match.is_key) cursor.query = match.position;
  if (!m_keys || match.is_key) cursor.key = match.position;
  m_store.lookWith([&](ViewState& view) {
    const AttentionMap& map = mapOf(*m_store.trace(), view);
    view.heads.window = jumping(map, view.heads.window, cursor.query, cursor.key);
  });
  m_store.point(cursor);
}

QString FindBar::countText() const {
  if (m_field->text().isEmpty()) return {};
  if (m_matches.empty()) return tr("nothing found");
  const QString at = groupedIndex(m_current + 1);
  const QString all = groupedIndex(static_cast<Index>(m_matches.size()));
  if (!m_keys) return tr("%1 of %2").arg(at, all);
  return m_matches[static_cast<std::size_t>(m_current)].is_key ? tr("key, %1 of %2").arg(at, all)
                                                               : tr("query, %1 of %2").arg(at, all);
}

void FindBar::showCount() {
  m_count->setText(countText());
  for (LinkButton* button : {m_previous, m_next}) button->setEnabled(m_matches.size() > 1);
}

/// The field and the buttons leave these keys to the bar.
void FindBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return close();
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return QWidget::keyPressEvent(event);
  step(event->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
}

void FindBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), lookColors().window);
  painter.fillRect(QRect(0, 0, width(), 1), lookColors().border);
}

void FindBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::StyleChange) retranslate();
}

}  // namespace headwise::ui
