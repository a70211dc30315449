#include "ui/panels/scores_section.h"

#include "ui/panels/size_box.h"

namespace headwise::ui {

ScoresSection::ScoresSection(Store& store, QWidget* parent)
    : OptionSection(store, parent),
      m_kind(new Choice(this)),
      m_scaled(new TogglePill(this)),
      m_factor(new NumberBox(this)),
      m_temperature(new NumberBox(this)),
      m_softcap(new NumberBox(this)),
      m_precision(new Choice(this)),
      m_fully_masked(new Choice(this)),
      m_kind_row(row(m_kind)),
      m_scaled_row(row(m_scaled)),
      m_factor_row(row(m_factor)),
      m_temperature_row(row(m_temperature)),
      m_softcap_row(row(m_softcap)),
      m_precision_row(row(m_precision)),
      m_fully_masked_row(row(m_fully_masked)) {
  m_factor->setRange(-1e4, 1e4);
  m_factor->setSingleStep(0.1);
  m_temperature->setRange(0.01, 1000);
  m_temperature->setSingleStep(0.1);
  m_softcap->setRange(0, 1e6);
  m_softcap->setSingleStep(5);
  connectFields();
  start();
}

template <typename Change>
void ScoresSection::change(Change change) {
  Experiment experiment = m_store.experiment();
  change(experiment);
  edit(std::move(experiment), tr("change the scores"));
}

void ScoresSection::connectFields() {
  connect(m_kind, &Choice::chosen, this,
          [this](int value) { change([&](Experiment& e) { e.attention.kind = static_cast<AttentionKind>(value); }); });
  connect(m_scaled, &TogglePill::clicked, this, [this](bool on) {
    change([&](Experiment& e) {
      e.attention.scale = {on ? ScoreScale::Kind::InverseSqrtDk : ScoreScale::Kind::None, 1.0};
    });
  });
  connect(m_factor, &NumberBox::chosen, this, [this](double value) {
    change([&](Experiment& e) {
      e.attention.scale = {value == 1.0 ? ScoreScale::Kind::None : ScoreScale::Kind::Value, value};
    });
  });
  connect(m_temperature, &NumberBox::chosen, this,
          [this](double value) { change([&](Experiment& e) { e.attention.temperature = value; }); });
  connect(m_softcap, &NumberBox::chosen, this, [this](double value) {
    change([&](Experiment& e) { e.attention.logit_softcap = value > 0 ? std::optional(value) : std::nullopt; });
  });
  connect(m_precision, &Choice::chosen, this,
          [this](int value) { change([&](Experiment& e) { e.precision = static_cast<Precision>(value); }); });
  connect(m_fully_masked, &Choice::chosen, this, [this](int value) {
    change([&](Experiment& e) { e.attention.fully_masked_row = static_cast<FullyMaskedRow>(value); });
  });
}

void ScoresSection::retranslate() {
  setTitle(tr("Scores"));
  m_kind->setOptions({{static_cast<int>(AttentionKind::Softmax), QStringLiteral("softmax")},
                      {static_cast<int>(AttentionKind::LinearElu1), tr("linear")}});
  m_precision->setOptions({{static_cast<int>(Precision::Float32), QStringLiteral("float32")},
                           {static_cast<int>(Precision::Float64), QStringLiteral("float64")}});
  m_fully_masked->setOptions({{static_cast<int>(FullyMaskedRow::Zero), tr("zero")},
                              {static_cast<int>(FullyMaskedRow::Uniform), tr("uniform")},
                              {static_cast<int>(FullyMaskedRow::NaN), QStringLiteral("NaN")}});
  m_softcap->setSpecialValueText(tr("off"));
  label(m_kind_row, tr("Attention"),
        tr("softmax: weights from exp(scores). linear: φ(q)·φ(k) with φ = elu + 1, normalised; its cost grows with n "
           "instead of n²."));
  label(
      m_scaled_row, tr("Scale by 1/√d_k"),
      tr("q·k of d_k independent numbers spreads like √d_k. Without the scaling the softmax saturates: see the Lab."));
  label(m_factor_row, tr("Scale factor"), tr("What q·k is multiplied with instead of 1/√d_k; 1 leaves it as it is."));
  label(m_temperature_row, tr("Temperature"),
        tr("Scores are divided by it: above 1 flattens the weights, below sharpens."));
  label(m_softcap_row, tr("Soft-cap"), tr("Keeps scores within ±c by c · tanh(score / c)."));
  label(m_precision_row, tr("Computed in"), tr("The number format of the whole computation, softmax included."));
  label(m_fully_masked_row, tr("Masked rows"),
        tr("What a query becomes that sees no key at all: a row of zeros; equal weights, as from −1e9 in place of −∞; "
           "or NaN, as PyTorch gives."));
}

void ScoresSection::showRows() {
  const bool softmax = config().kind == AttentionKind::Softmax;
  for (QWidget* control : {static_cast<QWidget*>(m_scaled), static_cast<QWidget*>(m_temperature),
                           static_cast<QWidget*>(m_softcap), static_cast<QWidget*>(m_fully_masked)})
    setRowVisible(control, softmax);
  setRowVisible(m_factor, softmax && config().scale.kind != ScoreScale::Kind::InverseSqrtDk);
}

void ScoresSection::refresh() {
  m_kind->setCurrentValue(static_cast<int>(config().kind));
  m_scaled->setChecked(config().scale.kind == ScoreScale::Kind::InverseSqrtDk);
  m_factor->setShown(config().scale.factor(config().headDim()));
  m_temperature->setShown(config().temperature);
  m_softcap->setShown(config().logit_softcap.value_or(0.0));
  m_precision->setCurrentValue(static_cast<int>(m_store.experiment().precision));
  m_fully_masked->setCurrentValue(static_cast<int>(config().fully_masked_row));
  showRows();
}

Experiment ScoresSection::withDefaults(Experiment experiment) const {
  const Experiment defaults = defaultExperiment();
  experiment.precision = defaults.precision;
  experiment.attention.kind = defaults.attention.kind;
  experiment.attention.scale = defaults.attention.scale;
  experiment.attention.temperature = defaults.attention.temperature;
  experiment.attention.logit_softcap = defaults.attention.logit_softcap;
  experiment.attention.fully_masked_row = defaults.attention.fully_masked_row;
  return experiment;
}

}  // namespace headwise::ui
