#pragma once
// The few controls that the window is made of, in the style of the drawings. They know no Store.

#include <QAbstractButton>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWidget>
#include <functional>
#include <utility>
#include <vector>

#include "ui/panels/look.h"

class QHBoxLayout;
class QMenu;

namespace headwise::ui {

/// "none | causal | window": exactly one is chosen. Left and Right move, as in a radio group.
class SegmentedControl : public QWidget {
  Q_OBJECT
 public:
  explicit SegmentedControl(QWidget* parent = nullptr);
  void setOptions(const std::vector<std::pair<int, QString>>& options);  ///< value, text
  void setOptionExplanation(int value, const QString& tooltip);
  void setOptionEnabled(int value, bool enabled);
  /// The segment ("more") shows a chevron and opens the menu instead of being chosen itself.
  void setOptionMenu(int value, QMenu* menu);
  [[nodiscard]] int current() const { return m_current; }
  void setCurrent(int value);  ///< without a signal; a value that is no option clears the choice

 Q_SIGNALS:
  void chosen(int value);  ///< by the user

 private:
  [[nodiscard]] QAbstractButton* button(int value) const;

  std::vector<std::pair<int, QAbstractButton*>> m_buttons;
  int m_current = -1;
};

/// The small "on" / "off" badge that toggles. Checkable; its text follows its state.
class TogglePill : public QAbstractButton {
  Q_OBJECT
 public:
  explicit TogglePill(QWidget* parent = nullptr);
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

/// A drop-down. Setting never signals; the user's choice does.
class Choice : public QComboBox {
  Q_OBJECT
 public:
  explicit Choice(QWidget* parent = nullptr);
  void setOptions(const std::vector<std::pair<int, QString>>& options);
  void setOptionEnabled(int value, bool enabled, const QString& why_not = {});
  [[nodiscard]] int currentValue() const;
  void setCurrentValue(int value);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  void chosen(int value);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;  ///< scrolls the panel instead of changing the value

 private:
  std::vector<std::pair<int, QString>> m_options;
};

/// Ctrl+Z and Ctrl+Shift+Z in a field are the window's, as everywhere else; only what is half typed is dropped first.
/// For event(): true when that took care of it. `drop_typed` says whether there was anything to drop.
[[nodiscard]] bool handleUndoKeys(QEvent* event, const std::function<bool()>& drop_typed);

/// Number fields with the glyph of two arrows. The wheel changes the value only while the field has the focus; typing
/// signals when it is finished, not at each digit. Any number can be typed (1e9, 12.5), so that none turns into another
/// one under a person's hands; what is no value of the field is given up, and said.
class SpinBox : public QSpinBox {
  Q_OBJECT
 public:
  explicit SpinBox(QWidget* parent = nullptr);
  [[nodiscard]] QValidator::State validate(QString& text, int& position) const override;
  [[nodiscard]] int valueFromText(const QString& text) const override;
  void fixup(QString& /*text*/) const override {}  ///< Qt's takes commas away: 1,5 would be 15

 Q_SIGNALS:
  void refusedTyping(const QString& why);

 protected:
  virtual bool dropTyped();
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
};
class DoubleSpinBox : public QDoubleSpinBox {
  Q_OBJECT
 public:
  explicit DoubleSpinBox(QWidget* parent = nullptr);
  [[nodiscard]] QValidator::State validate(QString& text, int& position) const override;
  void fixup(QString& /*text*/) const override {}

 Q_SIGNALS:
  void refusedTyping(const QString& why);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
};

/// Text that acts: "edit by painting...".
class LinkButton : public QPushButton {
  Q_OBJECT
 public:
  explicit LinkButton(QWidget* parent = nullptr);

 protected:
  void initStyleOption(QStyleOptionButton* option) const override;
};

/// The row of choices above a page: "Grid [4 x 2]  Sort [by index]  ...            a note at the right".
class ToolRow : public QWidget {
  Q_OBJECT
 public:
  explicit ToolRow(QWidget* parent = nullptr);
  /// Returns the muted label before the control (for translating); hovering either explains the term.
  QLabel* addControl(const QString& label, QWidget* control, const QString& explanation);
  void addWidget(QWidget* widget);
  void addStretch();

  [[nodiscard]] QSize sizeHint() const override;  ///< the same height on every page
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  QHBoxLayout* m_row = nullptr;
};

/// A titled group of rows (LAYER, MASK, ...) that collapses, with a reset for the whole group. A row is as high as in
/// the drawings; controls stand at the right, 92 px wide where they need no more.
class Section : public QWidget {
  Q_OBJECT
 public:
  explicit Section(QWidget* parent = nullptr);
  void setTitle(const QString& title);
  /// One line: label left, control right; hovering either explains the term. Returns the label.
  QLabel* addRow(const QString& label, QWidget* control, const QString& explanation);
  void addWidget(QWidget* widget);  ///< over the whole width
  void setRowVisible(QWidget* control, bool visible);
  void setResettable(bool resettable);  ///< shows the reset only where something differs from the default
  [[nodiscard]] bool isCollapsed() const;
  void setCollapsed(bool collapsed);

 protected:
  void changeEvent(QEvent* event) override;

 Q_SIGNALS:
  void resetRequested();
  void collapsedChanged(bool collapsed);

 private:
  QAbstractButton* m_header = nullptr;
  QPushButton* m_reset = nullptr;
  QWidget* m_body = nullptr;
  QVBoxLayout* m_rows = nullptr;
};

/// A message in place, beside what it concerns. Hidden while its text is empty.
class InlineMessage : public QLabel {
  Q_OBJECT
 public:
  explicit InlineMessage(QWidget* parent = nullptr);
  void show(const QString& text);  ///< something is wrong
  void tell(const QString& text);  ///< something was done
  void clear();

 private:
  void show(const QString& text, TextRole role);

  TextRole m_role = TextRole::Message;
};

}  // namespace headwise::ui
