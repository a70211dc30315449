#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "ui/state/store.h"

class QLabel;
class QHBoxLayout;

namespace headwise::ui {

class LinkButton;
class SteadyText;

/// The line at the bottom: what really ran, how long it took, and whether the numbers are healthy.
class RunStatus : public QWidget {
  Q_OBJECT
 public:
  explicit RunStatus(Store& store, QWidget* parent = nullptr);
  /// Milliseconds of the last painted page. Told a moment later, of pages that follow one another quickly only the
  /// last: what changes with every frame can neither be read nor is it worth a second frame.
  void setPaintTime(double milliseconds);

  /// How much of a map that is computed while it is looked at is exact, 0..1; 1: nothing is said.
  void setRefinement(double fraction, bool paused);

  /// How much is made of what is exported in the background, 0..1; absent: there is none.
  void setExport(std::optional<double> fraction);

  /// Nothing that is said here keeps the window from shrinking.
  [[nodiscard]] QSize minimumSizeHint() const override { return {0, QWidget::minimumSizeHint().height()}; }

 Q_SIGNALS:
  void refinementToggled();  ///< to be paused, or to go on
  void exportCancelled();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  void fit();
  void showPaintTime();
  void showFindings(std::vector<Finding> findings);

  Store& m_store;
  double m_paint_ms = -1;
  QTimer m_paint_pause;
  QLabel* m_backend;
  SteadyText* m_computed;
  SteadyText* m_painted;
  QLabel* m_precision;
  SteadyText* m_refinement;
  LinkButton* m_refine;  ///< pauses it, or goes on
  SteadyText* m_export;
  LinkButton* m_cancel_export;
  std::optional<double> m_exported;
  double m_fraction = 1;
  bool m_paused = false;
  QHBoxLayout* m_findings;
  std::vector<Finding> m_shown_findings;
};

}  // namespace headwise::ui
