#pragma once

#include <QMenu>

namespace headwise::ui {

/// Sentences that are worth looking at, in both languages, each with what it shows.
class ExamplesMenu : public QMenu {
  Q_OBJECT
 public:
  explicit ExamplesMenu(QWidget* parent = nullptr);

 Q_SIGNALS:
  void chosen(const QString& text, const QString& key_text);  ///< key_text empty: one text alone

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fill();
};

}  // namespace headwise::ui
