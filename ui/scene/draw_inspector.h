#pragma once

#include "ui/scene/inspector.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui {

/// Lays the inspector's content out from top to bottom in Style::size's width; the Scene is as tall as it needs. Bars
/// of heads are HitKind::Head areas, everything that explains itself is HitKind::Explain.
[[nodiscard]] ScenePtr drawInspector(const InspectorContent& content, const Style& style);

}  // namespace headwise::ui
