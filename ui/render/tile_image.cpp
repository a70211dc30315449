#include <algorithm>
#include <cstring>
#include <numeric>

#include "ui/render/painter_renderer.h"
#include "ui/render/tile_sampling.h"

namespace headwise::ui {
namespace {

bool isOpaque(const ColorTable& colors) {
  Rgba all = colors.zero & colors.masked & colors.left_out & colors.nan;
  for (const Rgba color : colors.values) all &= color;
  return qAlpha(all) == 0xFF;
}

/// The values of one row of bins, pooled where a bin is more than one cell.
class RowReader {
 public:
  RowReader(const MatrixView& cells, const TileSampling& sampling) : m_cells(cells), m_sampling(sampling) {}

  /// sampling.x.bins() values, valid until the next call.
  const float* read(Index row_bin) {
    const float* row = poolRows(m_sampling.y.bin(row_bin));
    return m_sampling.x.plain ? row : poolColumns(row);
  }

 private:
  [[nodiscard]] const float* row(Index r) const { return m_cells.data + r * m_cells.stride; }

  const float* poolRows(IndexRange rows) {
    if (rows.size() == 1) return row(rows.begin);
    m_rows.assign(row(rows.begin), row(rows.begin) + m_cells.cols);
    for (Index r = rows.begin + 1; r < rows.end; ++r)
      std::transform(m_rows.begin(), m_rows.end(), row(r), m_rows.begin(), largerCell);
    return m_rows.data();
  }

  const float* poolColumns(const float* values) {
    m_bins.resize(static_cast<std::size_t>(m_sampling.x.bins()));
    for (Index b = 0; b < m_sampling.x.bins(); ++b) {
      const IndexRange bin = m_sampling.x.bin(b);
      m_bins[static_cast<std::size_t>(b)] = std::reduce(values + bin.begin, values + bin.end, kMaskedCell, largerCell);
    }
    return m_bins.data();
  }

  const MatrixView& m_cells;
  const TileSampling& m_sampling;
  std::vector<float> m_rows, m_bins;
};

void paintBins(QImage& image, const TileItem& tile, const TileSampling& sampling) {
  const MatrixView cells = tile.cells->tile(sampling.level, sampling.y.cells, sampling.x.cells);
  RowReader reader(cells, sampling);
  std::vector<Rgba> colors(static_cast<std::size_t>(sampling.x.bins()));
  const std::vector<int>& columns = sampling.x.bin_of_pixel;
  const std::vector<int>& rows = sampling.y.bin_of_pixel;
  const auto bytes = static_cast<std::size_t>(image.bytesPerLine());
  uchar* line = image.bits();
  for (std::size_t y = 0; y < rows.size(); ++y, line += bytes) {
    if (y > 0 && rows[y] == rows[y - 1]) {
      std::memcpy(line, line - bytes, bytes);
      continue;
    }
    colorize(reader.read(rows[y]), sampling.x.bins(), tile.scale, *tile.colors, colors.data());
    auto* pixels = reinterpret_cast<Rgba*>(line);
    for (std::size_t x = 0; x < columns.size(); ++x) pixels[x] = colors[static_cast<std::size_t>(columns[x])];
  }
}

/// The last `gap` pixels of every cell but the last.
std::vector<int> gapPixels(const std::vector<int>& bin_of_pixel, int gap) {
  std::vector<int> result;
  const int pixels = static_cast<int>(bin_of_pixel.size());
  for (int i = 0; i + 1 < pixels; ++i) {
    const int ahead = std::min(i + gap, pixels - 1);
    if (bin_of_pixel[static_cast<std::size_t>(ahead)] != bin_of_pixel[static_cast<std::size_t>(i)]) result.push_back(i);
  }
  return result;
}

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
  const int gap = std::max(1, qRound(shownGap(tile) * device_size.width() / tile.rect.width()));
  QImage image(device_size, QImage::Format_ARGB32);
  paintBins(image, tile, sampling);
  clearGaps(image, gapPixels(sampling.x.bin_of_pixel, gap), gapPixels(sampling.y.bin_of_pixel, gap));
  return image;
}

}  // namespace

QImage tileImage(const TileItem& tile, QSize device_size) { return tileImage(tile, device_size, {{}, device_size}); }

QImage tileImage(const TileItem& tile, QSize device_size, QRect part) {
  part &= QRect({}, device_size);
  if (part.isEmpty() || tile.cells->rows() == 0 || tile.cells->cols() == 0) return {};
  if (shownGap(tile) > 0) return tileWithGaps(tile, device_size).copy(part);
  QImage image(part.size(), isOpaque(*tile.colors) ? QImage::Format_RGB32 : QImage::Format_ARGB32);
  paintBins(image, tile, sampleTile(tile, device_size, part));
  return image;
}

}  // namespace headwise::ui
