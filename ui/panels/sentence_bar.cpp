#include "ui/panels/sentence_bar.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>

#include "ui/panels/controls.h"
#include "ui/panels/examples_menu.h"
#include "ui/panels/look.h"
#include "ui/panels/menu_button.h"
#include "ui/panels/sentence_editor.h"
#include "ui/panels/steady_text.h"
#include "ui/panels/text_field.h"
#include "ui/panels/token_chips.h"
#include "ui/scene/format.h"
#include "ui/scene/pins.h"
#include "ui/scene/translate.h"
#include "ui/scene/words.h"

namespace headwise::ui {

SentenceBar::SentenceBar(Store& store, QWidget* parent)
    : QWidget(parent),
      m_store(store),
      m_text(new TextField(this)),
      m_second_text(new TextField(this)),
      m_source(new MenuButton(this)),
      m_tokenizer(new MenuButton(this)),
      m_export(new MenuButton(this)),
      m_chips(new TokenChips(this)),
      m_second_chips(new TokenChips(this)),
      m_queries(new QLabel(this)),
      m_keys(new QLabel(this)),
      m_hint(new SteadyText(TextRole::Small, SteadyText::Wrap::No, this)),
      m_turn_pins(new LinkButton(this)),
      m_examples(new LinkButton(this)),
      m_toggle_second(new LinkButton(this)),
      m_message(new InlineMessage(this)) {
  for (QLabel* label : {m_queries, m_keys}) setTextRole(label, TextRole::Small);
  m_export->setProminent(true);
  layOut();
  fillMenus();
  connectText();
  connectChips(m_chips, false);
  connectChips(m_second_chips, true);
  connect(&m_store, &Store::experimentChanged, this, [this] {
    say(QString());
    showExperiment();
  });
  connect(&m_store, &Store::traceChanged, this, &SentenceBar::showTokens);
  connect(&m_store, &Store::viewChanged, this, &SentenceBar::showPins);
  connect(&m_store, &Store::cursorChanged, this, &SentenceBar::showCursor);
  connect(&m_store, &Store::failureChanged, this, &SentenceBar::showFailure);
  retranslate();
}

/// Chips that had the focus lose it while the bar goes, and say so.
SentenceBar::~SentenceBar() {
  for (const TokenChips* chips : {m_chips, m_second_chips}) chips->disconnect(this);
}

void SentenceBar::layOut() {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(14, 10, 14, 10);
  rows->setSpacing(9);
  auto* first = new QHBoxLayout;
  first->setSpacing(10);
  first->addWidget(m_text, 1);
  first->addWidget(m_second_text, 1);
  for (QWidget* button : {m_source, m_tokenizer, m_export}) first->addWidget(button);
  auto* second = m_chip_row = new QHBoxLayout;
  second->setSpacing(8);
  second->addWidget(m_queries);
  second->addWidget(m_chips);
  second->addWidget(m_keys);
  second->addWidget(m_second_chips);
  second->addWidget(m_hint);
  second->addWidget(m_turn_pins);
  second->addStretch(1);
  second->addWidget(m_examples);
  second->addSpacing(6);
  second->addWidget(m_toggle_second);
  rows->addLayout(first);
  rows->addLayout(second);
  rows->addWidget(m_message);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void SentenceBar::connectText() {
  connect(m_text, &TextField::edited, this, [this](const std::string& text) { editText(text, false); });
  connect(m_second_text, &TextField::edited, this, [this](const std::string& text) { editText(text, true); });
  connect(m_toggle_second, &QPushButton::clicked, this,
          [this] { setSecondText(!m_store.experiment().cross_attention); });
  connect(m_turn_pins, &QPushButton::clicked, this, [this] { m_store.lookWith(turnPins); });
}

void SentenceBar::connectChips(TokenChips* chips, bool of_second_text) {
  // In self-attention one row stands for both sides: it pins on the side where the pins are.
  const auto as_key = [this, of_second_text] {
    return m_store.experiment().cross_attention ? of_second_text : m_store.view().pins_are_keys;
  };
  connect(chips, &TokenChips::clicked, this, [this, as_key](Index position, bool add) {
    m_store.lookWith(
        [&](ViewState& view) { togglePin(view, position, as_key() ? PinSide::Key : PinSide::Query, add); });
  });
  connect(chips, &TokenChips::pointed, this, [this, as_key](Index position) {
    Cursor cursor;
    cursor.map = m_store.view().map;
    (as_key() ? cursor.key : cursor.query) = position;
    m_store.point(cursor);
  });
  connect(chips, &TokenChips::cleared, this, [this] { m_store.lookWith(clearPins); });
}

void SentenceBar::setExportMenu(QMenu* menu) { m_export->setMenu(menu); }

void SentenceBar::setExamplesMenu(ExamplesMenu* menu) {
  m_examples->setMenu(menu);
  connect(menu, &ExamplesMenu::chosen, this, [this](const QString& text, const QString& key_text) {
    Experiment next = m_store.experiment();
    next.text = text.toStdString();
    next.cross_attention = !key_text.isEmpty();
    next.key_text = key_text.toStdString();
    // A query of one text has no place among the keys of another: no mask that goes by positions makes sense there.
    if (next.cross_attention) next.attention.mask = Mask();
    m_store.edit(next, tr("take an example"));
  });
}

void SentenceBar::fillMenus() {
  auto* tokenizers = new QMenu(m_tokenizer);
  auto* group = new QActionGroup(tokenizers);
  for (const TokenizerKind kind : {TokenizerKind::Words, TokenizerKind::Characters, TokenizerKind::Bytes}) {
    QAction* action = group->addAction(tokenizers->addAction(QString()));
    action->setCheckable(true);
    action->setData(static_cast<int>(kind));
    connect(action, &QAction::triggered, this, [this, kind] {
      Experiment next = m_store.experiment();
      next.tokenizer = kind;
      m_store.edit(next, tr("change tokenizer"));
    });
  }
  m_tokenizer->setMenu(tokenizers);
  auto* sources = new QMenu(m_source);
  QAction* lab = sources->addAction(QString());
  lab->setCheckable(true);
  lab->setChecked(true);
  lab->setActionGroup(new QActionGroup(sources));
  sources->addSeparator();
  connect(sources->addAction(QString()), &QAction::triggered, this, &SentenceBar::parametersFileWanted);
  m_source->setMenu(sources);
}

void SentenceBar::retranslate() {
  m_text->setExplanation(tr("Sentence"), tr("Type a sentence"),
                         tr("The text that is looked at. Every change is computed at once."));
  m_second_text->setExplanation(tr("Second text, for keys and values"), tr("Type what is looked at"),
                                tr("Cross-attention: the tokens of the first text are the queries, those of this text "
                                   "are the keys and values."));
  m_queries->setText(tr("queries"));
  m_keys->setText(tr("keys"));
  m_chips->setAccessibleName(tr("Tokens"));
  m_second_chips->setAccessibleName(tr("Tokens of the second text"));
  m_examples->setText(tr("examples"));
  m_examples->setToolTip(tr("Sentences that show something"));
  m_source->setLabel(tr("Source:"));
  m_source->setValue(tr("Layer lab"));
  m_source->setToolTip(
      tr("Where the numbers come from: one attention layer with parameters made here or read from a "
         "file, computed now"));
  const auto sources = m_source->menu()->actions();
  sources.first()->setText(tr("Layer lab"));
  sources.last()->setText(tr("Read parameters from a file…"));
  m_tokenizer->setLabel(tr("Tokens:"));
  m_tokenizer->setToolTip(tr("How the text is divided into tokens"));
  const QString kinds[] = {tr("words"), tr("characters"), tr("bytes")};
  const QString what[] = {tr("Words and punctuation; Chinese and Japanese by character"),
                          tr("What a reader takes for one character, blanks included"), tr("The bytes of UTF-8")};
  const auto actions = m_tokenizer->menu()->actions();
  for (qsizetype i = 0; i < actions.size(); ++i) {
    actions[i]->setText(kinds[i]);
    actions[i]->setToolTip(what[i]);
  }
  m_tokenizer->menu()->setToolTipsVisible(true);
  m_export->setValue(tr("Export…"));
  m_export->setToolTip(tr("The page as a picture, or its numbers as a file"));
  showExperiment();
  showTokens();
  showFailure();
}

void SentenceBar::showExperiment() {
  const Experiment& experiment = m_store.experiment();
  m_text->setText(experiment.text);
  m_second_text->setText(experiment.key_text);
  m_second_text->setVisible(experiment.cross_attention);
  for (QWidget* part : std::initializer_list<QWidget*>{m_queries, m_keys, m_second_chips})
    part->setVisible(experiment.cross_attention);
  m_toggle_second->setText(experiment.cross_attention ? tr("one text") : tr("second text"));
  m_toggle_second->setToolTip(experiment.cross_attention ? tr("Back to self-attention: the text looks at itself")
                                                         : tr("Cross-attention: this text looks at a second one"));
  for (QAction* action : m_tokenizer->menu()->actions()) {
    action->setChecked(action->data().toInt() == static_cast<int>(experiment.tokenizer));
    if (action->isChecked()) m_tokenizer->setValue(action->text());
  }
  showCounts();
}

/// None while the texts are others than those that were divided into tokens.
void SentenceBar::showCounts() {
  const AttentionMap* shown = map();
  const Experiment& now = m_store.experiment();
  const auto known = [&](const std::string Experiment::*text) {
    const Experiment* computed = shown ? m_store.trace()->experiment.get() : nullptr;
    return computed && computed->tokenizer == now.tokenizer && computed->*text == now.*text;
  };
  m_text->setTokenCount(known(&Experiment::text) ? shown->queryCount() : -1);
  m_second_text->setTokenCount(known(&Experiment::key_text) ? shown->keyCount() : -1);
}

const AttentionMap* SentenceBar::map() const {
  return m_store.trace() ? &mapOf(*m_store.trace(), m_store.view()) : nullptr;
}

void SentenceBar::showTokens() {
  if (const AttentionMap* shown = map()) {
    m_chips->setTokens(shown->queries);
    m_second_chips->setTokens(shown->keys);
  }
  showCounts();
  showPins();
  showCursor();
}

void SentenceBar::showPins() {
  const ViewState& view = m_store.view();
  const bool cross = m_store.experiment().cross_attention;
  m_chips->setPinned(cross && view.pins_are_keys ? std::vector<Index>() : view.pinned, view.pins_are_keys);
  m_second_chips->setPinned(view.pins_are_keys ? view.pinned : std::vector<Index>(), true);
  const Index count = map() != nullptr ? map()->queryCount() : 0;
  m_hint->setText(m_store.isStale() ? tr("click a token to pin it as query, Shift+click adds")
                  : count == 1      ? tr("1 token · click a token to pin it as query, Shift+click adds")
                                    : tr("%1 tokens · click a token to pin it as query, Shift+click adds")
                                     .arg(grouped(static_cast<std::uint64_t>(count))));
  m_turn_pins->setVisible(!cross && !view.pinned.empty());
  m_turn_pins->setText(view.pins_are_keys ? tr("what does it look at?") : tr("who looks at it?"));
  m_turn_pins->setToolTip(tr("Turns the pin to the other side: from query to key and back. Esc clears it."));
  fitHint();
}

/// The hint gives way to the tokens.
void SentenceBar::fitHint() {
  int needed = m_chip_row->spacing() + m_hint->sizeHint().width();
  for (int i = 0; i < m_chip_row->count(); ++i) {
    const QLayoutItem* item = m_chip_row->itemAt(i);
    if (item->widget() != m_hint && !item->isEmpty()) needed += m_chip_row->spacing() + item->sizeHint().width();
  }
  const QMargins margins = layout()->contentsMargins();
  const bool fits = needed + margins.left() + margins.right() <= width();
  m_hint->setVisible(fits && !m_store.experiment().cross_attention && map() != nullptr);
}

void SentenceBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitHint();
}

void SentenceBar::showCursor() {
  const Cursor& cursor = m_store.cursor();
  const bool cross = m_store.experiment().cross_attention;
  m_chips->setPointed(cursor.query, cross ? -1 : cursor.key);
  m_second_chips->setPointed(-1, cursor.key);
}

void SentenceBar::say(const QString& message) {
  m_said = message;
  m_said_is_good = false;
  showFailure();
}

void SentenceBar::tell(const QString& message) {
  m_said = message;
  m_said_is_good = true;
  showFailure();
}

void SentenceBar::showFailure() {
  if (m_said_is_good) return m_message->tell(m_said);
  m_message->show(!m_said.isEmpty() ? m_said : m_store.failure() ? translated(m_store.failure()->message) : QString());
}

void SentenceBar::editText(const std::string& text, bool second) {
  Experiment next = m_store.experiment();
  (second ? next.key_text : next.text) = text;
  m_store.edit(next, second ? tr("edit the second text") : tr("edit the text"), EditMerge::Typing);
}

void SentenceBar::setSecondText(bool wanted) {
  Experiment next = m_store.experiment();
  next.cross_attention = wanted;
  if (wanted && next.key_text.empty()) next.key_text = next.text;
  m_store.edit(next, wanted ? tr("add a second text") : tr("back to one text"));
  if (wanted) m_second_text->editor()->setFocus();
}

void SentenceBar::focusText() { m_text->setFocus(); }

void SentenceBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void SentenceBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.fillRect(rect(), lookColors().window);
  painter.fillRect(QRect(0, height() - 1, width(), 1), lookColors().border);
}

}  // namespace headwise::ui
