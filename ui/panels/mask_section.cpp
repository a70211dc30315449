#include "ui/panels/mask_section.h"

#include <QAction>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMenu>

#include "core/experiment/mask_file.h"
#include "core/tensor/error.h"
#include "ui/panels/look.h"
#include "ui/panels/mask_preview.h"
#include "ui/panels/size_box.h"
#include "ui/panels/steady_text.h"
#include "ui/scene/mask_words.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
namespace {

enum Simple { kNone, kCausal, kWindow, kMore };

bool isPlainWindow(const MaskRule& rule) {
  const auto* window = std::get_if<WindowRule>(&rule);
  return window && !window->causal && window->dilation == 1 && window->global_tokens.empty();
}

/// Which of the four segments says it all.
int simpleChoice(const Mask& mask) {
  if (mask.bias || mask.rules.size() > 1) return kMore;
  if (mask.rules.empty()) return kNone;
  if (std::holds_alternative<CausalRule>(mask.rules.front())) return kCausal;
  return isPlainWindow(mask.rules.front()) ? kWindow : kMore;
}

}  // namespace

MaskSection::MaskSection(Store& store, QWidget* parent)
    : OptionSection(store, parent), m_simple(new SegmentedControl(this)), m_menu(new QMenu(this)) {
  addWidget(m_simple);
  buildMenu();
  buildPreview();
  buildRows();
  connect(m_simple, &SegmentedControl::chosen, this, &MaskSection::chooseSimple);
  connect(&m_store, &Store::traceChanged, this, &MaskSection::showPreview);
  start();
}

template <typename Rule>
void MaskSection::addToggle(const Rule& rule) {
  QAction* action = m_menu->addAction(QString());
  action->setCheckable(true);
  m_toggles.push_back({action, [](const Mask& mask) { return findRule<Rule>(mask) != nullptr; }});
  connect(action, &QAction::toggled, this, [this, rule](bool on) {
    changeMask([&](Mask& mask) {
      if (on)
        setRule(mask, rule);
      else
        removeRule<Rule>(mask);
    });
  });
}

void MaskSection::buildMenu() {
  addToggle(CausalRule{});
  addToggle(WindowRule{2, false, 1, {}});
  addToggle(PrefixRule{3});
  addToggle(KeyPaddingRule{});
  m_menu->addSeparator();
  m_mask_file = m_menu->addAction(QString());
  m_bias_file = m_menu->addAction(QString());
  connect(m_mask_file, &QAction::triggered, this, [this] { openFile(false); });
  connect(m_bias_file, &QAction::triggered, this, [this] { openFile(true); });
}

void MaskSection::buildPreview() {
  m_preview = new MaskPreview(this);
  m_description = new SteadyText(TextRole::Small, SteadyText::Wrap::Yes, this);
  m_paint = new LinkButton(this);
  auto* box = new QWidget(this);
  auto* row_layout = new QHBoxLayout(box);
  row_layout->setContentsMargins(0, 4, 0, 4);
  row_layout->setSpacing(10);
  auto* texts = new QVBoxLayout;
  texts->setSpacing(2);
  texts->addWidget(m_description);
  texts->addWidget(m_paint, 0, Qt::AlignLeft);  // aligned, so that its width does not bound the column
  texts->addStretch();
  row_layout->addWidget(m_preview, 0, Qt::AlignTop);
  row_layout->addLayout(texts, 1);
  addWidget(box);
  connect(m_preview, &MaskPreview::clicked, this, &MaskSection::goPainting);
  connect(m_paint, &QAbstractButton::clicked, this, &MaskSection::goPainting);
}

void MaskSection::chooseSimple(int value) {
  changeMask([value](Mask& mask) {
    mask.rules.clear();
    mask.bias.reset();
    if (value == kCausal) mask.rules.emplace_back(CausalRule{});
    if (value == kWindow) mask.rules.emplace_back(WindowRule{2, false, 1, {}});
  });
}

void MaskSection::openFile(bool as_bias) {
  const QString file = QFileDialog::getOpenFileName(this, as_bias ? tr("Open an additive bias") : tr("Open a mask"), {},
                                                    tr("Tensors (*.safetensors)"));
  if (file.isEmpty()) return;
  try {
    const std::filesystem::path path(file.toStdString());
    changeMask([&](Mask& mask) {
      if (as_bias)
        mask.bias = readAdditiveBias(path);
      else
        setRule(mask, readBooleanMask(path));
    });
  } catch (const Error& error) {
    complain(translated(error.message()));
  }
}

void MaskSection::goPainting() {
  ViewState view = m_store.view();
  view.page = Page::Lab;
  view.lab.topic = LabView::Topic::MaskPainting;
  m_store.look(std::move(view));
}

void MaskSection::retranslate() {
  setTitle(tr("Mask"));
  m_simple->setAccessibleName(tr("Mask"));
  m_simple->setOptions({{kNone, tr("none")}, {kCausal, tr("causal")}, {kWindow, tr("window")}, {kMore, tr("more")}});
  m_simple->setOptionMenu(kMore, m_menu);
  m_simple->setOptionExplanation(kNone, tr("Every query sees every key."));
  m_simple->setOptionExplanation(kCausal, tr("A query sees itself and what came before: as in a language model."));
  m_simple->setOptionExplanation(kWindow, tr("A query sees the keys around it, up to a distance."));
  m_simple->setOptionExplanation(
      kMore,
      tr("Rules that go together, ticked in the menu: a pair is visible where all of them allow it. \"more\" is lit "
         "while they are anything but one of the simple masks beside it."));
  m_paint->setText(tr("edit by painting…"));
  m_description->setToolTip(
      tr("How many pairs of a query and a key the mask takes out of the softmax, and by which rule."));
  m_preview->setAccessibleName(tr("Mask preview"));
  m_preview->setToolTip(tr("Rows are queries, columns are keys; blue pairs are visible. Click to paint."));
  translateMenu();
  translateRows();
}

void MaskSection::translateMenu() {
  const QStringList names{tr("Causal"), tr("Window, dilated, with global tokens"), tr("Prefix-LM"), tr("Key padding")};
  for (std::size_t i = 0; i < m_toggles.size(); ++i) m_toggles[i].action->setText(names[static_cast<qsizetype>(i)]);
  m_mask_file->setText(tr("Boolean matrix from a file…"));
  m_bias_file->setText(tr("Additive bias from a file…"));
}

void MaskSection::refresh() {
  m_simple->setCurrent(simpleChoice(config().mask));
  for (const Toggle& toggle : m_toggles) {
    const QSignalBlocker quiet(toggle.action);
    toggle.action->setChecked(toggle.is_on(config().mask));
  }
  showPreview();
  showRows();
}

void MaskSection::showPreview() {
  const TracePtr& trace = m_store.trace();
  const Index n_q = trace ? trace->maps.front().queryCount() : 12;
  const Index n_kv = trace ? trace->maps.front().keyCount() : 12;
  m_preview->setMask(config().mask, n_q, n_kv);
  QStringList lines{hiddenText(countHidden(config().mask, n_q, n_kv)), translated(describe(config().mask, n_q, n_kv))};
  if (!config().mask.edits.empty())
    lines << tr("%n pair(s) painted", nullptr, static_cast<int>(config().mask.edits.size()));
  m_description->setText(lines.join(u'\n'));
}

Experiment MaskSection::withDefaults(Experiment experiment) const {
  experiment.attention.mask = defaultExperiment().attention.mask;
  return experiment;
}

}  // namespace headwise::ui
