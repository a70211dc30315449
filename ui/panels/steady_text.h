#pragma once

#include <QWidget>

#include "ui/panels/look.h"

class QLabel;

namespace headwise::ui {

/// A text that changes with every edit. A QLabel has the whole window laid out whenever it says something else; this
/// asks for that only when its room is too small for what it says, or twice too large.
class SteadyText : public QWidget {
 public:
  enum class Wrap { No, Yes };
  SteadyText(TextRole role, Wrap wrap, QWidget* parent);

  void setText(const QString& text);
  [[nodiscard]] QString text() const;

  [[nodiscard]] QSize sizeHint() const override { return m_room; }
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] bool hasHeightForWidth() const override { return m_wraps; }
  [[nodiscard]] int heightForWidth(int width) const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  [[nodiscard]] QSize needed() const;
  void fit();

  QLabel* m_label;  ///< in no layout
  bool m_wraps;
  QSize m_room;
};

}  // namespace headwise::ui
