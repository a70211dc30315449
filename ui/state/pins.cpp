#include "ui/state/pins.h"

#include <algorithm>

namespace headwise::ui {

ViewState withPin(ViewState view, Index position, bool as_key, bool add) {
  if (view.pins_are_keys != as_key) view.pinned.clear();
  view.pins_are_keys = as_key;
  const bool was_pinned = std::ranges::find(view.pinned, position) != view.pinned.end();
  if (add) {
    if (was_pinned)
      std::erase(view.pinned, position);
    else
      view.pinned.push_back(position);
    return view;
  }
  const bool alone = was_pinned && view.pinned.size() == 1;
  view.pinned.clear();
  if (!alone) view.pinned.push_back(position);
  return view;
}

ViewState withoutPins(ViewState view) {
  view.pinned.clear();
  view.pins_are_keys = false;
  return view;
}

ViewState withPinsTurned(ViewState view) {
  view.pins_are_keys = !view.pins_are_keys;
  return view;
}

}  // namespace headwise::ui
