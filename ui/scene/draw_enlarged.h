#pragma once
// One head over the whole page: labels on both sides, values in the cells.

#include "core/trace/trace.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui {

[[nodiscard]] ScenePtr drawEnlarged(const Trace& trace, const ViewState& view, const Style& style);

}  // namespace headwise::ui
