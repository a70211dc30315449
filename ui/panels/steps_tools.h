#pragma once
// The tool row over the Steps page.

#include "ui/panels/page_tools.h"

namespace headwise::ui {

class StepsTools : public PageTools {
  Q_OBJECT
 public:
  explicit StepsTools(Store& store, QWidget* parent = nullptr);

 protected:
  void retranslate() override;
  void refresh() override;

 private:
  void move(int by);

  HeadChoice* m_head;
  TokenChoice* m_query;
  QPushButton* m_back;
  QLabel* m_step;
  QPushButton* m_on;
  Control m_head_control, m_query_control;
};

}  // namespace headwise::ui
