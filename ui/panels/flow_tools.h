#pragma once
// The tool row over the Flow page.

#include <QSlider>

#include "ui/panels/controls.h"
#include "ui/state/store.h"

namespace headwise::ui {

class FlowTools : public ToolRow {
  Q_OBJECT
 public:
  explicit FlowTools(Store& store, QWidget* parent = nullptr);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void connectControls();
  void retranslate();
  void refresh();
  void showHeads(bool all);

  Store& m_store;
  QSlider* m_threshold;
  QLabel* m_value;
  LinkButton* m_all;
  LinkButton* m_none;
  QLabel* m_hint;
  QLabel* m_threshold_label = nullptr;
  QLabel* m_heads_label = nullptr;
};

}  // namespace headwise::ui
