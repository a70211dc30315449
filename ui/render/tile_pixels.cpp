#include "ui/render/tile_pixels.h"

#include <QColor>
#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "core/tensor/parallel.h"

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

CountedTile fetched(const TileItem& tile, const TileSampling& sampling) {
  return tile.cells->countedTile(sampling.level, sampling.y.cells, sampling.x.cells);
}

}  // namespace

BinColors::BinColors(const TileItem& tile, const TileSampling& sampling)
    : BinColors(tile, sampling, fetched(tile, sampling), sampling.y.bins()) {}

BinColors::BinColors(const TileItem& tile, const TileSampling& sampling, CountedTile cells, Index end)
    : m_tile(tile), m_sampling(sampling), m_cells(std::move(cells)), m_end(end) {
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
    look({row_bin, std::min(row_bin + rows, m_end)});
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

namespace {

constexpr Index kRowsTogether = 48;

/// Rows of one job that one thread paints.
struct RowTask {
  std::size_t job = 0;
  IndexRange rows;
};

std::vector<RowTask> rowTasks(std::span<const TileJob> jobs) {
  std::vector<RowTask> tasks;
  for (std::size_t job = 0; job < jobs.size(); ++job) {
    const Index rows = std::ssize(jobs[job].sampling.y.bin_of_pixel);
    for (Index begin = 0; begin < rows; begin += kRowsTogether)
      tasks.push_back({job, {begin, std::min(begin + kRowsTogether, rows)}});
  }
  return tasks;
}

bool areWorthThreads(std::span<const TileJob> jobs) {
  constexpr std::size_t kWorthThreads = 40'000;  // pixels
  std::size_t pixels = 0;
  for (const TileJob& job : jobs) pixels += job.sampling.y.bin_of_pixel.size() * job.sampling.x.bin_of_pixel.size();
  return pixels > kWorthThreads;
}

void paintRows(const TileJob& job, const CountedTile& cells, IndexRange range) {
  const TileSampling& sampling = job.sampling;
  BinColors colors(*job.tile, sampling, cells, sampling.y.bin_of_pixel[static_cast<std::size_t>(range.end) - 1] + 1);
  const std::size_t bytes = sampling.x.bin_of_pixel.size() * sizeof(Rgba);
  for (Index y = range.begin; y < range.end; ++y) {
    const int* row = sampling.y.bin_of_pixel.data() + y;
    if (y > range.begin && row[0] == row[-1])
      std::memcpy(job.pixels.row(y), job.pixels.row(y - 1), bytes);
    else
      spread(colors.row(row[0]), sampling.x.bin_of_pixel, job.pixels.row(y));
  }
}

}  // namespace

void paintBins(std::span<const TileJob> jobs) {
  std::vector<CountedTile> cells;  // fetched by this thread: a server that waits for its cells tells how far it is
  for (const TileJob& job : jobs) cells.push_back(fetched(*job.tile, job.sampling));
  const std::vector<RowTask> tasks = rowTasks(jobs);
  parallelFor(std::ssize(tasks), areWorthThreads(jobs) ? threadCount() : 1, {}, [&](Index i) {
    const auto& [job, rows] = tasks[static_cast<std::size_t>(i)];
    paintRows(jobs[job], cells[job], rows);
  });
}

bool isOpaque(const ColorTable& colors) {
  Rgba all = colors.zero & colors.masked & colors.left_out & colors.nan & colors.unknown;
  for (const Rgba color : colors.values) all &= color;
  return qAlpha(all) == 0xFF;
}

}  // namespace headwise::ui
