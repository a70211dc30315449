#include "ui/render/tile_sampling.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/scene/pixel_block.h"

namespace headwise::ui {
namespace {

/// So near to a cell's edge counts as on it: rounding of zooms must not hide a cell that is just one pixel wide.
constexpr double kOnEdge = 1e-9;

/// One axis before anything is sampled: `begin`..`end` in level-0 cells over `pixels`.
struct Axis {
  double begin = 0;
  double end = 0;
  Index cells = 0;  ///< of the whole map
  int pixels = 0;
  int level = 0;  ///< what is seen

  /// The cell of level `level` under the middle of a pixel.
  [[nodiscard]] Index cellAt(int pixel) const {
    const double at = begin + (pixel + 0.5) * (end - begin) / pixels;
    return clipped(static_cast<Index>(std::floor(at + kOnEdge))) >> level;
  }
  [[nodiscard]] Index first() const { return clipped(static_cast<Index>(std::floor(begin + kOnEdge))) >> level; }
  [[nodiscard]] Index last() const { return clipped(static_cast<Index>(std::ceil(end - kOnEdge)) - 1) >> level; }
  [[nodiscard]] Index clipped(Index cell) const { return std::clamp(cell, Index{0}, cells - 1); }
  bool operator==(const Axis&) const = default;
};

/// The seen cells [from, to) as fetched cells of the finer level `fetched`.
IndexRange fetchedCells(const Axis& axis, IndexRange seen, int fetched) {
  const int finer = axis.level - fetched;
  const Index all = ((axis.cells - 1) >> fetched) + 1;
  return {seen.begin << finer, std::min(seen.end << finer, all)};
}

AxisSampling sampleAxis(const Axis& axis, int part_begin, int part_end, int fetched) {
  IndexRange seen{axis.cellAt(part_begin), axis.cellAt(part_end - 1) + 1};
  const Index first_bin_cell = seen.begin;
  const Index bins = seen.size();
  if (part_begin == 0) seen.begin = std::min(seen.begin, axis.first());
  if (part_end == axis.pixels) seen.end = std::max(seen.end, axis.last() + 1);

  AxisSampling result;
  result.cells = fetchedCells(axis, seen, fetched);
  result.bin_ends.reserve(static_cast<std::size_t>(bins));
  for (Index b = 0; b < bins; ++b) {
    const Index seen_end = b + 1 == bins ? seen.end : first_bin_cell + b + 1;
    result.bin_ends.push_back(fetchedCells(axis, {seen.begin, seen_end}, fetched).end - result.cells.begin);
  }
  result.plain = result.cells.size() == bins;
  result.bin_of_pixel.resize(static_cast<std::size_t>(part_end - part_begin));
  for (int i = part_begin; i < part_end; ++i)
    result.bin_of_pixel[static_cast<std::size_t>(i - part_begin)] = static_cast<int>(axis.cellAt(i) - first_bin_cell);
  return result;
}

/// The many tiles of a page are mostly of one size: an axis like the last one is taken over.
class AxisMemo {
 public:
  const AxisSampling& sample(const Axis& axis, int part_begin, int part_end, int fetched) {
    const Question question{axis, part_begin, part_end, fetched};
    if (m_question != question) {
      m_sampling = sampleAxis(axis, part_begin, part_end, fetched);
      m_question = question;
    }
    return m_sampling;
  }

 private:
  struct Question {
    Axis axis;
    int part_begin = 0, part_end = 0, fetched = 0;
    bool operator==(const Question&) const = default;
  };
  std::optional<Question> m_question;
  AxisSampling m_sampling;
};

}  // namespace

TokenWindow shownWindow(const TileItem& tile) {
  if (!tile.window.isEmpty()) return tile.window;
  return {0, static_cast<double>(tile.cells->cols()), 0, static_cast<double>(tile.cells->rows())};
}

double shownGap(const TileItem& tile) {
  constexpr double kLeastCell = 3;
  const TokenWindow window = shownWindow(tile);
  const bool wide = tile.rect.width() > kLeastCell * (window.key_end - window.key_begin);
  const bool tall = tile.rect.height() > kLeastCell * (window.query_end - window.query_begin);
  return wide && tall ? tile.gap : 0;
}

int deviceGap(const TileItem& tile, QSize device_size) {
  const double gap = shownGap(tile);
  return gap > 0 ? std::max(1, qRound(gap * device_size.width() / tile.rect.width())) : 0;
}

std::vector<int> gapPixels(const AxisSampling& axis, int gap) {
  std::vector<int> result;
  const int pixels = static_cast<int>(axis.bin_of_pixel.size());
  const auto bin = [&axis](int pixel) { return axis.bin_of_pixel[static_cast<std::size_t>(pixel)]; };
  for (int i = 0; i + 1 < pixels; ++i)
    if (bin(std::min(i + gap, pixels - 1)) != bin(i)) result.push_back(i);
  return result;
}

TileSampling sampleTile(const TileItem& tile, QSize device_size, QRect part) {
  const TokenWindow window = shownWindow(tile);
  Axis x{window.key_begin, window.key_end, tile.cells->cols(), device_size.width()};
  Axis y{window.query_begin, window.query_end, tile.cells->rows(), device_size.height()};
  const int coarsest = tile.cells->maxLevel();
  x.level = std::min(levelFor(x.end - x.begin, x.pixels), coarsest);
  y.level = std::min(levelFor(y.end - y.begin, y.pixels), coarsest);
  TileSampling sampling;
  sampling.level = std::min(x.level, y.level);
  thread_local AxisMemo memo_x, memo_y;
  sampling.x = memo_x.sample(x, part.left(), part.left() + part.width(), sampling.level);
  sampling.y = memo_y.sample(y, part.top(), part.top() + part.height(), sampling.level);
  return sampling;
}

}  // namespace headwise::ui
