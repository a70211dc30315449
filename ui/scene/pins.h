#pragma once
// Pinning tokens, the same for chips, maps and keys.

#include "ui/scene/view_state.h"

namespace headwise::ui {

enum class PinSide { Query, Key };

/// Pins that token alone, or unpins it where it was alone; `add` (Shift): adds it to the pins or takes it out of them.
/// Pins stand on one side only: pinning on the other side drops them.
void togglePin(ViewState& view, Index position, PinSide side, bool add);
void clearPins(ViewState& view);
/// "Who looks at me" instead of "what do I look at", and back.
void turnPins(ViewState& view);

}  // namespace headwise::ui
