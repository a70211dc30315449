#pragma once
// Long rows of numbers as few cells. A cell shows the largest magnitude of the numbers that it stands for, so that one
// strong number never vanishes.

#include <QColor>
#include <QRectF>

#include "core/tensor/matrix.h"
#include "ui/scene/scene.h"

namespace headwise::ui {

/// [rows, cols] cells of nearly equal blocks of `values`; never more cells than numbers.
[[nodiscard]] Matrix pooledMagnitude(const Eigen::Ref<const Matrix>& values, Index rows, Index cols);

/// From a pale to the full `color`, over `ground`.
[[nodiscard]] std::shared_ptr<const ColorTable> shades(const QColor& color, const QColor& ground);
/// The same for cells that lie on a band of that colour: what is exactly 0 lets the band through, and all else is
/// stronger than the band.
[[nodiscard]] std::shared_ptr<const ColorTable> shadesOnBand(const QColor& color, const QColor& ground);

/// Cells of magnitudes 0 ... `largest` in shades; a thin gap between them while they are large.
[[nodiscard]] TileItem magnitudeTile(const QRectF& rect, Matrix cells, double largest,
                                     std::shared_ptr<const ColorTable> colors, double gap = 0);

}  // namespace headwise::ui
