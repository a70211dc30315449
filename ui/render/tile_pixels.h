#pragma once
// The inner loops of a tile: cells to colours to pixels.

#include <optional>
#include <span>

#include "core/trace/mean_row.h"
#include "ui/render/tile_sampling.h"

namespace headwise::ui {

/// The colours of a tile's bins, row by row; looked up for many rows at a time.
class BinColors {
 public:
  BinColors(const TileItem& tile, const TileSampling& sampling);
  /// Of cells that were fetched already, as sampling says; rows only up to bin `end`.
  BinColors(const TileItem& tile, const TileSampling& sampling, CountedTile cells, Index end);
  /// sampling.x.bins() colours, valid until another row is asked for. Cheapest in ascending order.
  [[nodiscard]] const Rgba* row(Index row_bin);
  /// The values that row() looked up.
  [[nodiscard]] const float* values(Index row_bin);

 private:
  void look(IndexRange row_bins);
  void poolRow(IndexRange rows, float* bins);
  void poolMeans(IndexRange rows, float* bins);

  const TileItem& m_tile;
  const TileSampling& m_sampling;
  CountedTile m_cells;
  Index m_end;                     ///< row bins
  std::optional<MeanRow> m_means;  ///< where means of several cells are shown
  IndexRange m_known;              ///< row bins
  std::vector<float> m_pooled_rows, m_values;
  std::vector<Rgba> m_colors;
};

/// Where pixels go: 32 bits each, rows `stride` bytes apart.
struct PixelRows {
  uchar* bits = nullptr;
  qsizetype stride = 0;
  [[nodiscard]] Rgba* row(Index y) const { return reinterpret_cast<Rgba*>(bits + y * stride); }
};

/// A tile and where its pixels go.
struct TileJob {
  const TileItem* tile = nullptr;
  TileSampling sampling;
  PixelRows pixels;
};

/// Every pixel of the sampled parts; where they are many, on several threads.
void paintBins(std::span<const TileJob> jobs);

/// No colour of the table lets anything shine through.
[[nodiscard]] bool isOpaque(const ColorTable& colors);

}  // namespace headwise::ui
