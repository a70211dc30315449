#pragma once

#include <QPushButton>

namespace headwise::ui {

/// "Source: Layer lab ▾" in the sentence bar: a quiet label, the value, and a menu.
class MenuButton : public QPushButton {
  Q_OBJECT
 public:
  explicit MenuButton(QWidget* parent = nullptr);
  void setLabel(const QString& label);  ///< may be empty
  void setValue(const QString& value);
  void setProminent(bool prominent);  ///< the value in the accent colour
  [[nodiscard]] QString value() const { return m_value; }

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QFont valueFont() const;
  [[nodiscard]] int labelWidth() const;
  void describe();

  QString m_label;
  QString m_value;
  bool m_prominent = false;
};

}  // namespace headwise::ui
