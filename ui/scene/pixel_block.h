#pragma once
// How many weights share a pixel where a map has more of them than the screen has pixels.

#include <QSizeF>
#include <QString>

#include "ui/scene/style.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// The finest level at which `cells` level-0 cells (may be a fraction) over `pixels` are each at least a pixel wide.
[[nodiscard]] int levelFor(double cells, int pixels);

struct PixelBlock {
  Index queries = 1, keys = 1;
  [[nodiscard]] bool isOneWeight() const { return queries == 1 && keys == 1; }
};
/// Of a map of that size on which the window is seen.
[[nodiscard]] PixelBlock pixelBlock(const Style& style, const TokenWindow& window, QSizeF map);

/// "largest of 4 × 4", "mean of 4 × 4"; empty where every weight has a pixel of its own.
[[nodiscard]] QString pixelText(const PixelBlock& block, Pooling pooling);
/// The same in a sentence or two.
[[nodiscard]] QString pixelExplanation(const PixelBlock& block, Pooling pooling);

}  // namespace headwise::ui
