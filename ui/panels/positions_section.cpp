#include "ui/panels/positions_section.h"

#include "ui/panels/size_box.h"

namespace headwise::ui {

PositionsSection::PositionsSection(Store& store, QWidget* parent)
    : OptionSection(store, parent),
      m_kind(new Choice(this)),
      m_start(new SizeBox(this)),
      m_base(new NumberBox(this)),
      m_rotary_dim(new SizeBox(this)),
      m_symmetric(new TogglePill(this)),
      m_bidirectional(new TogglePill(this)),
      m_buckets(new SizeBox(this)),
      m_max_distance(new SizeBox(this)),
      m_kind_row(row(m_kind)),
      m_start_row(row(m_start)),
      m_base_row(row(m_base)),
      m_rotary_row(row(m_rotary_dim)),
      m_symmetric_row(row(m_symmetric)),
      m_bidirectional_row(row(m_bidirectional)),
      m_buckets_row(row(m_buckets)),
      m_max_distance_row(row(m_max_distance)) {
  m_start->setRange(0, 1'000'000);
  m_base->setRange(1.0, 1e9);
  m_base->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  m_rotary_dim->setRange(2, 65536);
  m_rotary_dim->setSingleStep(2);
  m_buckets->setRange(2, 4096);
  m_max_distance->setRange(2, 1'000'000);
  connectFields();
  start();
}

template <typename Change>
void PositionsSection::change(Change change) {
  Experiment experiment = m_store.experiment();
  change(experiment.attention.positions);
  edit(std::move(experiment), tr("change the positions"));
}

void PositionsSection::connectFields() {
  connect(m_kind, &Choice::chosen, this,
          [this](int value) { change([&](PositionEncoding& p) { p.kind = static_cast<PositionKind>(value); }); });
  connect(m_start, &SizeBox::chosen, this,
          [this](int value) { change([&](PositionEncoding& p) { p.start = value; }); });
  connect(m_base, &NumberBox::chosen, this,
          [this](double value) { change([&](PositionEncoding& p) { p.rope_base = value; }); });
  connect(m_rotary_dim, &SizeBox::chosen, this,
          [this](int value) { change([&](PositionEncoding& p) { p.rotary_dim = value; }); });
  connect(m_symmetric, &TogglePill::clicked, this,
          [this](bool on) { change([&](PositionEncoding& p) { p.alibi_symmetric = on; }); });
  connect(m_bidirectional, &TogglePill::clicked, this,
          [this](bool on) { change([&](PositionEncoding& p) { p.t5_bidirectional = on; }); });
  connect(m_buckets, &SizeBox::chosen, this,
          [this](int value) { change([&](PositionEncoding& p) { p.t5_buckets = value; }); });
  connect(m_max_distance, &SizeBox::chosen, this,
          [this](int value) { change([&](PositionEncoding& p) { p.t5_max_distance = value; }); });
}

void PositionsSection::retranslate() {
  setTitle(tr("Positions"));
  m_kind->setOptions({{static_cast<int>(PositionKind::None), tr("none")},
                      {static_cast<int>(PositionKind::Sinusoidal), tr("sinusoidal")},
                      {static_cast<int>(PositionKind::Learned), tr("learned table")},
                      {static_cast<int>(PositionKind::RopeHalf), tr("RoPE, halves")},
                      {static_cast<int>(PositionKind::RopeInterleaved), tr("RoPE, pairs")},
                      {static_cast<int>(PositionKind::Alibi), QStringLiteral("ALiBi")},
                      {static_cast<int>(PositionKind::T5), tr("T5 relative")}});
  label(m_kind_row, tr("Encoding"),
        tr("How the layer knows where a token stands: added to its vector (sinusoidal, learned), turned into q and k "
           "(RoPE, with dimensions paired as halves or side by side), or added to the scores (ALiBi, T5)."));
  label(m_start_row, tr("First position"), tr("The position of the first token."));
  label(m_base_row, tr("Base"), tr("The slower pairs turn by position · base^(−2c/d): a larger base reaches farther."));
  label(m_rotary_row, tr("Rotated dims"),
        tr("How many leading dimensions of each head are rotated; all of d_k by default."));
  label(m_symmetric_row, tr("Symmetric"), tr("Punishes distance to both sides: −slope · |i − j|."));
  label(m_bidirectional_row, tr("Both directions"), tr("Separate buckets for keys before and after the query."));
  label(m_buckets_row, tr("Buckets"), tr("How many different distances are told apart."));
  label(m_max_distance_row, tr("Max distance"), tr("Beyond this distance all keys share the last bucket."));
}

void PositionsSection::showRows() {
  const PositionKind kind = config().positions.kind;
  const bool rope = kind == PositionKind::RopeHalf || kind == PositionKind::RopeInterleaved;
  setRowVisible(m_start, rope || kind == PositionKind::Sinusoidal || kind == PositionKind::Learned);
  setRowVisible(m_base, rope);
  setRowVisible(m_rotary_dim, rope);
  setRowVisible(m_symmetric, kind == PositionKind::Alibi);
  for (QWidget* control : {static_cast<QWidget*>(m_bidirectional), static_cast<QWidget*>(m_buckets),
                           static_cast<QWidget*>(m_max_distance)})
    setRowVisible(control, kind == PositionKind::T5);
}

void PositionsSection::refresh() {
  const PositionEncoding& positions = config().positions;
  m_kind->setCurrentValue(static_cast<int>(positions.kind));
  m_start->setShown(static_cast<int>(positions.start));
  m_base->setShown(positions.rope_base);
  m_rotary_dim->setShown(static_cast<int>(positions.rotary_dim == 0 ? config().headDim() : positions.rotary_dim));
  m_symmetric->setChecked(positions.alibi_symmetric);
  m_bidirectional->setChecked(positions.t5_bidirectional);
  m_buckets->setShown(static_cast<int>(positions.t5_buckets));
  m_max_distance->setShown(static_cast<int>(positions.t5_max_distance));
  showRows();
}

Experiment PositionsSection::withDefaults(Experiment experiment) const {
  experiment.attention.positions = defaultExperiment().attention.positions;
  return experiment;
}

}  // namespace headwise::ui
