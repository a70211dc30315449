#pragma once
// What the tool row of the Heads page keeps behind its last button.

#include <QMenu>

#include "ui/state/store.h"

namespace headwise::ui {

/// Colours reversed, means, keys left out, unit of the entropy, zoom and order: made anew each time that it is opened.
void fillHeadsMenu(QMenu& menu, Store& store);

}  // namespace headwise::ui
