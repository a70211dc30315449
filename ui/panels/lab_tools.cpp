#include "ui/panels/lab_tools.h"

#include "ui/state/mask_edit.h"

namespace headwise::ui {
namespace {

using Topic = LabView::Topic;

enum Preset { kNone, kCausal, kWindow, kPrefix, kOther };

constexpr Index kWindowWidth = 2;
constexpr Index kPrefixLength = 3;

/// The preset that the rules are, whatever their numbers.
int presetOf(const Mask& mask) {
  if (mask.bias || mask.rules.size() > 1) return kOther;
  if (mask.rules.empty()) return kNone;
  if (findRule<CausalRule>(mask)) return kCausal;
  if (findRule<WindowRule>(mask)) return kWindow;
  return findRule<PrefixRule>(mask) ? kPrefix : kOther;
}

}  // namespace

LabTools::LabTools(Store& store, QWidget* parent)
    : PageTools(store, parent),
      m_topic(new SegmentedControl(this)),
      m_head(new HeadChoice(this)),
      m_preset(new SegmentedControl(this)),
      m_clear(new LinkButton(this)),
      m_zoom_out(new LinkButton(this)),
      m_topic_control(control(m_topic)),
      m_head_control(control(m_head)),
      m_preset_control(control(m_preset)) {
  addWidget(m_clear);
  addWidget(m_zoom_out);
  addHint();
  connect(m_topic, &SegmentedControl::chosen, this,
          [this](int value) { look([&](ViewState& view) { view.lab.topic = static_cast<Topic>(value); }); });
  connect(m_head, &Choice::chosen, this, [this](int head) { look([&](ViewState& view) { view.head = head; }); });
  connect(m_preset, &SegmentedControl::chosen, this, &LabTools::startFrom);
  connect(m_clear, &LinkButton::clicked, this,
          [this] { editMask(tr("clear painting"), [](Mask& mask) { mask.edits.clear(); }); });
  connect(m_zoom_out, &LinkButton::clicked, this, [this] { look([](ViewState& view) { view.heads.window = {}; }); });
  start();
}

template <typename Change>
void LabTools::editMask(const QString& step, Change change) {
  Experiment next = m_store.experiment();
  change(next.attention.mask);
  m_store.edit(std::move(next), step);
}

void LabTools::startFrom(int preset) {
  editMask(tr("change the mask"), [preset](Mask& mask) {
    mask.rules.clear();
    mask.bias.reset();
    if (preset == kCausal) mask.rules.emplace_back(CausalRule{});
    if (preset == kWindow) mask.rules.emplace_back(WindowRule{kWindowWidth, false, 1, {}});
    if (preset == kPrefix) mask.rules.emplace_back(PrefixRule{kPrefixLength});
  });
}

void LabTools::retranslate() {
  label(m_topic_control, tr("Topic"), tr("What is tried out."));
  label(m_head_control, tr("Head"), tr("The head that is compared with random vectors."));
  label(m_preset_control, tr("Start from"), tr("The rule that one paints over. All rules are in the left panel."));
  m_topic->setOptions({{static_cast<int>(Topic::Scaling), tr("scaling")},
                       {static_cast<int>(Topic::MaskPainting), tr("mask painting")}});
  m_preset->setOptions(
      {{kNone, tr("none")}, {kCausal, tr("causal")}, {kWindow, tr("window")}, {kPrefix, tr("prefix")}});
  m_preset->setOptionExplanation(kNone, tr("Every query sees every key."));
  m_preset->setOptionExplanation(kCausal, tr("A query sees itself and what came before: as in a language model."));
  m_preset->setOptionExplanation(kWindow, tr("A query sees the keys around it, up to a distance."));
  m_preset->setOptionExplanation(kPrefix, tr("Causal, but everybody sees the first tokens."));
  m_clear->setText(tr("clear painting"));
  m_clear->setToolTip(tr("Takes back every painted pair; the rules stay."));
  m_zoom_out->setText(tr("zoom out"));
  m_zoom_out->setToolTip(tr("Show all tokens again (0)"));
}

void LabTools::refresh() {
  const ViewState& view = m_store.view();
  const Mask& mask = m_store.experiment().attention.mask;
  const bool painting = view.lab.topic == Topic::MaskPainting;
  m_topic->setCurrent(static_cast<int>(view.lab.topic));
  m_head->setHeads(map().n_heads, headOf(map(), view));
  m_preset->setCurrent(presetOf(mask));
  setVisible(m_head_control, !painting);
  setVisible(m_preset_control, painting);
  m_clear->setVisible(painting && !mask.edits.empty());
  m_zoom_out->setVisible(painting && !view.heads.window.isEmpty());
  if (painting)
    setHint(tr("press and drag to paint"));
  else
    setHint(tr("random q and k beside this layer's"),
            tr("The random numbers are independent, each with mean 0 and variance 1, as the argument for 1/√d_k "
               "supposes; a layer's own q and k need not be."));
}

}  // namespace headwise::ui
