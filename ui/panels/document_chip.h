#pragma once

#include <QWidget>

#include "core/tensor/matrix.h"

class QLabel;

namespace headwise::ui {

class LinkButton;

/// A long text, folded: how it begins, how long it is, and a way to edit it.
class DocumentChip : public QWidget {
  Q_OBJECT
 public:
  explicit DocumentChip(QWidget* parent = nullptr);
  void setText(const QString& text);
  void setTokenCount(Index tokens);  ///< below 0: not known yet

 Q_SIGNALS:
  void edited(const QString& text);  ///< in the window that "edit..." opens; as it is typed

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void retranslate();
  void showBeginning();
  void openEditor();

  QString m_text;
  qsizetype m_characters = 0;
  Index m_tokens = -1;
  QLabel* m_beginning;
  QLabel* m_size;
  LinkButton* m_edit;
};

}  // namespace headwise::ui
