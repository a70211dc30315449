#include "ui/panels/examples_menu.h"

#include <QCoreApplication>
#include <QEvent>

namespace headwise::ui {

namespace {

struct Example {
  const char* shows = nullptr;  ///< context ExamplesMenu
  const char* text = nullptr;
  const char* key_text = nullptr;
};

constexpr Example kEnglish[] = {
    {QT_TRANSLATE_NOOP("ExamplesMenu", "a repeated word, and what “it” means"),
     "The animal didn't cross the street because it was too tired."},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "the same sentence, another “it”"),
     "The animal didn't cross the street because it was too wide."},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "words that come back"), "The cat sat on the mat and the dog sat on the cat."},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "a garden path"), "The horse raced past the barn fell."},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "one word in several parts of speech"),
     "Buffalo buffalo Buffalo buffalo buffalo buffalo Buffalo buffalo."},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "a subject far from its verb"),
     "The keys to the old wooden cabinet in the hall are on the table."},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "delimiters between clauses"),
     "Ask, and it shall be given; seek, and ye shall find; knock, and it shall be opened."},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "a pattern to continue"), "red blue green red blue green red blue green red"},
};

constexpr Example kChinese[] = {
    {QT_TRANSLATE_NOOP("ExamplesMenu", "a character that comes back"), "知之为知之，不知为不知，是知也。"},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "whom “he” means"), "小明把书还给小红，因为他已经看完了。"},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "two readings"), "咬死了猎人的狗"},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "a tongue twister"), "吃葡萄不吐葡萄皮，不吃葡萄倒吐葡萄皮。"},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "a poem: look at the commas"),
     "床前明月光，疑是地上霜。举头望明月，低头思故乡。"},
};

constexpr Example kPairs[] = {
    {QT_TRANSLATE_NOOP("ExamplesMenu", "English looks at French"), "The agreement on the European Economic Area",
     "L'accord sur la zone économique européenne"},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "Chinese looks at English"), "我喜欢这只黑猫", "I like this black cat"},
    {QT_TRANSLATE_NOOP("ExamplesMenu", "a question looks at its text"), "Who wrote the letter?",
     "Anna read the letter that Peter wrote to his sister."},
};

}  // namespace

ExamplesMenu::ExamplesMenu(QWidget* parent) : QMenu(parent) {
  // Filled when it is first seen: nobody waits for it at the start.
  connect(this, &QMenu::aboutToShow, this, [this] {
    if (isEmpty()) fill();
  });
}

void ExamplesMenu::fill() {
  const auto add = [this](const QString& heading, const auto& examples) {
    addAction(heading)->setEnabled(false);
    for (const Example& example : examples) {
      const QString text = QString::fromUtf8(example.text);
      const QString key_text = QString::fromUtf8(example.key_text);
      const QString shows = QCoreApplication::translate("ExamplesMenu", example.shows);
      const QString label = key_text.isEmpty() ? text : text + QStringLiteral(" → ") + key_text;
      auto* action = addAction(fontMetrics().elidedText(label, Qt::ElideRight, 420) + u'\t' + shows);
      connect(action, &QAction::triggered, this, [this, text, key_text] { Q_EMIT chosen(text, key_text); });
    }
  };
  add(tr("English"), kEnglish);
  add(tr("Chinese"), kChinese);
  add(tr("Two texts: cross-attention"), kPairs);
}

void ExamplesMenu::changeEvent(QEvent* event) {
  QMenu::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) clear();
}

}  // namespace headwise::ui
