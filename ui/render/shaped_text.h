#pragma once
// Letters on pixels. Shaping a text, finding the glyphs and their places, takes longer than painting them, and most of
// a page's texts are those of the painting before: they are shaped once and kept while they are in use.

#include <QPainter>

#include "ui/render/text_layout.h"

namespace headwise::ui {

/// The same pixels as with the painter's own drawText(). Vectors get the text itself, which can be searched there.
void paintRun(QPainter& painter, const TextRun& run);

}  // namespace headwise::ui
