#include "ui/panels/concat_tools.h"

#include "ui/scene/exact_text.h"
#include "ui/scene/focus.h"
#include "ui/scene/translate.h"

namespace headwise::ui {

using Width = ConcatView::Width;
using Combine = ConcatView::Combine;

ConcatTools::ConcatTools(Store& store, QWidget* parent)
    : PageTools(store, parent),
      m_token(new TokenChoice(this)),
      m_width(new Choice(this)),
      m_combine(new SegmentedControl(this)),
      m_all_on(new LinkButton(this)),
      m_token_control(control(m_token)),
      m_width_control(control(m_width)),
      m_combine_control(control(m_combine)) {
  addWidget(m_all_on);
  addHint();
  connect(m_token, &Choice::chosen, this, [this](int token) {
    look([&](ViewState& view) {
      view.pinned = {token};
      view.pins_are_keys = false;
    });
  });
  connect(m_width, &Choice::chosen, this,
          [this](int value) { look([&](ViewState& view) { view.concat.width = static_cast<Width>(value); }); });
  connect(m_combine, &SegmentedControl::chosen, this,
          [this](int value) { look([&](ViewState& view) { view.concat.combine = static_cast<Combine>(value); }); });
  connect(m_all_on, &LinkButton::clicked, this, &ConcatTools::switchAllOn);
  start();
}

void ConcatTools::switchAllOn() {
  Experiment next = m_store.experiment();
  next.heads_off.clear();
  m_store.edit(std::move(next), tr("switch all heads on"));
}

void ConcatTools::retranslate() {
  label(m_token_control, tr("Token"), tr("The token whose output is taken apart: the pinned query."));
  explainWidth();
  label(m_combine_control, tr("Combine"),
        tr("Concatenate: the heads' outputs stand side by side, each with its own block of W_O. Sum: they are added "
           "up, and what each head said is lost."));
  m_width->setOptions({{static_cast<int>(Width::ShareOfOutput), tr("share of ‖output‖")},
                       {static_cast<int>(Width::Equal), tr("equal")}});
  m_combine->setOptions({{static_cast<int>(Combine::Concatenate), tr("concatenate")},
                         {static_cast<int>(Combine::Sum), tr("sum (what goes wrong)")}});
  m_all_on->setText(tr("switch all on"));
  m_all_on->setToolTip(tr("Switches every head on again."));
  setHint(tr("click a head to switch it off"));
}

void ConcatTools::explainWidth() {
  const bool summed = m_store.view().concat.combine == Combine::Sum;
  label(m_width_control, tr("Width shows"),
        summed ? tr("A sum has no bands of single heads behind it whose width could show anything. Combine by "
                    "concatenation to choose.")
               : tr("How wide a band is at the output. Share: the length of the head's part, |zᵢ W_O⁽ⁱ⁾|, divided by "
                    "the sum over all heads."));
}

void ConcatTools::refresh() {
  const ViewState& view = m_store.view();
  m_token->setFont(fontFor(m_token->font(), fromUtf8(map().queries->sentence)));
  m_token->setTokens(map().queries, shownQuery(map(), view));
  m_width->setCurrentValue(static_cast<int>(view.concat.width));
  m_width->setEnabled(view.concat.combine == Combine::Concatenate);
  explainWidth();
  m_combine->setCurrent(static_cast<int>(view.concat.combine));
  m_all_on->setVisible(!m_store.experiment().heads_off.empty());
}

}  // namespace headwise::ui
