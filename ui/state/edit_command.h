#pragma once

#include <QUndoCommand>

#include "core/experiment/experiment.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

class Store;

/// What an edit goes between.
struct Moment {
  Experiment experiment;
  ViewState view;
};

/// One step of the undo stack. Merges with the next one of the same stroke and text; a stroke that ends where it began
/// is no step.
class EditCommand : public QUndoCommand {
 public:
  EditCommand(Store& store, Moment before, Moment after, const QString& text, int stroke);
  void undo() override;
  void redo() override;
  [[nodiscard]] int id() const override;
  bool mergeWith(const QUndoCommand* other) override;

 private:
  Store& m_store;
  Moment m_before;
  Moment m_after;
  int m_stroke;  ///< 0: merges with nothing
  bool m_done = false;
};

}  // namespace headwise::ui
