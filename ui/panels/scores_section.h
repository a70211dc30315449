#pragma once

#include "ui/panels/option_section.h"

namespace headwise::ui {

class NumberBox;

/// SCORES: what lies between q·k and the attention weights.
class ScoresSection : public OptionSection {
  Q_OBJECT
 public:
  explicit ScoresSection(Store& store, QWidget* parent = nullptr);

 private:
  void retranslate() override;
  void refresh() override;
  [[nodiscard]] Experiment withDefaults(Experiment experiment) const override;
  void connectFields();
  void showRows();
  template <typename Change>
  void change(Change change);

  Choice* m_kind;
  TogglePill* m_scaled;
  NumberBox* m_factor;
  NumberBox* m_temperature;
  NumberBox* m_softcap;
  Choice* m_precision;
  Choice* m_fully_masked;
  Row m_kind_row, m_scaled_row, m_factor_row, m_temperature_row, m_softcap_row, m_precision_row, m_fully_masked_row;
};

}  // namespace headwise::ui
