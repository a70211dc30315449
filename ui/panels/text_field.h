#pragma once

#include <QWidget>

#include "core/tensor/matrix.h"

class QStackedLayout;

namespace headwise::ui {

class DocumentChip;
class SentenceEditor;

/// One text of the Experiment: an editor of one line, folded into a document chip where the text is long.
class TextField : public QWidget {
  Q_OBJECT
 public:
  explicit TextField(QWidget* parent = nullptr);
  void setText(const std::string& utf8);  ///< without a signal; bytes that are no UTF-8 show as U+FFFD
  void setTokenCount(Index tokens);
  void setExplanation(const QString& name, const QString& placeholder, const QString& tooltip);
  [[nodiscard]] bool isFolded() const;
  [[nodiscard]] SentenceEditor* editor() const { return m_editor; }  ///< holds the text while it is not folded

 Q_SIGNALS:
  void edited(const std::string& utf8);

 private:
  void follow(const QString& text);
  void show(const QString& text);
  void fold(bool folded);

  QStackedLayout* m_stack;
  SentenceEditor* m_editor;
  DocumentChip* m_chip;
  std::string m_text;
};

}  // namespace headwise::ui
