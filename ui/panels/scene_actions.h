#pragma once
// What a click on a Scene does: from what lies under the mouse to an edit of the Store.

#include <QCoreApplication>

#include "ui/scene/hit.h"
#include "ui/state/mask_painting.h"
#include "ui/state/store.h"

namespace headwise::ui {

class SceneActions {
  Q_DECLARE_TR_FUNCTIONS(SceneActions)
 public:
  explicit SceneActions(Store& store) : m_store(store) {}

  /// `add`: Shift was held.
  void click(const HitArea& area, const Cursor& cursor, bool add);
  /// The second click of a double one; what the first one pinned is undone.
  void doubleClick(const HitArea& area, const Cursor& cursor);

  void beginMaskStroke(MaskCell cell);
  void continueMaskStroke(MaskCell cell);
  void endMaskStroke();

  /// Shows or hides it on the Flow page, else switches it on or off.
  void toggleHead(Index head);
  void switchHead(Index head);
  void showOnlyHead(Index head);
  void enlarge(Index head);

 private:
  void paint(const std::vector<MaskCell>& cells);
  void select(ViewState& view, Index head) const;

  Store& m_store;
  std::vector<Index> m_pins_before;
  bool m_side_before = false;
  MaskCell m_last_cell;
  bool m_paints_visible = false;
};

}  // namespace headwise::ui
