#pragma once
// The Concat & W_O page: how the heads' outputs stand side by side, are mixed by W_O, and make up the output.

#include "core/trace/trace.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui {

[[nodiscard]] ScenePtr drawConcat(const Trace& trace, const ViewState& view, const Style& style);

}  // namespace headwise::ui
