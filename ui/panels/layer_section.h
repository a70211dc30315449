#pragma once

#include "ui/panels/option_section.h"

namespace headwise::ui {

class SizeBox;

/// LAYER: d_model, heads, d_k, d_v, K/V heads.
class LayerSection : public OptionSection {
  Q_OBJECT
 public:
  explicit LayerSection(Store& store, QWidget* parent = nullptr);

 private:
  void retranslate() override;
  void refresh() override;
  [[nodiscard]] Experiment withDefaults(Experiment experiment) const override;
  void connectFields();
  void refuseHeads(int value);
  void labelDerived();
  void offerHeads();
  void offerKvHeads();

  SizeBox* m_d_model;
  SizeBox* m_heads;
  SizeBox* m_d_head;
  SizeBox* m_d_v;
  Choice* m_kv_heads;
  Row m_d_model_row, m_heads_row, m_d_head_row, m_d_v_row, m_kv_row;
};

}  // namespace headwise::ui
