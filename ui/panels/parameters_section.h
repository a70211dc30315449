#pragma once

#include "ui/panels/option_section.h"

namespace headwise::ui {

class NumberBox;
class SeedBox;

/// PARAMETERS: where W_Q, W_K, W_V and W_O come from.
class ParametersSection : public OptionSection {
  Q_OBJECT
 public:
  explicit ParametersSection(Store& store, QWidget* parent = nullptr);
  /// Takes the parameters from a safetensors file, and the layer's sizes with them; says why where that cannot be, and
  /// then nothing has changed.
  void openFile(const QString& file);
  void chooseFile();  ///< asks for one

 Q_SIGNALS:
  /// About the file; the group itself may be out of sight when it is dropped or named on the command line.
  void said(const QString& message);
  void told(const QString& message);  ///< what changed with it

 private:
  void retranslate() override;
  void refresh() override;
  [[nodiscard]] Experiment withFile(const QString& file) const;
  [[nodiscard]] Experiment withDefaults(Experiment experiment) const override;
  void connectFields();
  void chooseKind(ParameterKind kind);
  void showRows();
  template <typename Change>
  void change(Change change);

  Choice* m_kind;
  SeedBox* m_seed;
  NumberBox* m_stddev;
  TogglePill* m_bias;
  LinkButton* m_file;
  QLabel* m_note;
  Row m_kind_row, m_seed_row, m_stddev_row, m_bias_row, m_file_row;
};

}  // namespace headwise::ui
