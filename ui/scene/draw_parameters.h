#pragma once
// The Parameters page: where the learned numbers and the work go, variants side by side, cost against length.

#include "core/trace/trace.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui {

[[nodiscard]] ScenePtr drawParameters(const Trace& trace, const ViewState& view, const Style& style);

}  // namespace headwise::ui
