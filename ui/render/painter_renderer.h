#pragma once
// The painter renderer: the one that defines what is right. Serves the screen, PNG, SVG and PDF.

#include <QImage>
#include <QPainter>

#include "ui/scene/scene.h"

namespace headwise::ui {

/// Paints in logical pixels; the painter's device pixel ratio decides how finely tiles are sampled.
void paintScene(QPainter& painter, const Scene& scene);
void paintItems(QPainter& painter, const std::vector<SceneItem>& items);

/// The cells of one tile, device_size pixels large, colours looked up from the finest level whose cells are at least a
/// pixel wide.
[[nodiscard]] QImage tileImage(const TileItem& tile, QSize device_size);

}  // namespace headwise::ui
