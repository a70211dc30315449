#include "ui/state/store.h"

#include "ui/state/edit_command.h"
#include "ui/state/follow_tokens.h"

namespace headwise::ui {

namespace {
constexpr std::chrono::milliseconds kTypingPause{700};
constexpr std::chrono::milliseconds kPatience{200};
constexpr int kUndoLimit = 500;

/// What shows most of an Experiment that cannot be computed: without its file, or else the example.
Experiment standInFor(const Experiment& failed) {
  Experiment out = defaultExperiment();
  if (failed.parameters.kind != ParameterKind::File) return out;
  const ParameterRecipe made_here = out.parameters;
  out = failed;
  out.parameters = made_here;
  return out;
}
}  // namespace

Store::Store(ComputeService& service, QObject* parent)
    : QObject(parent), m_service(service), m_experiment(defaultExperiment()), m_undo(this) {
  m_undo.setUndoLimit(kUndoLimit);
  m_typing_pause.setSingleShot(true);
  m_typing_pause.setInterval(kTypingPause);
  connect(&m_typing_pause, &QTimer::timeout, this, &Store::endStroke);
  m_patience.setSingleShot(true);
  m_patience.setInterval(kPatience);
  connect(&m_patience, &QTimer::timeout, this, [this] {
    setFailure(std::nullopt);  // of an older Experiment
    setState(true, true);
  });
  connect(&m_service, &ComputeService::finished, this, &Store::receive);
}

void Store::edit(Experiment next, const QString& text, EditMerge merge) {
  if (next == m_experiment) return;
  ViewState view = m_view;
  followTokens(m_experiment, next, view, m_trace.get());
  forgetMissingHeads(next, view);
  if (merge == EditMerge::None) endStroke();
  if (merge == EditMerge::Typing) m_typing_pause.start();
  const int stroke = merge == EditMerge::None ? 0 : m_stroke + 1;
  m_undo.push(new EditCommand(*this, {m_experiment, m_view}, {std::move(next), std::move(view)}, text, stroke));
}

void Store::endStroke() {
  m_typing_pause.stop();
  ++m_stroke;
}

void Store::look(ViewState next) {
  if (next == m_view) return;
  m_view = std::move(next);
  Q_EMIT viewChanged();
}

void Store::point(const Cursor& cursor) {
  if (cursor == m_cursor) return;
  m_cursor = cursor;
  Q_EMIT cursorChanged();
}

void Store::reset(Experiment experiment, ViewState view) {
  endStroke();
  m_undo.clear();
  point(Cursor());
  forgetMissingHeads(experiment, view);
  apply(experiment, view);
}

void Store::apply(const Experiment& experiment, const ViewState& view) {
  m_experiment = experiment;
  const bool view_changed = view != m_view;
  m_view = view;
  m_stand_in.reset();
  if (!m_patience.isActive()) m_patience.start();
  m_service.request(std::make_shared<const Experiment>(m_experiment));
  Q_EMIT experimentChanged();
  if (view_changed) Q_EMIT viewChanged();
}

void Store::receive(const RunOutcome& outcome) {
  if (const auto* trace = std::get_if<TracePtr>(&outcome)) return accept(*trace);
  m_patience.stop();
  if (const auto* failure = std::get_if<Failure>(&outcome)) fail(*failure);
  setState(true, false);
}

void Store::fail(const Failure& failure) {
  if (!m_stand_in) setFailure(failure);
  if (!m_trace) computeStandIn();
}

void Store::computeStandIn() {
  const Experiment failed = m_stand_in.value_or(m_experiment);
  if (failed == defaultExperiment()) return;
  m_stand_in = standInFor(failed);
  m_service.request(std::make_shared<const Experiment>(*m_stand_in));
}

void Store::accept(const TracePtr& trace) {
  m_trace = trace;
  if (!m_stand_in) setFailure(std::nullopt);
  if (*trace->experiment == m_experiment) {
    m_patience.stop();
    m_stale = m_computing = false;
  }
  Q_EMIT traceChanged();
}

void Store::setFailure(std::optional<Failure> failure) {
  if (!failure && !m_failure) return;
  m_failure = std::move(failure);
  Q_EMIT failureChanged();
}

void Store::setState(bool stale, bool computing) {
  if (stale == m_stale && computing == m_computing) return;
  m_stale = stale;
  m_computing = computing;
  Q_EMIT traceChanged();
}

}  // namespace headwise::ui
