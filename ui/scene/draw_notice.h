#pragma once
// A page that has nothing to draw says why, calmly, in its middle.

#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui {

[[nodiscard]] ScenePtr drawNotice(const QString& title, const QString& detail, const Style& style);

}  // namespace headwise::ui
