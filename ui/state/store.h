#pragma once
// The Store: the current Experiment, ViewState, Cursor and Trace of one window, and its undo stack. Panels read it and
// send edits to it; it owns no widget.

#include <QObject>
#include <QTimer>
#include <QUndoStack>
#include <optional>

#include "core/experiment/experiment.h"
#include "core/trace/trace.h"
#include "ui/compute/compute_service.h"
#include "ui/scene/cursor.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// How an edit merges with the one before it, if both have the same text. Typing: until a pause of 0.7 s. Stroke: until
/// endStroke() (a slider drag, a brush stroke). None never merges.
enum class EditMerge { None, Typing, Stroke };

class Store : public QObject {
  Q_OBJECT
 public:
  explicit Store(ComputeService& service, QObject* parent = nullptr);

  [[nodiscard]] const Experiment& experiment() const { return m_experiment; }
  [[nodiscard]] const ViewState& view() const { return m_view; }
  [[nodiscard]] const Cursor& cursor() const { return m_cursor; }
  /// The last good one; where the very first Experiment fails, one that comes near it. Null before the first.
  [[nodiscard]] const TracePtr& trace() const { return m_trace; }
  /// trace() belongs to an older Experiment, and the new one failed, was stopped or takes longer than the eye notices.
  [[nodiscard]] bool isStale() const { return m_stale; }
  /// trace() was never asked for: the first Experiment failed.
  [[nodiscard]] bool showsStandIn() const { return m_stand_in.has_value() && m_trace != nullptr; }
  /// The current Experiment is being computed, for longer than the eye notices.
  [[nodiscard]] bool isComputing() const { return m_computing; }
  [[nodiscard]] const std::optional<Failure>& failure() const { return m_failure; }
  [[nodiscard]] QUndoStack& undoStack() { return m_undo; }

  /// One undo step named `text` ("change mask"), which brings back Experiment and ViewState of that moment. Pins and
  /// painted cells follow their tokens when the text changes; heads that are no longer there are forgotten. Does
  /// nothing when nothing changes.
  void edit(Experiment next, const QString& text, EditMerge merge = EditMerge::None);
  void endStroke();
  /// Looking: not undoable.
  void look(ViewState next);
  /// look() at what `change(ViewState&)` makes of the current view.
  template <typename Change>
  void lookWith(Change change) {
    ViewState next = m_view;
    change(next);
    look(std::move(next));
  }
  void point(const Cursor& cursor);

  /// Opens a session's content: clears the undo stack and asks for a Trace.
  void reset(Experiment experiment, ViewState view);

 Q_SIGNALS:
  void experimentChanged();
  void viewChanged();
  void cursorChanged();
  void traceChanged();  ///< a new Trace, or isStale() or isComputing() changed
  void failureChanged();

 private:
  friend class EditCommand;
  void apply(const Experiment& experiment, const ViewState& view);
  void receive(const RunOutcome& outcome);
  void accept(const TracePtr& trace);
  void fail(const Failure& failure);
  void computeStandIn();
  void setFailure(std::optional<Failure> failure);
  void setState(bool stale, bool computing);

  ComputeService& m_service;
  Experiment m_experiment;
  ViewState m_view;
  Cursor m_cursor;
  TracePtr m_trace;
  std::optional<Failure> m_failure;
  std::optional<Experiment> m_stand_in;  ///< computed instead of an Experiment that failed before there was a Trace
  QUndoStack m_undo;
  bool m_stale = false;
  bool m_computing = false;
  int m_stroke = 0;       ///< edits merge only within one
  QTimer m_typing_pause;  ///< ends the stroke
  QTimer m_patience;      ///< before the old Trace is marked as stale
};

}  // namespace headwise::ui
