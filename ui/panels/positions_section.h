#pragma once

#include "ui/panels/option_section.h"

namespace headwise::ui {

class NumberBox;
class SizeBox;

/// POSITIONS: the encoding and its options.
class PositionsSection : public OptionSection {
  Q_OBJECT
 public:
  explicit PositionsSection(Store& store, QWidget* parent = nullptr);

 private:
  void retranslate() override;
  void refresh() override;
  [[nodiscard]] Experiment withDefaults(Experiment experiment) const override;
  void connectFields();
  void showRows();
  template <typename Change>
  void change(Change change);

  Choice* m_kind;
  SizeBox* m_start;
  NumberBox* m_base;
  SizeBox* m_rotary_dim;
  TogglePill* m_symmetric;
  TogglePill* m_bidirectional;
  SizeBox* m_buckets;
  SizeBox* m_max_distance;
  Row m_kind_row, m_start_row, m_base_row, m_rotary_row, m_symmetric_row, m_bidirectional_row, m_buckets_row,
      m_max_distance_row;
};

}  // namespace headwise::ui
