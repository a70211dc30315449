#pragma once
// One head's heatmap: cells, token labels where they can be read, values where they fit.

#include "ui/scene/heat_colors.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

/// What all maps of a page share.
struct HeatPage {
  const AttentionMap& map;
  const ViewState& view;
  HeatColors colors;
  PatternTransform transform;
  TokenWindow window;  ///< what is seen
};
[[nodiscard]] HeatPage heatPage(const AttentionMap& map, const ViewState& view, const Style& style);

/// A figure waits for its cells, a page shows what is there.
[[nodiscard]] std::shared_ptr<const TileServer> shownCells(const Style& style, const AttentionMap& map,
                                                           const PatternTransform& transform, Index head);

/// The cells with rounded corners on `ground`, and their hit area.
void drawHeatMap(SceneBuilder& builder, const HeatPage& page, Index head, const QRectF& rect, const QColor& ground);

/// Rooms for labels around a map of that side: at the left for queries, at the top for keys. Zero where labels could
/// not be read or are switched off.
struct LabelRoom {
  double left = 0, top = 0;
};
[[nodiscard]] LabelRoom labelRoom(const SceneBuilder& builder, const HeatPage& page, QSizeF map_size);
void drawLabels(SceneBuilder& builder, const HeatPage& page, const QRectF& rect, const LabelRoom& room);

/// The weights as text in the cells, if the cells are large enough for that.
void drawCellValues(SceneBuilder& builder, const HeatPage& page, Index head, const QRectF& rect);

}  // namespace headwise::ui
