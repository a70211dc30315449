#include "ui/render/open_tile.h"

#include <QPaintEngine>
#include <algorithm>
#include <utility>

#include "ui/render/device_pixels.h"

namespace headwise::ui {
namespace {

/// Where the tile may write the pixels `seen` itself. Of a widget they are its window's.
std::optional<PixelRows> openPixels(QPainter& painter, const TileItem& item, const QRect& seen) {
  const QPaintDevice* device = painter.paintEngine()->paintDevice();
  if (device->devType() != QInternal::Image || painter.hasClipping() || painter.opacity() < 1) return {};
  if (!isOpaque(*item.colors) || shownGap(item) > 0 || !isPainted(painter, seen)) return {};
  const auto& image = *static_cast<const QImage*>(device);
  const bool fits = image.format() == QImage::Format_RGB32 || image.format() == QImage::Format_ARGB32_Premultiplied;
  if (!fits) return {};
  return PixelRows{const_cast<uchar*>(image.constBits()), image.bytesPerLine()};  // bits() might make a copy of its own
}

}  // namespace

std::optional<OpenTile> openTile(QPainter& painter, const TileItem& item) {
  if (!canSnap(painter) || item.rect.isEmpty() || item.cells->rows() == 0 || item.cells->cols() == 0) return {};
  const DevicePixels pixels(painter);
  const QRect whole = pixels.cornerAndSize(item.rect);
  const QRect seen = whole & pixels.visible();
  if (seen.isEmpty()) return {};
  const std::optional<PixelRows> open = openPixels(painter, item, seen);
  if (!open) return {};
  const auto first = reinterpret_cast<uchar*>(open->row(seen.top()) + seen.left());
  const TileSampling sampling = sampleTile(item, whole.size(), seen.translated(-whole.topLeft()));
  return OpenTile{{&item, sampling, {first, open->stride}}, seen};
}

void paintOpenTiles(const std::vector<OpenTile>& tiles) {
  std::vector<TileJob> together;
  std::vector<QRect> taken;
  for (const OpenTile& tile : tiles) {
    if (std::ranges::any_of(taken, [&tile](const QRect& pixels) { return pixels.intersects(tile.pixels); })) {
      paintBins(std::exchange(together, {}));
      taken.clear();
    }
    together.push_back(tile.job);
    taken.push_back(tile.pixels);
  }
  paintBins(together);
}

}  // namespace headwise::ui
