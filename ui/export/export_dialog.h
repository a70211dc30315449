#pragma once
// File > Export: what the figure is to be, with a preview, then to a file or the clipboard.

#include <QDialog>

#include "ui/export/figure.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace headwise::ui {

class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  /// `language` is the window's, `theme` the one to start with.
  ExportDialog(TracePtr trace, ViewState view, Theme theme, const QString& language, QWidget* parent = nullptr);
  [[nodiscard]] FigureSpec spec() const;

 private:
  void build();
  void addSizeRows(QFormLayout& form);
  void addContentRows(QFormLayout& form);
  void addButtons(QFormLayout& form);
  void choosePreset(int index);
  void refresh();
  void save();
  void copy();
  void say(const QString& text);

  TracePtr m_trace;
  ViewState m_view;
  QString m_language;
  double m_magnification = 1;  ///< of the preset chosen last
  bool m_crop_height = false;
  QComboBox* m_format;
  QComboBox* m_preset;
  QDoubleSpinBox* m_width_mm;
  QDoubleSpinBox* m_height_mm;
  QDoubleSpinBox* m_dpi;
  QComboBox* m_theme;
  QComboBox* m_ground;
  QLineEdit* m_title;
  QCheckBox* m_labels;
  QCheckBox* m_color_bar;
  QCheckBox* m_outlines;
  QLabel* m_preview;
  QLabel* m_facts;
};

}  // namespace headwise::ui
