#pragma once
// Pinned tokens: what a click means, wherever the token is shown.

#include "ui/scene/view_state.h"

namespace headwise::ui {

/// A click pins the token alone, or unpins it if it is the only one; with `add` it joins or leaves the others. Pins of
/// the other side go.
[[nodiscard]] ViewState withPin(ViewState view, Index position, bool as_key, bool add);
[[nodiscard]] ViewState withoutPins(ViewState view);
/// "Who looks at me" instead of "what do I look at", and back.
[[nodiscard]] ViewState withPinsTurned(ViewState view);

}  // namespace headwise::ui
