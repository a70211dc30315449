#pragma once
// Number fields for sizes of which only some go.

#include <vector>

#include "ui/panels/controls.h"

namespace headwise::ui {

/// A whole number. The arrows step through `steps`; a typed value that is not among the allowed ones stays in the field
/// and is reported instead of being chosen.
class SizeBox : public SpinBox {
  Q_OBJECT
 public:
  explicit SizeBox(QWidget* parent = nullptr);
  void setSteps(std::vector<int> steps) { m_steps = std::move(steps); }          ///< ascending
  void setAllowed(std::vector<int> allowed) { m_allowed = std::move(allowed); }  ///< empty: the whole range
  void setShown(int value);                                                      ///< without a signal
  void stepBy(int steps) override;

 Q_SIGNALS:
  void chosen(int value);
  void refused(int value);

 protected:
  bool dropTyped() override;  ///< a refused value too

 private:
  [[nodiscard]] bool isAllowed(int value) const;
  void report(int value);

  std::vector<int> m_steps;
  std::vector<int> m_allowed;
  int m_shown = 1;
};

/// A real number in its shortest form (0.1, 1, 1e-05).
class NumberBox : public DoubleSpinBox {
  Q_OBJECT
 public:
  explicit NumberBox(QWidget* parent = nullptr);
  void setShown(double value);  ///< without a signal
  [[nodiscard]] QString textFromValue(double value) const override;

 Q_SIGNALS:
  void chosen(double value);
};

/// A seed: any unsigned 64-bit number.
class SeedBox : public QAbstractSpinBox {
  Q_OBJECT
 public:
  explicit SeedBox(QWidget* parent = nullptr);
  void setShown(std::uint64_t seed);  ///< without a signal
  void stepBy(int steps) override;
  [[nodiscard]] QValidator::State validate(QString& text, int& position) const override;

 Q_SIGNALS:
  void chosen(quint64 seed);

 protected:
  bool event(QEvent* event) override;
  [[nodiscard]] StepEnabled stepEnabled() const override { return StepUpEnabled | StepDownEnabled; }
  void wheelEvent(QWheelEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void choose(std::uint64_t seed);

  std::uint64_t m_seed = 0;
};

}  // namespace headwise::ui
