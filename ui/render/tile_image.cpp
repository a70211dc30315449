#include <array>
#include <cstring>

#include "ui/render/new_image.h"
#include "ui/render/painter_renderer.h"
#include "ui/render/tile_pixels.h"

namespace headwise::ui {
namespace {

void clearGaps(QImage& image, const std::vector<int>& columns, const std::vector<int>& rows) {
  for (int y = 0; y < image.height(); ++y) {
    auto* pixels = reinterpret_cast<Rgba*>(image.scanLine(y));
    for (const int x : columns) pixels[x] = 0;
  }
  for (const int y : rows) std::memset(image.scanLine(y), 0, static_cast<std::size_t>(image.bytesPerLine()));
}

/// Always the whole tile: whether a pixel is in a gap depends on the one after it.
QImage tileWithGaps(const TileItem& tile, QSize device_size) {
  const TileSampling sampling = sampleTile(tile, device_size, {{}, device_size});
  const int gap = deviceGap(tile, device_size);
  QImage image = newImage(device_size, QImage::Format_ARGB32);
  paintBins(std::array{TileJob{&tile, sampling, {image.bits(), image.bytesPerLine()}}});
  clearGaps(image, gapPixels(sampling.x, gap), gapPixels(sampling.y, gap));
  return image;
}

}  // namespace

QImage tileImage(const TileItem& tile, QSize device_size) { return tileImage(tile, device_size, {{}, device_size}); }

QImage tileImage(const TileItem& tile, QSize device_size, QRect part) {
  part &= QRect({}, device_size);
  if (part.isEmpty() || tile.cells->rows() == 0 || tile.cells->cols() == 0) return {};
  if (shownGap(tile) > 0) return tileWithGaps(tile, device_size).copy(part);
  QImage image = newImage(part.size(), isOpaque(*tile.colors) ? QImage::Format_RGB32 : QImage::Format_ARGB32);
  paintBins(std::array{TileJob{&tile, sampleTile(tile, device_size, part), {image.bits(), image.bytesPerLine()}}});
  return image;
}

}  // namespace headwise::ui
