#pragma once
// The strip below the grid of heads: one row a head for the pinned query, and the legend at its right.

#include <vector>

#include "ui/scene/heat_colors.h"
#include "ui/scene/pixel_block.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/strip_values.h"
#include "ui/scene/token_axis.h"

namespace headwise::ui {

/// One strip over the width of the page. A narrow figure has its words above the rows instead of beside them, and its
/// token labels slanted where they all stand only so.
class QueryStrip {
 public:
  QueryStrip(SceneBuilder& builder, const AttentionMap& map, const ViewState& view, const HeatColors& colors);

  /// With its words and labels.
  [[nodiscard]] double height() const { return m_heading + m_rows.height() + m_labels; }
  /// Its top edge at `top`, rows in `order`; `block` is what a pixel of the maps stands for.
  void draw(double top, const std::vector<Index>& order, const PixelBlock& block);

 private:
  [[nodiscard]] QString fittedTitle(double width, const TextLook& look) const;
  [[nodiscard]] TokenAxis axis() const;
  [[nodiscard]] double legendRoom() const;
  void placeRows();
  void slant();
  void drawWords(const QRectF& rect) const;
  void drawLine(const QRectF& rect) const;
  void drawRows(const std::vector<Index>& order) const;
  void addArea(const QRectF& row, Index head) const;

  SceneBuilder& m_builder;
  const AttentionMap& m_map;
  const ViewState& m_view;
  const HeatColors& m_colors;
  std::shared_ptr<const StripValues> m_values;
  std::vector<ColorScale> m_scales;
  const ColorScale* m_sums = nullptr;  ///< that of sums, where the legend must name it beside that of the maps
  bool m_along = false;                ///< the rows run along the queries
  double m_begin = 0, m_end = 0;       ///< the tokens that are seen
  bool m_narrow = false;
  bool m_slanted = false;
  double m_heading = 0;  ///< above the rows
  QRectF m_rows;
  double m_labels = 0;  ///< below the rows
};

}  // namespace headwise::ui
