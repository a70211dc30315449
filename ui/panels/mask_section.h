#pragma once

#include "ui/panels/option_section.h"
#include "ui/state/mask_edit.h"

class QMenu;

namespace headwise::ui {

class MaskPreview;
class PositionListEdit;
class SizeBox;
class SteadyText;

/// MASK: none, causal, window or a composition of rules; its preview; the way to painting on it.
class MaskSection : public OptionSection {
  Q_OBJECT
 public:
  explicit MaskSection(Store& store, QWidget* parent = nullptr);

 private:
  void retranslate() override;
  void refresh() override;
  [[nodiscard]] Experiment withDefaults(Experiment experiment) const override;

  // mask_section.cpp: the simple choice, the menu, the preview
  void buildMenu();
  void buildPreview();
  void translateMenu();
  void chooseSimple(int value);
  void openFile(bool as_bias);
  void goPainting();
  void showPreview();
  template <typename Change>
  void changeMask(Change change);
  template <typename Rule>
  void addToggle(const Rule& rule);

  // mask_section_rows.cpp: a row for each option of the rules that are on
  void buildRows();
  void translateRows();
  void showRows();
  template <typename Rule, typename Change>
  void changeRule(Change change);

  struct Toggle {
    QAction* action;
    bool (*is_on)(const Mask&);
  };

  SegmentedControl* m_simple;
  QMenu* m_menu;
  std::vector<Toggle> m_toggles;
  QAction* m_mask_file = nullptr;
  QAction* m_bias_file = nullptr;
  MaskPreview* m_preview = nullptr;
  SteadyText* m_description = nullptr;
  LinkButton* m_paint = nullptr;

  SizeBox* m_width = nullptr;
  Choice* m_side = nullptr;
  SizeBox* m_dilation = nullptr;
  PositionListEdit* m_global = nullptr;
  SizeBox* m_prefix = nullptr;
  PositionListEdit* m_padded = nullptr;
  LinkButton* m_drop_matrix = nullptr;
  LinkButton* m_drop_bias = nullptr;
  Row m_width_row, m_side_row, m_dilation_row, m_global_row, m_prefix_row, m_padded_row, m_matrix_row, m_bias_row;
};

template <typename Change>
void MaskSection::changeMask(Change change) {
  Experiment experiment = m_store.experiment();
  change(experiment.attention.mask);
  edit(std::move(experiment), tr("change the mask"));
}

template <typename Rule, typename Change>
void MaskSection::changeRule(Change change) {
  changeMask([&](Mask& mask) {
    const Rule* present = findRule<Rule>(mask);
    Rule rule = present ? *present : Rule{};
    change(rule);
    setRule(mask, rule);
  });
}

}  // namespace headwise::ui
