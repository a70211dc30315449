#pragma once
// The tool row over the Concat & W_O page.

#include "ui/panels/page_tools.h"

namespace headwise::ui {

class ConcatTools : public PageTools {
  Q_OBJECT
 public:
  explicit ConcatTools(Store& store, QWidget* parent = nullptr);

 protected:
  void retranslate() override;
  void refresh() override;

 private:
  void switchAllOn();
  void explainWidth();

  TokenChoice* m_token;
  Choice* m_width;
  SegmentedControl* m_combine;
  LinkButton* m_all_on;
  Control m_token_control, m_width_control, m_combine_control;
};

}  // namespace headwise::ui
