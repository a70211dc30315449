#include "ui/scene/pins.h"

#include <algorithm>

namespace headwise::ui {

void togglePin(ViewState& view, Index position, PinSide side, bool add) {
  const bool as_key = side == PinSide::Key;
  if (view.pins_are_keys != as_key) view.pinned.clear();
  view.pins_are_keys = as_key;
  const auto found = std::ranges::find(view.pinned, position);
  const bool pinned = found != view.pinned.end();
  if (add && pinned) {
    view.pinned.erase(found);
  } else if (add) {
    view.pinned.push_back(position);
  } else if (pinned && view.pinned.size() == 1) {
    view.pinned.clear();
  } else {
    view.pinned = {position};
  }
}

void clearPins(ViewState& view) {
  view.pinned.clear();
  view.pins_are_keys = false;
}

void turnPins(ViewState& view) { view.pins_are_keys = !view.pins_are_keys; }

}  // namespace headwise::ui
