#include "ui/panels/exact_highlighter.h"

#include "ui/scene/exact_text.h"

namespace headwise::ui {

void ExactHighlighter::highlightBlock(const QString& text) {
  QTextCharFormat exact;
  exact.setFontStyleStrategy(QFont::PreferNoShaping);
  for (const TextRange& range : alteredRanges(text))
    setFormat(static_cast<int>(range.start), static_cast<int>(range.length), exact);
}

}  // namespace headwise::ui
