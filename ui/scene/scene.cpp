#include "ui/scene/scene.h"

#include <algorithm>

namespace headwise::ui {

const HitArea* areaAt(const Scene& scene, QPointF point) {
  const auto top = std::find_if(scene.areas.rbegin(), scene.areas.rend(),
                                [&](const HitArea& area) { return area.rect.contains(point); });
  return top == scene.areas.rend() ? nullptr : &*top;
}

}  // namespace headwise::ui
