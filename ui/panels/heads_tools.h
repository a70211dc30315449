#pragma once
// The tool row over the Heads page.

#include <QMenu>

#include "ui/panels/controls.h"
#include "ui/state/store.h"

namespace headwise::ui {

class HeadsTools : public ToolRow {
  Q_OBJECT
 public:
  explicit HeadsTools(Store& store, QWidget* parent = nullptr);

 public Q_SLOTS:
  /// How many columns the page shows at the moment, for the automatic grid to name.
  void setShownColumns(int columns);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void connectControls();
  void retranslate();
  void refresh();
  void showControls(bool enlarged);
  void refreshGrid();
  void refreshSort();
  void fitHint();
  template <typename Change>
  void look(Change change);

  Store& m_store;
  int m_shown_columns = 0;
  LinkButton* m_back;
  Choice* m_head;
  Choice* m_grid;
  Choice* m_sort;
  Choice* m_scale;
  Choice* m_colors;
  QPushButton* m_more;
  QMenu* m_menu;
  LinkButton* m_zoom_out;
  QLabel* m_hint;
  QLabel* m_head_label = nullptr;
  QLabel* m_grid_label = nullptr;
  QLabel* m_sort_label = nullptr;
  QLabel* m_scale_label = nullptr;
  QLabel* m_colors_label = nullptr;
};

}  // namespace headwise::ui
