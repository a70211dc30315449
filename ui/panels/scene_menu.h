#pragma once
// The menu of the right mouse button over a Scene.

#include <QMenu>

#include "ui/state/store.h"

namespace headwise::ui {

/// What can be done with the head, query and key under the cursor. Adds nothing where there is nothing to do.
void fillSceneMenu(QMenu& menu, Store& store, const Cursor& pointed);

}  // namespace headwise::ui
