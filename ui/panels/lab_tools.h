#pragma once
// The tool row over the Lab page.

#include "ui/panels/page_tools.h"

namespace headwise::ui {

class LabTools : public PageTools {
  Q_OBJECT
 public:
  explicit LabTools(Store& store, QWidget* parent = nullptr);

 protected:
  void retranslate() override;
  void refresh() override;

 private:
  template <typename Change>
  void editMask(const QString& step, Change change);
  void startFrom(int preset);

  SegmentedControl* m_topic;
  HeadChoice* m_head;
  SegmentedControl* m_preset;
  LinkButton* m_clear;
  LinkButton* m_zoom_out;
  Control m_topic_control, m_head_control, m_preset_control;
};

}  // namespace headwise::ui
