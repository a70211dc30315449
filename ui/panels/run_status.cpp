#include "ui/panels/run_status.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include "ui/panels/controls.h"
#include "ui/panels/look.h"
#include "ui/panels/steady_text.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
namespace {

constexpr std::chrono::milliseconds kPaintPause{250};

QString millisecondsText(double milliseconds) {
  return QStringLiteral("%1 ms").arg(QString::number(milliseconds, 'f', milliseconds < 10 ? 2 : 0));
}

QLabel* smallLabel(QWidget* parent) {
  auto* label = new QLabel(parent);
  setTextRole(label, TextRole::Small);
  return label;
}

SteadyText* smallText(QWidget* parent) { return new SteadyText(TextRole::Small, SteadyText::Wrap::No, parent); }

}  // namespace

RunStatus::RunStatus(Store& store, QWidget* parent)
    : QWidget(parent),
      m_store(store),
      m_backend(smallLabel(this)),
      m_computed(smallText(this)),
      m_painted(smallText(this)),
      m_precision(smallLabel(this)),
      m_refinement(smallText(this)),
      m_refine(new LinkButton(this)),
      m_export(smallText(this)),
      m_cancel_export(new LinkButton(this)),
      m_findings(new QHBoxLayout) {
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(12, 4, 12, 4);
  line->setSpacing(20);
  m_findings->setSpacing(16);
  for (QWidget* each : std::initializer_list<QWidget*>{m_backend, m_computed, m_painted, m_refinement, m_refine,
                                                       m_export, m_cancel_export})
    line->addWidget(each);
  line->addStretch(1);
  setTextRole(m_refine, TextRole::Small);
  connect(m_refine, &QPushButton::clicked, this, &RunStatus::refinementToggled);
  setRefinement(1, false);
  setTextRole(m_cancel_export, TextRole::Small);
  connect(m_cancel_export, &QPushButton::clicked, this, &RunStatus::exportCancelled);
  setExport({});
  line->addLayout(m_findings);
  line->addWidget(m_precision);
  m_paint_pause.setSingleShot(true);
  m_paint_pause.setInterval(kPaintPause);
  connect(&m_paint_pause, &QTimer::timeout, this, &RunStatus::showPaintTime);
  connect(&m_store, &Store::traceChanged, this, &RunStatus::refresh);
  refresh();
}

void RunStatus::setPaintTime(double milliseconds) {
  m_paint_ms = milliseconds;
  if (!m_paint_pause.isActive()) m_paint_pause.start();
}

void RunStatus::showPaintTime() {
  if (m_paint_ms < 0) return;
  m_painted->setText(tr("painted in %1").arg(millisecondsText(m_paint_ms)));
}

void RunStatus::refresh() {
  m_painted->setToolTip(tr("How long the page took to paint."));
  const TracePtr& trace = m_store.trace();
  if (!trace) return;
  m_backend->setText(
      tr("%1 · %2 · %n thread(s)", nullptr, trace->backend.threads)
          .arg(QString::fromStdString(trace->backend.backend), QString::fromStdString(trace->backend.instruction_set)));
  m_backend->setToolTip(
      tr("What computed these numbers: the library, the instruction set of the code that ran, threads."));
  m_computed->setText(m_store.isComputing() ? tr("computing…")
                                            : tr("computed in %1").arg(millisecondsText(trace->timings.total_ms)));
  m_computed->setToolTip(
      tr("From the sentence to all numbers: tokens %1, parameters %2, attention %3, descriptions %4.")
          .arg(millisecondsText(trace->timings.tokenize_ms), millisecondsText(trace->timings.parameters_ms),
               millisecondsText(trace->timings.attend_ms), millisecondsText(trace->timings.analysis_ms)));
  m_precision->setText(trace->precision == Precision::Float32 ? QStringLiteral("float32") : QStringLiteral("float64"));
  m_precision->setToolTip(tr("The number format of the computation."));
  if (trace->findings != m_shown_findings) showFindings(trace->findings);
  fit();
}

void RunStatus::setRefinement(double fraction, bool paused) {
  m_fraction = fraction;
  m_paused = paused;
  m_refinement->setVisible(fraction < 1);
  m_refine->setVisible(fraction < 1);
  m_refinement->setText(tr("map %1 % exact").arg(static_cast<int>(100 * fraction)));
  m_refinement->setToolTip(
      tr("This map is computed while you look at it: first from some rows, then all of it exactly."));
  m_refine->setText(paused ? tr("Go on") : tr("Pause"));
  m_refine->setToolTip(paused ? tr("Computes the rest of the map.") : tr("Leaves the map as it is for now."));
  fit();
}

void RunStatus::setExport(std::optional<double> fraction) {
  m_exported = fraction;
  m_export->setVisible(fraction.has_value());
  m_cancel_export->setVisible(fraction.has_value());
  m_export->setText(tr("exporting, %1 %").arg(static_cast<int>(100 * fraction.value_or(0))));
  m_export->setToolTip(tr("What is exported may wait for weights that are still being computed."));
  m_cancel_export->setText(tr("Cancel"));
  m_cancel_export->setToolTip(tr("Stops the export; nothing is written."));
  fit();
}

void RunStatus::showFindings(std::vector<Finding> findings) {
  m_shown_findings = std::move(findings);
  while (QLayoutItem* item = m_findings->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const Finding& finding : m_shown_findings) {
    QLabel* label = smallLabel(this);
    const QString sign = finding.severity == Severity::Ok ? QStringLiteral("✓") : QStringLiteral("⚠");
    label->setText(translated(finding.brief) + u' ' + sign);
    label->setToolTip(translated(finding.detail));
    if (finding.severity == Severity::Warning) setTextRole(label, TextRole::Strong);
    m_findings->addWidget(label);
  }
}

/// Where the line is short of room, what matters least goes first; findings stay.
void RunStatus::fit() {
  int needed = 0;
  for (const QWidget* each : std::initializer_list<const QWidget*>{m_refinement, m_refine, m_export, m_cancel_export})
    if (!each->isHidden()) needed += each->sizeHint().width() + layout()->spacing();
  needed += layout()->contentsMargins().left() + layout()->contentsMargins().right() + m_findings->sizeHint().width();
  const std::initializer_list<QWidget*> least_first{m_painted, m_precision, m_backend, m_computed};
  const auto room = [this](const QWidget* each) { return each->sizeHint().width() + layout()->spacing(); };
  for (const QWidget* each : least_first) needed += room(each);
  for (QWidget* each : least_first) {
    const bool fits = needed <= width();
    each->setVisible(fits);
    if (!fits) needed -= room(each);
  }
}

void RunStatus::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void RunStatus::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::LanguageChange) return;
  showFindings(m_shown_findings);
  refresh();
  showPaintTime();
  setRefinement(m_fraction, m_paused);
  setExport(m_exported);
}

}  // namespace headwise::ui
