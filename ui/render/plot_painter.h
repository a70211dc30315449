#pragma once
// Plots through QCustomPlot, off-widget.

#include <QPainter>

#include "ui/scene/scene.h"

namespace headwise::ui {

/// Paints into the item's rect, with vectors where the device has them. Needs a QApplication.
void paintPlot(QPainter& painter, const PlotItem& item);

}  // namespace headwise::ui
