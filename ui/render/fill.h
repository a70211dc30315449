#pragma once
// Filling rectangles of whole device pixels without waking other threads.

#include <QPainter>

namespace headwise::ui {

/// Qt's raster engine hands what blends more rows than this to a pool of threads and waits for them. For the thin bands
/// and outlines of a heatmap that takes many times longer than the blending itself.
inline constexpr int kRowsOfOneThread = 90;

/// Fills `box`, which lies on the painter's pixels, in slices that this thread blends by itself.
void fillPixels(QPainter& painter, const QRect& box, const QBrush& brush);

}  // namespace headwise::ui
