#pragma once
// draw(): from a Trace and how it is looked at to a Scene. One file a page; this is the door to all of them.

#include "core/experiment/experiment.h"
#include "core/trace/trace.h"
#include "ui/scene/cursor.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// Draws the page that `view` names. `reference` is a second Trace to compare with, or null.
[[nodiscard]] ScenePtr draw(const TracePtr& trace, const TracePtr& reference, const ViewState& view,
                            const Style& style);

/// What is painted over a cached Scene for the cursor and the pins: outlines of row, column and cell in every head.
[[nodiscard]] std::vector<SceneItem> drawOverlay(const Scene& scene, const Trace& trace, const ViewState& view,
                                                 const Cursor& cursor, const Style& style);

/// "In head 4, query 'it' (7) looks at key 'animal' (1): 0.462": always exact, whatever the zoom.
[[nodiscard]] QString cursorSentence(const Trace& trace, const ViewState& view, const Cursor& cursor);

/// Hooks that a page needs; where one is missing draw() says so instead.
[[nodiscard]] HookSet neededHooks(Page page);

}  // namespace headwise::ui
