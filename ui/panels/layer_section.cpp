#include "ui/panels/layer_section.h"

#include "core/experiment/adapt.h"
#include "ui/panels/size_box.h"

namespace headwise::ui {
namespace {

// More heads than this are no picture any more, and no model has them.
constexpr int kMostHeads = 512;

// The widths that models have; between them any number can be typed.
const std::vector<int> kModelWidths{8,   12,  16,  24,   32,   48,   64,   96,   128,  192,  256,  320,  384, 512,
                                    640, 768, 896, 1024, 1280, 1536, 1792, 2048, 2560, 3072, 4096, 5120, 8192};
const std::vector<int> kHeadWidths{1,  2,  3,  4,  6,  8,   12,  16,  20,  24,  32,
                                   40, 48, 64, 80, 96, 112, 128, 160, 192, 256, 512};

std::vector<int> headCounts(const AttentionConfig& config) {
  std::vector<int> counts;
  for (const Index divisor : divisorsOf(std::max<Index>(config.d_model, 1)))
    if (divisor <= kMostHeads) counts.push_back(static_cast<int>(divisor));
  return counts;
}

}  // namespace

LayerSection::LayerSection(Store& store, QWidget* parent)
    : OptionSection(store, parent),
      m_d_model(new SizeBox(this)),
      m_heads(new SizeBox(this)),
      m_d_head(new SizeBox(this)),
      m_d_v(new SizeBox(this)),
      m_kv_heads(new Choice(this)),
      m_d_model_row(row(m_d_model)),
      m_heads_row(row(m_heads)),
      m_d_head_row(row(m_d_head)),
      m_d_v_row(row(m_d_v)),
      m_kv_row(row(m_kv_heads)) {
  m_d_model->setSteps(kModelWidths);
  m_heads->setRange(1, kMostHeads);
  m_d_head->setSteps(kHeadWidths);
  m_d_v->setSteps(kHeadWidths);
  for (const Row& derived : {m_d_head_row, m_d_v_row}) {
    derived.label->setTextFormat(Qt::RichText);
    derived.label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
  }
  connectFields();
  start();
}

void LayerSection::connectFields() {
  const auto change = [this](auto&& set) {
    Experiment experiment = m_store.experiment();
    set(experiment.attention);
    edit(std::move(experiment), tr("change the layer"));
  };
  connect(m_d_model, &SizeBox::chosen, this,
          [change](int value) { change([&](AttentionConfig& c) { c.d_model = value; }); });
  connect(m_heads, &SizeBox::chosen, this,
          [change](int value) { change([&](AttentionConfig& c) { c.n_heads = value; }); });
  connect(m_heads, &SizeBox::refused, this, &LayerSection::refuseHeads);
  connect(m_d_head, &SizeBox::chosen, this,
          [change](int value) { change([&](AttentionConfig& c) { c.d_head = value; }); });
  connect(m_d_v, &SizeBox::chosen, this, [change](int value) { change([&](AttentionConfig& c) { c.d_v = value; }); });
  connect(m_kv_heads, &Choice::chosen, this, [change](int value) {
    change([&](AttentionConfig& c) { c.n_kv_heads = value == c.n_heads ? std::nullopt : std::optional<Index>(value); });
  });
  connect(m_d_head_row.label, &QLabel::linkActivated, this,
          [change] { change([](AttentionConfig& c) { c.d_head.reset(); }); });
  connect(m_d_v_row.label, &QLabel::linkActivated, this,
          [change] { change([](AttentionConfig& c) { c.d_v.reset(); }); });
}

void LayerSection::refuseHeads(int value) {
  std::vector<Index> counts;
  for (const int count : headCounts(config())) counts.push_back(count);
  complain(tr("%1 heads do not divide d_model = %2. The nearest that do: %3. Or set d_k yourself.")
               .arg(value)
               .arg(config().d_model)
               .arg(nearestOf(counts, value)));
}

void LayerSection::retranslate() {
  setTitle(tr("Layer"));
  label(m_d_model_row, QStringLiteral("d_model"),
        tr("The width of each token's vector: how many numbers go into the layer and come out of it."));
  label(m_heads_row, tr("Heads h"),
        tr("How many attention patterns are computed side by side. Each head works on d_k of the numbers."));
  label(m_kv_row, tr("K/V heads"),
        tr("How many heads have keys and values of their own. As many as heads: multi-head attention (MHA). Fewer: "
           "groups of heads share them (GQA). One: all share (MQA)."));
}

void LayerSection::labelDerived() {
  const QString follow = QStringLiteral(" · <a href=\"auto\">%1</a>").arg(tr("auto"));
  label(m_d_head_row, config().d_head ? QStringLiteral("d_k") + follow : QStringLiteral("d_k = d_model / h"),
        tr("The length of one head's queries and keys. It follows d_model and h until it is set here."));
  label(m_d_v_row, config().d_v ? QStringLiteral("d_v") + follow : QStringLiteral("d_v = d_k"),
        tr("The length of one head's values, and so of its output z. It follows d_k until it is set here."));
  m_d_head->setAccessibleName(QStringLiteral("d_k"));
  m_d_v->setAccessibleName(QStringLiteral("d_v"));
}

void LayerSection::offerHeads() {
  const std::vector<int> counts = headCounts(config());
  m_heads->setSteps(counts);
  m_heads->setAllowed(config().d_head ? std::vector<int>{} : counts);
}

void LayerSection::offerKvHeads() {
  std::vector<std::pair<int, QString>> options;
  for (const Index count : divisorsOf(std::max<Index>(config().n_heads, 1))) {
    const QString kind = count == config().n_heads ? QStringLiteral("MHA")
                         : count == 1              ? QStringLiteral("MQA")
                                                   : QStringLiteral("GQA");
    options.insert(options.begin(), {static_cast<int>(count), QStringLiteral("%1 (%2)").arg(count).arg(kind)});
  }
  m_kv_heads->setOptions(options);
  m_kv_heads->setCurrentValue(static_cast<int>(config().kvHeads()));
}

void LayerSection::refresh() {
  labelDerived();
  offerHeads();
  offerKvHeads();
  m_d_model->setShown(static_cast<int>(config().d_model));
  m_heads->setShown(static_cast<int>(config().n_heads));
  m_d_head->setShown(static_cast<int>(config().headDim()));
  m_d_v->setShown(static_cast<int>(config().valueDim()));
}

Experiment LayerSection::withDefaults(Experiment experiment) const {
  const AttentionConfig defaults = defaultExperiment().attention;
  experiment.attention.d_model = defaults.d_model;
  experiment.attention.n_heads = defaults.n_heads;
  experiment.attention.n_kv_heads = defaults.n_kv_heads;
  experiment.attention.d_head = defaults.d_head;
  experiment.attention.d_v = defaults.d_v;
  return experiment;
}

}  // namespace headwise::ui
