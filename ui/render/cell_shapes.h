#pragma once
// Tiles as vector shapes: one path per colour. SVG and PDF draw the same ones.

#include <vector>

#include "ui/render/tile_sampling.h"

namespace headwise::ui {

/// Cells side by side in one row, in cells from the first one shown.
struct CellRun {
  int row = 0;
  int column = 0;
  int length = 1;
};

struct CellColor {
  Rgba color = 0;
  std::vector<CellRun> runs;  ///< by row, then column
};

struct CellShapes {
  int rows = 0;
  int columns = 0;
  QRectF grid;      ///< where the rows x columns cells lie, in the scene; may reach beyond the tile's rect
  Rgba ground = 0;  ///< of everything that is in no run; unused where cells have gaps
  std::vector<CellColor> colors;  ///< in order of first appearance
  double gap_x = 0, gap_y = 0;    ///< in cells; then every run is one cell

  [[nodiscard]] bool hasGaps() const { return gap_x > 0; }
  /// In cells, without the gap before the next ones.
  [[nodiscard]] QRectF rectOf(const CellRun& run) const;
};

/// Level-0 cells that the tile shows, counted before any is looked up.
[[nodiscard]] Index shownCells(const TileItem& tile);
[[nodiscard]] CellShapes cellShapes(const TileItem& tile);

/// The tile as a picture of its own for vector formats: a pixel a cell where that can be, at most 2,048 a side.
[[nodiscard]] QImage crispImage(const TileItem& tile);

/// Together no more than kVectorCellLimit cells in the scene's tiles.
[[nodiscard]] bool hasFewCells(const Scene& scene);
/// Else as a crisp image. Cells with gaps are large, and few.
[[nodiscard]] inline bool isDrawnAsShapes(const TileItem& tile, bool few_cells) {
  return few_cells || shownGap(tile) > 0;
}

}  // namespace headwise::ui
