#include "ui/panels/steps_tools.h"

#include "ui/scene/exact_text.h"
#include "ui/scene/focus.h"
#include "ui/scene/steps_text.h"
#include "ui/scene/translate.h"

namespace headwise::ui {

StepsTools::StepsTools(Store& store, QWidget* parent)
    : PageTools(store, parent),
      m_head(new HeadChoice(this)),
      m_query(new TokenChoice(this)),
      m_back(new QPushButton(QStringLiteral("‹"), this)),
      m_step(new QLabel(this)),
      m_on(new QPushButton(QStringLiteral("›"), this)),
      m_head_control(control(m_head)),
      m_query_control(control(m_query)) {
  for (QPushButton* button : {m_back, m_on}) button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  addWidget(m_back);
  addWidget(m_step);
  addWidget(m_on);
  addHint();
  connect(m_head, &Choice::chosen, this, [this](int head) { look([&](ViewState& view) { view.head = head; }); });
  connect(m_query, &Choice::chosen, this, [this](int token) {
    look([&](ViewState& view) {
      view.pinned = {token};
      view.pins_are_keys = false;
    });
  });
  connect(m_back, &QPushButton::clicked, this, [this] { move(-1); });
  connect(m_on, &QPushButton::clicked, this, [this] { move(1); });
  start();
}

void StepsTools::move(int by) {
  look([by](ViewState& view) { view.steps.step = static_cast<int>(stepOf(view.steps.step + by)); });
}

void StepsTools::retranslate() {
  label(m_head_control, tr("Head"), tr("The head whose computation is shown (Page Up, Page Down)."));
  label(m_query_control, tr("Query"), tr("The token that looks: the pinned query."));
  m_back->setToolTip(tr("One step back (Left)"));
  m_back->setAccessibleName(tr("One step back"));
  m_on->setToolTip(tr("One step on (Right)"));
  m_on->setAccessibleName(tr("One step on"));
  setHint(tr("← and → step through"));
}

void StepsTools::refresh() {
  const ViewState& view = m_store.view();
  const int step = static_cast<int>(stepOf(view.steps.step));
  m_head->setHeads(map().n_heads, headOf(map(), view));
  m_query->setFont(fontFor(m_query->font(), fromUtf8(map().queries->sentence)));
  m_query->setTokens(map().queries, shownQuery(map(), view));
  m_step->setText(tr("step %1 of %2").arg(step + 1).arg(kStepCount));
  m_back->setEnabled(step > 0);
  m_on->setEnabled(step + 1 < kStepCount);
}

}  // namespace headwise::ui
