#include "ui/scene/pooled.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/scene_builder.h"

namespace headwise::ui {
namespace {

constexpr double kPalest = 0.10;
constexpr double kPalestOnBand = 0.30;

/// Where block `i` of `blocks` begins among `count` numbers.
Index blockBegin(Index i, Index blocks, Index count) { return i * count / blocks; }

float largestMagnitude(const Eigen::Ref<const Matrix>& block) {
  float largest = 0;
  for (Index r = 0; r < block.rows(); ++r)
    for (Index c = 0; c < block.cols(); ++c) {
      const float magnitude = std::abs(block(r, c));
      if (std::isnan(magnitude)) return magnitude;
      largest = std::max(largest, magnitude);
    }
  return largest;
}

ColorTable shadeTable(const QColor& color, const QColor& ground, double palest) {
  ColorTable table;
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    const double t = static_cast<double>(i) / static_cast<double>(table.values.size() - 1);
    table.values[i] = blend(color, ground, palest + (1 - palest) * t).rgba();
  }
  table.zero = table.values.front();
  table.masked = table.left_out = QColor(Qt::transparent).rgba();
  table.nan = QColor(Qt::red).rgba();
  return table;
}

}  // namespace

Matrix pooledMagnitude(const Eigen::Ref<const Matrix>& values, Index rows, Index cols) {
  rows = std::clamp<Index>(rows, std::min<Index>(1, values.rows()), values.rows());
  cols = std::clamp<Index>(cols, std::min<Index>(1, values.cols()), values.cols());
  Matrix cells(rows, cols);
  for (Index r = 0; r < rows; ++r)
    for (Index c = 0; c < cols; ++c) {
      const Index top = blockBegin(r, rows, values.rows());
      const Index left = blockBegin(c, cols, values.cols());
      cells(r, c) = largestMagnitude(values.block(top, left, blockBegin(r + 1, rows, values.rows()) - top,
                                                  blockBegin(c + 1, cols, values.cols()) - left));
    }
  return cells;
}

std::shared_ptr<const ColorTable> shades(const QColor& color, const QColor& ground) {
  return std::make_shared<const ColorTable>(shadeTable(color, ground, kPalest));
}

std::shared_ptr<const ColorTable> shadesOnBand(const QColor& color, const QColor& ground) {
  ColorTable table = shadeTable(color, ground, kPalestOnBand);
  table.zero = QColor(Qt::transparent).rgba();
  return std::make_shared<const ColorTable>(table);
}

TileItem magnitudeTile(const QRectF& rect, Matrix cells, double largest, std::shared_ptr<const ColorTable> colors,
                       double gap) {
  ColorScale scale;
  scale.high = largest > 0 ? static_cast<float>(largest) : 1.0F;
  return {.rect = rect,
          .cells = serveMatrix(std::move(cells)),
          .window = {},
          .scale = scale,
          .colors = std::move(colors),
          .gap = gap};
}

}  // namespace headwise::ui
