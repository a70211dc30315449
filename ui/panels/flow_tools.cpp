#include "ui/panels/flow_tools.h"

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
    : PageTools(store, parent),
      m_threshold(new QSlider(Qt::Horizontal, this)),
      m_value(new QLabel(this)),
      m_all(new LinkButton(this)),
      m_none(new LinkButton(this)) {
  m_threshold->setRange(0, kSteps);
  m_threshold->setPageStep(10);
  m_threshold->setFixedWidth(160);
  m_threshold_control = control(m_threshold);
  addWidget(m_value);
  m_heads_control = control(m_all);
  addWidget(m_none);
  addHint();
  for (QLabel* text : {m_threshold_control.label, m_value, m_heads_control.label})
    text->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  connect(m_threshold, &QSlider::valueChanged, this, [this](int position) {
    if (positionOf(m_store.view().flow.threshold) != position)
      look([&](ViewState& view) { view.flow.threshold = thresholdAt(position); });
  });
  connect(m_all, &LinkButton::clicked, this, [this] { showHeads(true); });
  connect(m_none, &LinkButton::clicked, this, [this] { showHeads(false); });
  start();
}

void FlowTools::showHeads(bool all) {
  if (!m_store.trace()) return;
  look([&](ViewState& view) {
    view.flow.hidden_heads.clear();
    for (Index head = 0; !all && head < map().n_heads; ++head) view.flow.hidden_heads.insert(head);
  });
}

void FlowTools::retranslate() {
  label(m_threshold_control, tr("Lines from"), tr("Only attention weights of at least this much are drawn as lines."));
  label(m_heads_control, tr("Heads"), tr("Show the lines of all heads"));
  m_all->setText(tr("all"));
  m_all->setAccessibleName(tr("Show all heads"));
  m_none->setText(tr("none"));
  m_none->setToolTip(tr("Hide the lines of all heads"));
  m_none->setAccessibleName(tr("Hide all heads"));
  setHint(tr("hover a token to see it alone"));
}

void FlowTools::refresh() {
  const QSignalBlocker quiet(m_threshold);
  m_threshold->setValue(positionOf(m_store.view().flow.threshold));
  m_value->setText(thresholdText(m_store.view().flow.threshold));
}

}  // namespace headwise::ui
