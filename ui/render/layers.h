#pragma once
// Which items may be painted together, for a renderer that draws tiles by itself and all else as pictures.

#include <QRectF>
#include <functional>
#include <vector>

#include "ui/scene/scene.h"

namespace headwise::ui {

struct Layer {
  bool tiles = false;  ///< else anything but
  std::vector<const SceneItem*> items;
};

/// Where an item is put. Its letters may be higher, and wrapped text (`elide` off) may run on below.
[[nodiscard]] QRectF boundsOf(const SceneItem& item);
/// All that may be painted of it, but for rounding to pixels.
[[nodiscard]] QRectF reachOf(const SceneItem& item);

/// Layers from the lowest up, as few as can be: an item lies above those before it that it overlaps; others do not
/// care. `is_tile` chooses the items that are drawn as tiles.
[[nodiscard]] std::vector<Layer> layersOf(const std::vector<const SceneItem*>& items,
                                          const std::function<bool(const SceneItem&)>& is_tile);
[[nodiscard]] std::vector<const SceneItem*> pointersTo(const std::vector<SceneItem>& items);

}  // namespace headwise::ui
