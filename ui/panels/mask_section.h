#pragma once

#include "ui/panels/option_section.h"

class QMenu;

namespace headwise::ui {

class MaskPreview;
class MaskRules;

/// MASK: none, causal, window or a composition, its preview and the way to painting.
class MaskSection : public OptionSection {
  Q_OBJECT
 public:
  explicit MaskSection(Store& store, QWidget* parent = nullptr);

 private:
  void retranslate() override;
  void refresh() override;
  [[nodiscard]] Experiment withDefaults(Experiment experiment) const override;

  void buildMenu();
  void buildPreview();
  void buildRows();
  void chooseSimple(int value);
  void toggle(int kind, bool on);
  void openFile(bool as_bias);
  void goPainting();
  void changeMask(Mask mask);
  void showPreview();
  void showRows();

  SegmentedControl* m_simple;
  QMenu* m_menu;
  std::vector<std::pair<int, QAction*>> m_rules;  ///< kind, checkable
  QAction* m_bias_action;
  MaskPreview* m_preview;
  QLabel* m_description;
  LinkButton* m_paint;
  MaskRules* m_rows;
};

}  // namespace headwise::ui
