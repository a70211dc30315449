#include "ui/panels/flow_tools.h"

#include <QEvent>
#include <cmath>

#include "ui/panels/look.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

constexpr int kSteps = 200;

// The slider is finer where weights are small: threshold = position squared.
double thresholdAt(int position) { return std::pow(static_cast<double>(position) / kSteps, 2); }
int positionOf(double threshold) { return static_cast<int>(std::lround(std::sqrt(threshold) * kSteps)); }

}  // namespace

FlowTools::FlowTools(Store& store, QWidget* parent)
    : ToolRow(parent),
      m_store(store),
      m_threshold(new QSlider(Qt::Horizontal, this)),
      m_value(new QLabel(this)),
      m_all(new LinkButton(this)),
      m_none(new LinkButton(this)),
      m_hint(new QLabel(this)) {
  m_threshold->setRange(0, kSteps);
  m_threshold->setPageStep(10);
  m_threshold->setFixedWidth(160);
  m_threshold_label = addControl(QString(), m_threshold, QString());
  addWidget(m_value);
  m_value->setMinimumWidth(44);
  m_heads_label = addControl(QString(), m_all, QString());
  addWidget(m_none);
  addStretch();
  addWidget(m_hint);
  setTextRole(m_hint, TextRole::Muted);
  connectControls();
  retranslate();
}

void FlowTools::connectControls() {
  connect(m_threshold, &QSlider::valueChanged, this, [this](int position) {
    ViewState view = m_store.view();
    if (positionOf(view.flow.threshold) == position) return;
    view.flow.threshold = thresholdAt(position);
    m_store.look(view);
  });
  connect(m_all, &LinkButton::clicked, this, [this] { showHeads(true); });
  connect(m_none, &LinkButton::clicked, this, [this] { showHeads(false); });
  connect(&m_store, &Store::viewChanged, this, &FlowTools::refresh);
}

void FlowTools::showHeads(bool all) {
  ViewState view = m_store.view();
  view.flow.hidden_heads.clear();
  if (!all && m_store.trace())
    for (Index head = 0; head < mapOf(*m_store.trace(), view).n_heads; ++head) view.flow.hidden_heads.insert(head);
  m_store.look(view);
}

void FlowTools::retranslate() {
  m_threshold_label->setText(tr("Lines from"));
  m_heads_label->setText(tr("Heads"));
  m_all->setText(tr("all"));
  m_none->setText(tr("none"));
  m_hint->setText(tr("hover a token to see it alone"));
  const QString explanation = tr("Only attention weights of at least this much are drawn as lines.");
  m_threshold_label->setToolTip(explanation);
  m_threshold->setToolTip(explanation);
  m_threshold->setAccessibleName(tr("Least attention weight of a line"));
  m_all->setToolTip(tr("Show the lines of all heads"));
  m_none->setToolTip(tr("Hide the lines of all heads"));
  m_all->setAccessibleName(tr("Show all heads"));
  m_none->setAccessibleName(tr("Hide all heads"));
  refresh();
}

void FlowTools::refresh() {
  const QSignalBlocker quiet(m_threshold);
  m_threshold->setValue(positionOf(m_store.view().flow.threshold));
  m_value->setText(QStringLiteral("≥ %1").arg(QString::number(m_store.view().flow.threshold, 'f', 3)));
}

void FlowTools::changeEvent(QEvent* event) {
  ToolRow::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

}  // namespace headwise::ui
