#pragma once
// Which cells a device pixel shows. Painter, vector output and OpenGL renderer all ask here, so that they agree.

#include <vector>

#include "core/trace/tile.h"
#include "ui/scene/scene.h"

namespace headwise::ui {

/// One axis of a tile. Pixels show bins; a bin is a range of fetched cells, nearly always one cell. Of several it shows
/// what a coarser cell would: their maximum, or the mean of all weights that they stand for (see Pooling).
struct AxisSampling {
  IndexRange cells;             ///< to fetch, of TileSampling::level
  std::vector<Index> bin_ends;  ///< ascending; bin b is the cells [bin_ends[b - 1] or 0, bin_ends[b]) after cells.begin
  std::vector<int> bin_of_pixel;
  bool plain = true;  ///< every bin is one cell

  [[nodiscard]] Index bins() const { return static_cast<Index>(bin_ends.size()); }
  [[nodiscard]] IndexRange bin(Index b) const {
    const auto i = static_cast<std::size_t>(b);
    return {i == 0 ? 0 : bin_ends[i - 1], bin_ends[i]};
  }
};

struct TileSampling {
  int level = 0;  ///< to fetch
  AxisSampling x, y;
  /// Every bin is one cell along both axes.
  [[nodiscard]] bool isPlain() const { return x.plain && y.plain; }
};

/// The part of the map that is shown: `tile.window`, or everything.
[[nodiscard]] TokenWindow shownWindow(const TileItem& tile);

/// The gap between the tile's cells in logical pixels; 0 where its cells are too small for one.
[[nodiscard]] double shownGap(const TileItem& tile);

/// The same in whole device pixels, at least one where there is a gap.
[[nodiscard]] int deviceGap(const TileItem& tile, QSize device_size);

/// For a tile of device_size pixels, of which the rectangle `part` is wanted. Pixel i is cell floor(begin + (i + 1/2)
/// * cells / pixels), whatever the tile's place, so tiles of the same size have the same edges. A cell too narrow for
/// any pixel, which only the first and the last can be, is added to its neighbour.
[[nodiscard]] TileSampling sampleTile(const TileItem& tile, QSize device_size, QRect part);

/// The last `gap` pixels of every cell but the last. Of a whole axis: whether a pixel is in a gap depends on the next.
[[nodiscard]] std::vector<int> gapPixels(const AxisSampling& axis, int gap);

}  // namespace headwise::ui
