#include "ui/panels/option_section.h"

#include <QEvent>

#include "core/experiment/adapt.h"
#include "ui/scene/translate.h"

namespace headwise::ui {

OptionSection::OptionSection(Store& store, QWidget* parent) : Section(parent), m_store(store) {
  connect(&m_store, &Store::experimentChanged, this, &OptionSection::follow);
  connect(this, &Section::resetRequested, this,
          [this] { edit(withDefaults(m_store.experiment()), tr("reset a group")); });
}

void OptionSection::start() {
  m_message = new InlineMessage(this);
  addWidget(m_message);
  m_started = true;
  retranslate();
  show();
}

namespace {
Experiment withoutTexts(Experiment experiment) {
  experiment.text.clear();
  experiment.key_text.clear();
  return experiment;
}
}  // namespace

/// No group shows anything of the texts, so that a typed letter need not touch them.
void OptionSection::follow() {
  if (!m_editing && !m_message->text().isEmpty()) {
    m_message->clear();  // it spoke of an edit that is no longer the last one
    show();
  } else if (withoutTexts(m_store.experiment()) != m_shown) {
    show();
  }
}

void OptionSection::show() {
  m_shown = withoutTexts(m_store.experiment());
  refresh();
  setResettable(!(withDefaults(m_store.experiment()) == m_store.experiment()));
}

void OptionSection::edit(Experiment changed, const QString& step, EditMerge merge) {
  const Adapted adapted = adapt(std::move(changed));
  QStringList notes;
  for (const Message& note : adapted.notes) notes << translated(note);
  m_message->show(notes.join(u'\n'));
  m_editing = true;
  m_store.edit(adapted.experiment, step, merge);
  m_editing = false;
}

void OptionSection::complain(const QString& text) { m_message->show(text); }

OptionSection::Row OptionSection::row(QWidget* control) {
  if (auto* whole = qobject_cast<SpinBox*>(control))
    connect(whole, &SpinBox::refusedTyping, this, &OptionSection::complain);
  if (auto* real = qobject_cast<DoubleSpinBox*>(control))
    connect(real, &DoubleSpinBox::refusedTyping, this, &OptionSection::complain);
  return {addRow({}, control, {}), control};
}

void OptionSection::label(const Row& row, const QString& text, const QString& explanation) {
  row.label->setText(text);
  row.label->setToolTip(explanation);
  row.control->setToolTip(explanation);
  row.control->setAccessibleName(text);
  row.control->setAccessibleDescription(explanation);
}

void OptionSection::changeEvent(QEvent* event) {
  Section::changeEvent(event);
  if (event->type() != QEvent::LanguageChange || !m_started) return;
  retranslate();
  m_message->clear();
  show();
}

}  // namespace headwise::ui
