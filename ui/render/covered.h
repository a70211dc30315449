#pragma once
// What items cover of a picture, so that only that need be painted.

#include <QRegion>
#include <vector>

#include "ui/scene/scene.h"

namespace headwise::ui {

/// In whole logical pixels, never less than what painting the items touches. Of very many items one rectangle.
[[nodiscard]] QRegion covered(const std::vector<const SceneItem*>& items);
[[nodiscard]] QRegion covered(const std::vector<SceneItem>& items);

/// Where a picture of `after` may differ from one of `before`: what the items cover that not both have, or have in
/// another order. Cells that are still being computed differ always.
[[nodiscard]] QRegion changedRegion(const std::vector<SceneItem>& before, const std::vector<SceneItem>& after);

}  // namespace headwise::ui
