#pragma once
// From a point on a heatmap to the pair of tokens, and back.

#include <QRectF>

#include "ui/scene/cursor.h"
#include "ui/scene/scene.h"

namespace headwise::ui {

/// What the point means inside this area: map, head, query and key, as far as the area knows them.
[[nodiscard]] Cursor cursorAt(const HitArea& area, QPointF point);

/// The cell on screen, cut off at the area's edges; empty where it lies outside. A position of -1 means the whole
/// row or column.
[[nodiscard]] QRectF cellRect(const HitArea& area, Index query, Index key);

}  // namespace headwise::ui
