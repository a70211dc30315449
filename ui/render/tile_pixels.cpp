#include "ui/render/tile_pixels.h"

#include <QColor>
#include <algorithm>
#include <cstring>
#include <numeric>

namespace headwise::ui {
namespace {

/// Looked up at once: enough to be quick, and little enough to stay in the nearest cache.
constexpr Index kCellsAtOnce = 2048;

void takeLarger(float* cells, const float* others, Index count) {
  for (Index i = 0; i < count; ++i) cells[i] = largerCell(cells[i], others[i]);
}

void spread(const Rgba* colors, const std::vector<int>& bin_of_pixel, Rgba* pixels) {
  for (std::size_t x = 0; x < bin_of_pixel.size(); ++x) pixels[x] = colors[bin_of_pixel[x]];
}

}  // namespace

BinColors::BinColors(const TileItem& tile, const TileSampling& sampling)
    : m_tile(tile),
      m_sampling(sampling),
      m_cells(tile.cells->countedTile(sampling.level, sampling.y.cells, sampling.x.cells)) {
  const Index bins = sampling.x.bins();
  const Index rows = std::clamp(kCellsAtOnce / bins, Index{1}, sampling.y.bins());
  m_values.resize(static_cast<std::size_t>(rows * bins));
  m_colors.resize(m_values.size());
  if (tile.cells->pooling() == Pooling::Mean && !sampling.isPlain()) m_means.emplace(m_cells.cells.cols);
  if (!sampling.x.plain) m_pooled_rows.resize(static_cast<std::size_t>(m_cells.cells.cols));
}

const Rgba* BinColors::row(Index row_bin) {
  const Index bins = m_sampling.x.bins();
  if (!m_known.contains(row_bin)) {
    const Index rows = static_cast<Index>(m_values.size()) / bins;
    look({row_bin, std::min(row_bin + rows, m_sampling.y.bins())});
  }
  return m_colors.data() + (row_bin - m_known.begin) * bins;
}

const float* BinColors::values(Index row_bin) {
  const Rgba* colors = row(row_bin);
  return m_values.data() + (colors - m_colors.data());
}

void BinColors::look(IndexRange row_bins) {
  const Index bins = m_sampling.x.bins();
  for (Index r = row_bins.begin; r < row_bins.end; ++r)
    poolRow(m_sampling.y.bin(r), m_values.data() + (r - row_bins.begin) * bins);
  colorize(m_values.data(), row_bins.size() * bins, m_tile.scale, *m_tile.colors, m_colors.data());
  m_known = row_bins;
}

void BinColors::poolMeans(IndexRange rows, float* bins) {
  m_means->clear();
  m_means->add(m_cells, rows);
  for (Index b = 0; b < m_sampling.x.bins(); ++b) bins[b] = m_means->together(m_sampling.x.bin(b)).mean;
}

void BinColors::poolRow(IndexRange rows, float* bins) {
  if (m_means) return poolMeans(rows, bins);
  float* cells = m_sampling.x.plain ? bins : m_pooled_rows.data();
  const float* row = m_cells.cells.data + rows.begin * m_cells.cells.stride;
  std::copy_n(row, m_cells.cells.cols, cells);
  for (Index r = rows.begin + 1; r < rows.end; ++r) takeLarger(cells, row += m_cells.cells.stride, m_cells.cells.cols);
  if (m_sampling.x.plain) return;
  for (Index b = 0; b < m_sampling.x.bins(); ++b) {
    const IndexRange bin = m_sampling.x.bin(b);
    bins[b] = std::accumulate(cells + bin.begin, cells + bin.end, kMaskedCell, largerCell);
  }
}

void paintBins(const TileItem& tile, const TileSampling& sampling, PixelRows pixels) {
  BinColors colors(tile, sampling);
  const std::vector<int>& rows = sampling.y.bin_of_pixel;
  const std::size_t bytes = sampling.x.bin_of_pixel.size() * sizeof(Rgba);
  for (std::size_t y = 0; y < rows.size(); ++y) {
    Rgba* line = pixels.row(static_cast<Index>(y));
    if (y > 0 && rows[y] == rows[y - 1])
      std::memcpy(line, pixels.row(static_cast<Index>(y) - 1), bytes);
    else
      spread(colors.row(rows[y]), sampling.x.bin_of_pixel, line);
  }
}

bool isOpaque(const ColorTable& colors) {
  Rgba all = colors.zero & colors.masked & colors.left_out & colors.nan & colors.unknown;
  for (const Rgba color : colors.values) all &= color;
  return qAlpha(all) == 0xFF;
}

}  // namespace headwise::ui
