#include "ui/scene/pixel_block.h"

#include <QCoreApplication>
#include <cmath>

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(PixelBlock)
};

Index cellsAPixel(const Style& style, double cells, double side) {
  constexpr int kPixelsOfVectors = 2048;  // see crispImage() in ui/render
  const int pixels = style.vectors ? kPixelsOfVectors : static_cast<int>(std::lround(side * style.device_pixel_ratio));
  return Index{1} << levelFor(cells, pixels);
}

}  // namespace

int levelFor(double cells, int pixels) {
  constexpr double kOnEdge = 1e-9;  // rounding of zooms must not hide a cell that is just one pixel wide
  if (pixels <= 0) return 0;
  int level = 0;
  for (; cells > pixels * (1 + kOnEdge); cells /= 2) ++level;
  return level;
}

PixelBlock pixelBlock(const Style& style, const TokenWindow& window, QSizeF map) {
  return {.queries = cellsAPixel(style, window.query_end - window.query_begin, map.height()),
          .keys = cellsAPixel(style, window.key_end - window.key_begin, map.width())};
}

QString pixelText(const PixelBlock& block, Pooling pooling) {
  if (block.isOneWeight()) return {};
  const QString text = pooling == Pooling::Mean ? Words::tr("mean of %1 × %2") : Words::tr("largest of %1 × %2");
  return text.arg(block.queries).arg(block.keys);
}

QString pixelExplanation(const PixelBlock& block, Pooling pooling) {
  const QString text =
      pooling == Pooling::Mean
          ? Words::tr(
                "There are more weights than pixels: a pixel shows the mean of the weights of %1 queries × %2 "
                "keys, without those that are masked.")
          : Words::tr(
                "There are more weights than pixels: a pixel shows the largest weight of %1 queries × %2 keys, so "
                "that no strong one vanishes.");
  return text.arg(block.queries).arg(block.keys);
}

}  // namespace headwise::ui
