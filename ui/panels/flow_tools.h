#pragma once
// The tool row over the Flow page.

#include <QSlider>

#include "ui/panels/page_tools.h"

namespace headwise::ui {

class FlowTools : public PageTools {
  Q_OBJECT
 public:
  explicit FlowTools(Store& store, QWidget* parent = nullptr);

 protected:
  void retranslate() override;
  void refresh() override;

 private:
  void showHeads(bool all);

  QSlider* m_threshold;
  QLabel* m_value;
  LinkButton* m_all;
  LinkButton* m_none;
  Control m_threshold_control, m_heads_control;
};

}  // namespace headwise::ui
