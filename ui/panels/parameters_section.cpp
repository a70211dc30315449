#include "ui/panels/parameters_section.h"

#include <QFileDialog>
#include <QFileInfo>

#include "core/io/file.h"
#include "core/model/parameter_file.h"
#include "core/tensor/error.h"
#include "ui/panels/look.h"
#include "ui/panels/size_box.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
namespace {

bool hasSameSizes(const AttentionConfig& a, const AttentionConfig& b) {
  return a.d_model == b.d_model && a.n_heads == b.n_heads && a.headDim() == b.headDim() &&
         a.valueDim() == b.valueDim() && a.kvHeads() == b.kvHeads();
}

}  // namespace

ParametersSection::ParametersSection(Store& store, QWidget* parent)
    : OptionSection(store, parent),
      m_kind(new Choice(this)),
      m_seed(new SeedBox(this)),
      m_stddev(new NumberBox(this)),
      m_bias(new TogglePill(this)),
      m_file(new LinkButton(this)),
      m_note(new QLabel(this)),
      m_kind_row(row(m_kind)),
      m_seed_row(row(m_seed)),
      m_stddev_row(row(m_stddev)),
      m_bias_row(row(m_bias)),
      m_file_row(row(m_file)) {
  m_stddev->setRange(0.0001, 100);
  m_stddev->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  m_note->setWordWrap(true);
  setTextRole(m_note, TextRole::Small);
  addWidget(m_note);
  connectFields();
  start();
}

template <typename Change>
void ParametersSection::change(Change change) {
  Experiment experiment = m_store.experiment();
  change(experiment.parameters);
  edit(std::move(experiment), tr("change the parameters"));
}

void ParametersSection::connectFields() {
  connect(m_kind, &Choice::chosen, this, [this](int value) { chooseKind(static_cast<ParameterKind>(value)); });
  connect(m_seed, &SeedBox::chosen, this,
          [this](quint64 seed) { change([&](ParameterRecipe& recipe) { recipe.seed = seed; }); });
  connect(m_stddev, &NumberBox::chosen, this,
          [this](double value) { change([&](ParameterRecipe& recipe) { recipe.stddev = value; }); });
  connect(m_bias, &TogglePill::clicked, this,
          [this](bool on) { change([&](ParameterRecipe& recipe) { recipe.bias = on; }); });
  connect(m_file, &QAbstractButton::clicked, this, &ParametersSection::chooseFile);
}

void ParametersSection::chooseKind(ParameterKind kind) {
  if (kind == ParameterKind::File && m_store.experiment().parameters.file.empty()) {
    chooseFile();
    refresh();  // the choice goes back where no file was chosen
    return;
  }
  change([kind](ParameterRecipe& recipe) { recipe.kind = kind; });
}

void ParametersSection::chooseFile() {
  const QString file = QFileDialog::getOpenFileName(this, tr("Open parameters"), {}, tr("Tensors (*.safetensors)"));
  if (!file.isEmpty()) openFile(file);
}

void ParametersSection::openFile(const QString& file) {
  try {
    const AttentionConfig before = config();
    edit(withFile(file), tr("read parameters from a file"));
    const AttentionConfig& now = config();
    Q_EMIT said(QString());
    if (!hasSameSizes(before, now))
      Q_EMIT told(tr("The layer has the file's sizes now: d_model %1, heads h %2, d_k %3, d_v %4, K/V heads %5.")
                      .arg(now.d_model)
                      .arg(now.n_heads)
                      .arg(now.headDim())
                      .arg(now.valueDim())
                      .arg(now.kvHeads()));
  } catch (const Error& error) {
    Q_EMIT said(translated(error.message()));
  }
}

/// Throws where the file cannot be used, so that a broken one never becomes the Experiment.
Experiment ParametersSection::withFile(const QString& file) const {
  Experiment out = m_store.experiment();
  out.parameters.kind = ParameterKind::File;
  out.parameters.file = file.toStdString();
  out.parameters.sha256 = fileSha256(out.parameters.file);
  out.attention = configForFile(out.parameters, out.attention);
  return out;
}

void ParametersSection::retranslate() {
  setTitle(tr("Parameters"));
  m_kind->setOptions({{static_cast<int>(ParameterKind::Designed), tr("designed")},
                      {static_cast<int>(ParameterKind::XavierUniform), tr("Xavier, uniform")},
                      {static_cast<int>(ParameterKind::XavierNormal), tr("Xavier, normal")},
                      {static_cast<int>(ParameterKind::Normal), tr("normal")},
                      {static_cast<int>(ParameterKind::File), tr("from file…")}});
  label(m_kind_row, tr("Weights"),
        tr("Where W_Q, W_K, W_V and W_O come from. designed: built exactly, one job a head. Xavier and normal: random. "
           "from file: a safetensors file with W_Q, W_K, W_V, W_O, or PyTorch's in_proj_weight."));
  label(m_seed_row, tr("Seed"), tr("The same seed gives the same token vectors and random parameters everywhere."));
  label(m_stddev_row, tr("Std. deviation"), tr("Spread of the random parameters."));
  label(m_bias_row, tr("Bias"), tr("Whether b_Q, b_K, b_V and b_O are added."));
  label(m_file_row, tr("File"), tr("The file that the parameters come from. Click to choose another."));
  m_note->setText(tr("designed: position and identity, not meaning"));
}

void ParametersSection::showRows() {
  const ParameterKind kind = m_store.experiment().parameters.kind;
  const bool random =
      kind == ParameterKind::XavierUniform || kind == ParameterKind::XavierNormal || kind == ParameterKind::Normal;
  setRowVisible(m_stddev, kind == ParameterKind::Normal);
  setRowVisible(m_bias, random);
  setRowVisible(m_file, kind == ParameterKind::File);
  m_note->setVisible(kind == ParameterKind::Designed);
}

void ParametersSection::refresh() {
  const ParameterRecipe& recipe = m_store.experiment().parameters;
  m_kind->setCurrentValue(static_cast<int>(recipe.kind));
  m_seed->setShown(recipe.seed);
  m_stddev->setShown(recipe.stddev);
  m_bias->setChecked(recipe.bias);
  m_file->setText(QFileInfo(QString::fromStdString(recipe.file)).fileName());
  showRows();
}

Experiment ParametersSection::withDefaults(Experiment experiment) const {
  experiment.parameters = defaultExperiment().parameters;
  return experiment;
}

}  // namespace headwise::ui
