#pragma once
// File > Export: what the figure is to be, with a preview, then to a file or the clipboard.

#include <QDialog>

#include "ui/export/figure.h"

class QFormLayout;
class QLabel;
class QLineEdit;

namespace headwise::ui {

class Choice;
class DoubleSpinBox;
class InlineMessage;
class TogglePill;

class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  /// `language` is the window's, `theme` the one to start with.
  ExportDialog(TracePtr trace, ViewState view, Theme theme, const QString& language, QWidget* parent = nullptr);
  [[nodiscard]] FigureSpec spec() const;
  /// Writes the figure and says that it is there, or why not. Where it would have to wait for cells it closes, and
  /// leaves the figure to who answers longExport().
  void saveTo(QString file);

 Q_SIGNALS:
  /// The figure waits for cells; `file` is empty for the clipboard.
  void longExport(const QString& file, const headwise::ui::ScenePtr& scene, const headwise::ui::FigureSpec& spec);

 private:
  void build();
  void addSizeRows(QFormLayout& form);
  void addContentRows(QFormLayout& form);
  void addButtons(QFormLayout& form);
  void choosePreset(int id);
  void refresh();
  void save();
  void copy();
  [[nodiscard]] bool isLong(const QString& file, const ScenePtr& scene, const FigureSpec& figure);
  void makeRoom();
  void showPreview(const Scene& scene);

  TracePtr m_trace;
  ViewState m_view;
  QString m_language;
  double m_magnification = 1;  ///< of the preset chosen last
  bool m_crop_height = false;
  double m_room_mm =
      0;  ///< the height that the preset gives; while it crops, the field shows what the page takes of it
  Choice* m_format = nullptr;
  Choice* m_preset = nullptr;
  DoubleSpinBox* m_width_mm = nullptr;
  DoubleSpinBox* m_height_mm = nullptr;
  DoubleSpinBox* m_dpi = nullptr;
  Choice* m_theme = nullptr;
  Choice* m_ground = nullptr;
  QLineEdit* m_title = nullptr;
  TogglePill* m_labels = nullptr;
  TogglePill* m_color_bar = nullptr;
  TogglePill* m_outlines = nullptr;
  QLabel* m_preview = nullptr;
  QLabel* m_facts = nullptr;
  InlineMessage* m_message = nullptr;
};

}  // namespace headwise::ui
