#pragma once
// Where the letters of a TextItem stand. One layout for the screen, PNG, PDF and SVG.

#include <vector>

#include "ui/scene/scene.h"

namespace headwise::ui {

/// Letters of one look on one line; `baseline` is where the first one starts, before the item's rotation.
struct TextRun {
  QString text;
  QPointF baseline;
  QFont font;
  QColor color;
};

/// Elided, wrapped or rich, aligned in the item's rect.
[[nodiscard]] std::vector<TextRun> layoutText(const TextItem& item);

}  // namespace headwise::ui
