#include "ui/scene/scene.h"

#include <ranges>

namespace headwise::ui {

const HitArea* areaAt(const Scene& scene, QPointF point) {
  for (const HitArea& area : std::views::reverse(scene.areas))
    if (area.rect.contains(point)) return &area;
  return nullptr;
}

}  // namespace headwise::ui
