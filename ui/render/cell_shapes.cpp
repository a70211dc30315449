#include "ui/render/cell_shapes.h"

#include <QImage>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "ui/render/painter_renderer.h"
#include "ui/render/tile_pixels.h"
#include "ui/render/vector_output.h"

namespace headwise::ui {
namespace {

AxisSampling everyCell(IndexRange cells) {
  AxisSampling axis;
  axis.cells = cells;
  axis.bin_ends.resize(static_cast<std::size_t>(cells.size()));
  std::iota(axis.bin_ends.begin(), axis.bin_ends.end(), Index{1});
  return axis;
}

IndexRange shownRange(double begin, double end, Index cells) {
  const auto first = static_cast<Index>(std::floor(begin)), last = static_cast<Index>(std::ceil(end));
  return {std::clamp(first, Index{0}, cells), std::clamp(last, Index{0}, cells)};
}

TileSampling everyCell(const TileItem& tile) {
  const TokenWindow window = shownWindow(tile);
  return {.level = 0,
          .x = everyCell(shownRange(window.key_begin, window.key_end, tile.cells->cols())),
          .y = everyCell(shownRange(window.query_begin, window.query_end, tile.cells->rows()))};
}

/// Where the cells lie in the scene, given which part of the map fills the tile's rect.
QRectF gridOf(const TileItem& tile, const TileSampling& sampling) {
  const TokenWindow window = shownWindow(tile);
  const double width = tile.rect.width() / (window.key_end - window.key_begin);
  const double height = tile.rect.height() / (window.query_end - window.query_begin);
  return {tile.rect.left() + (static_cast<double>(sampling.x.cells.begin) - window.key_begin) * width,
          tile.rect.top() + (static_cast<double>(sampling.y.cells.begin) - window.query_begin) * height,
          static_cast<double>(sampling.x.bins()) * width, static_cast<double>(sampling.y.bins()) * height};
}

/// Sorts runs by colour.
class Collector {
 public:
  explicit Collector(CellShapes& shapes) : m_shapes(shapes) {}

  void addRow(int row, const Rgba* colors, bool join) {
    for (int begin = 0, end = 0; begin < m_shapes.columns; begin = end) {
      end = begin + 1;
      while (join && end < m_shapes.columns && colors[end] == colors[begin]) ++end;
      runsOf(colors[begin]).push_back({row, begin, end - begin});
    }
  }

  /// The colour that would take most runs becomes the ground.
  void takeGround() {
    const auto most = std::max_element(m_shapes.colors.begin(), m_shapes.colors.end(),
                                       [](const auto& a, const auto& b) { return a.runs.size() < b.runs.size(); });
    m_shapes.ground = most->color;
    m_shapes.colors.erase(most);
  }

 private:
  std::vector<CellRun>& runsOf(Rgba color) {
    const auto [it, is_new] = m_index.try_emplace(color, m_shapes.colors.size());
    if (is_new) m_shapes.colors.push_back({color, {}});
    return m_shapes.colors[it->second].runs;
  }

  CellShapes& m_shapes;
  std::unordered_map<Rgba, std::size_t> m_index;
};

}  // namespace

QRectF CellShapes::rectOf(const CellRun& run) const {
  const double right_gap = run.column + run.length < columns ? gap_x : 0;
  const double lower_gap = run.row + 1 < rows ? gap_y : 0;
  return QRectF(run.column, run.row, run.length - right_gap, 1 - lower_gap);
}

Index shownCells(const TileItem& tile) {
  const TokenWindow window = shownWindow(tile);
  return shownRange(window.key_begin, window.key_end, tile.cells->cols()).size() *
         shownRange(window.query_begin, window.query_end, tile.cells->rows()).size();
}

CellShapes cellShapes(const TileItem& tile) {
  CellShapes shapes;
  if (shownCells(tile) == 0) return shapes;
  const TileSampling sampling = everyCell(tile);
  shapes.rows = static_cast<int>(sampling.y.bins());
  shapes.columns = static_cast<int>(sampling.x.bins());
  shapes.grid = gridOf(tile, sampling);
  const double gap = shownGap(tile);
  shapes.gap_x = gap * shapes.columns / shapes.grid.width();
  shapes.gap_y = gap * shapes.rows / shapes.grid.height();
  BinColors colors(tile, sampling);
  Collector collector(shapes);
  for (int row = 0; row < shapes.rows; ++row) collector.addRow(row, colors.row(row), gap == 0);
  if (gap == 0) collector.takeGround();
  return shapes;
}

QImage crispImage(const TileItem& tile) {
  constexpr int kLargest = 2048;
  constexpr double kPixelsPerUnit = 4;
  const TokenWindow window = shownWindow(tile);
  const QSizeF cells(window.key_end - window.key_begin, window.query_end - window.query_begin);
  const auto isWhole = [](double value) { return value == std::floor(value); };
  const bool whole =
      isWhole(window.key_begin) && isWhole(window.query_begin) && isWhole(cells.width()) && isWhole(cells.height());
  const QSize wanted = (whole ? cells : tile.rect.size() * kPixelsPerUnit).toSize();
  return tileImage(tile, wanted.expandedTo({1, 1}).boundedTo({kLargest, kLargest}));
}

bool hasFewCells(const Scene& scene) {
  Index cells = 0;
  for (const SceneItem& item : scene.items)
    if (const auto* tile = std::get_if<TileItem>(&item)) cells += shownCells(*tile);
  return cells <= kVectorCellLimit;
}

}  // namespace headwise::ui
