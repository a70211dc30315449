#pragma once
// The Steps page: from one query to its output in seven steps, every number shown.

#include "core/trace/trace.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui {

[[nodiscard]] ScenePtr drawSteps(const Trace& trace, const ViewState& view, const Style& style);

}  // namespace headwise::ui
