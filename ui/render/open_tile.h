#pragma once
// Tiles that write their pixels themselves.

#include <QPainter>
#include <optional>
#include <vector>

#include "ui/render/tile_pixels.h"

namespace headwise::ui {

/// A tile that has nothing to blend and nothing to clip: its pixels go straight to those that the painter paints on.
struct OpenTile {
  TileJob job;
  QRect pixels;  ///< of the painter's device
};
/// Nothing where the tile needs the painter, or is not seen.
[[nodiscard]] std::optional<OpenTile> openTile(QPainter& painter, const TileItem& item);

/// Those that do not overlap side by side, on several threads where they are many; a later one over an earlier one.
void paintOpenTiles(const std::vector<OpenTile>& tiles);

}  // namespace headwise::ui
