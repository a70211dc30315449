#pragma once

#include <QSyntaxHighlighter>

namespace headwise::ui {

/// Keeps an editor's characters as they were typed, whatever the font makes of them side by side.
class ExactHighlighter : public QSyntaxHighlighter {
  Q_OBJECT
 public:
  using QSyntaxHighlighter::QSyntaxHighlighter;

 protected:
  void highlightBlock(const QString& text) override;
};

}  // namespace headwise::ui
