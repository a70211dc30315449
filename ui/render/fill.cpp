#include "ui/render/fill.h"

#include <algorithm>

namespace headwise::ui {

void fillPixels(QPainter& painter, const QRect& box, const QBrush& brush) {
  if (brush.isOpaque()) return painter.fillRect(box, brush);
  for (int top = box.top(); top <= box.bottom(); top += kRowsOfOneThread)
    painter.fillRect(box.left(), top, box.width(), std::min(kRowsOfOneThread, box.bottom() + 1 - top), brush);
}

}  // namespace headwise::ui
