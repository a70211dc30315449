#pragma once

#include <QWidget>

#include "core/tensor/matrix.h"

class QLabel;

namespace headwise::ui {

class LinkButton;
class SteadyText;

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

  /// What the words that are shown were cut from, and how.
  struct Beginning {
    QString text;
    int width = -1;
    QFont font;
    bool operator==(const Beginning&) const = default;
  };

  QString m_text;
  qsizetype m_characters = 0;
  Index m_tokens = -1;
  QLabel* m_beginning;
  Beginning m_shown;
  SteadyText* m_size;
  LinkButton* m_edit;
};

}  // namespace headwise::ui
