#pragma once

#include <QTabBar>

namespace headwise::ui {

/// The tabs of the pages: quiet text, the current one semi-bold with a line of accent below.
class PageTabs : public QTabBar {
  Q_OBJECT
 public:
  explicit PageTabs(QWidget* parent = nullptr);
  void setNames(const QStringList& names);

 protected:
  [[nodiscard]] QSize tabSizeHint(int index) const override;
  [[nodiscard]] QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QFont strongFont() const;
};

}  // namespace headwise::ui
