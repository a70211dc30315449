#pragma once
// The tool row over the Parameters page: what is counted, what it is compared with, measuring, copying.

#include <QMenu>

#include "core/analysis/account.h"
#include "ui/compute/compute_service.h"
#include "ui/panels/page_tools.h"
#include "ui/scene/parameters_table.h"

namespace headwise::ui {

class ParametersTools : public PageTools {
  Q_OBJECT
 public:
  /// `service` runs the measurement in its background lane.
  ParametersTools(Store& store, ComputeService& service, QWidget* parent = nullptr);
  ~ParametersTools() override;

 protected:
  void retranslate() override;
  void refresh() override;
  void shorten() override;

 private:
  void connectService();
  void fillMenu();
  /// What the layer can be compared with: the standard variants apart from itself.
  [[nodiscard]] std::vector<Variant> others() const;
  void measure();
  [[nodiscard]] double passRate() const;
  void showMeasuring();
  void dropForeignMeasurements();
  void copyTable(QWidget* button, QString (*format)(const ParametersTable&));

  ComputeService& m_service;
  Choice* m_count;
  QPushButton* m_variants;
  QMenu* m_menu;
  LinkButton* m_measure;
  LinkButton* m_text;
  LinkButton* m_csv;
  LinkButton* m_latex;
  Control m_count_control, m_variants_control;
  AttentionConfig m_measured;  ///< the layer that the measured points belong to
  int m_job = -1;              ///< running, or -1
  double m_progress = 0;
};

}  // namespace headwise::ui
