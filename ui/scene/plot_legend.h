#pragma once
// The legend above a plot, in the page's own type instead of QCustomPlot's box.

#include "ui/scene/scene_builder.h"

namespace headwise::ui {

/// Sign and name of each series side by side, in as many lines as they need. Returns the bottom.
double drawPlotLegend(SceneBuilder& builder, QPointF corner, double width, const std::vector<PlotSeries>& series);

}  // namespace headwise::ui
