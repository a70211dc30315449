#pragma once
// The tool row over the Heads page: of the grid, or of one enlarged head.

#include <QMenu>

#include "ui/panels/page_tools.h"

namespace headwise::ui {

class HeadsTools : public PageTools {
  Q_OBJECT
 public:
  explicit HeadsTools(Store& store, QWidget* parent = nullptr);

 public Q_SLOTS:
  /// How many columns the page shows at the moment, for the automatic grid to name.
  void setShownColumns(int columns);

 protected:
  void retranslate() override;
  void refresh() override;

 private:
  void connectControls();
  void showControls(bool enlarged);
  void refreshGrid();
  void refreshSort();

  int m_shown_columns = 0;
  LinkButton* m_back;
  HeadChoice* m_head;
  Choice* m_grid;
  Choice* m_sort;
  Choice* m_scale;
  Choice* m_colors;
  QPushButton* m_more;
  QMenu* m_menu;
  LinkButton* m_zoom_out;
  Control m_head_control, m_grid_control, m_sort_control, m_scale_control, m_colors_control;
};

}  // namespace headwise::ui
