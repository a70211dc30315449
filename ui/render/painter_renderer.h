#pragma once
// The painter renderer: the one that defines what is right. Serves the screen, PNG, SVG and PDF.

#include <QImage>
#include <QPainter>

#include "ui/scene/scene.h"

namespace headwise::ui {

/// Paints in logical pixels; the painter's device pixel ratio decides how finely tiles are sampled. Plots need a
/// QApplication.
void paintScene(QPainter& painter, const Scene& scene);
void paintItems(QPainter& painter, const std::vector<SceneItem>& items);
void paintItem(QPainter& painter, const SceneItem& item);

/// The cells of one tile, device_size pixels large, colours looked up from the finest level whose cells are at least a
/// pixel wide. Null where there is nothing to show.
[[nodiscard]] QImage tileImage(const TileItem& tile, QSize device_size);
/// Only the rectangle `part` of it.
[[nodiscard]] QImage tileImage(const TileItem& tile, QSize device_size, QRect part);

}  // namespace headwise::ui
