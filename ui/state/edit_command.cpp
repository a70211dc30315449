#include "ui/state/edit_command.h"

#include "ui/state/store.h"

namespace headwise::ui {

EditCommand::EditCommand(Store& store, Moment before, Moment after, const QString& text, int stroke)
    : QUndoCommand(text), m_store(store), m_before(std::move(before)), m_after(std::move(after)), m_stroke(stroke) {}

void EditCommand::undo() {
  m_store.endStroke();
  m_store.apply(m_before.experiment, m_before.view);
}

void EditCommand::redo() {
  if (std::exchange(m_done, true)) m_store.endStroke();  // the first time is the edit itself
  m_store.apply(m_after.experiment, m_after.view);
}

int EditCommand::id() const { return m_stroke > 0 ? 1 : -1; }

bool EditCommand::mergeWith(const QUndoCommand* other) {
  const auto* next = static_cast<const EditCommand*>(other);
  if (next->m_stroke != m_stroke || next->text() != text()) return false;
  m_after = next->m_after;
  setObsolete(m_after.experiment == m_before.experiment);
  return true;
}

}  // namespace headwise::ui
