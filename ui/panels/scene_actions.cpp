#include "ui/panels/scene_actions.h"

#include <algorithm>

#include "ui/scene/pins.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

void toggle(std::vector<Index>& sorted, Index value) {
  const auto place = std::ranges::lower_bound(sorted, value);
  if (place != sorted.end() && *place == value)
    sorted.erase(place);
  else
    sorted.insert(place, value);
}

}  // namespace

void SceneActions::select(ViewState& view, Index head) const {
  if (head >= 0) view.head = head;
}

void SceneActions::click(const HitArea& area, const Cursor& cursor, bool add) {
  ViewState view = m_store.view();
  m_pins_before = view.pinned;
  m_side_before = view.pins_are_keys;
  select(view, cursor.head);
  switch (area.kind) {
    case HitKind::Cells:
    case HitKind::Query:
      if (cursor.query >= 0) togglePin(view, cursor.query, PinSide::Query, add);
      break;
    case HitKind::Key:
      if (cursor.key >= 0) togglePin(view, cursor.key, PinSide::Key, add);
      break;
    case HitKind::Step:
      view.steps.step = area.value;
      break;
    case HitKind::HeadSwitch:
      return toggleHead(area.head);
    case HitKind::Head:
    case HitKind::MaskCell:
    case HitKind::Overview:
    case HitKind::Explain:
      break;
  }
  m_store.look(view);
}

void SceneActions::doubleClick(const HitArea& area, const Cursor& cursor) {
  if (cursor.head < 0) return;
  if (area.kind == HitKind::HeadSwitch && m_store.view().page == Page::Flow) return showOnlyHead(cursor.head);
  if (area.kind != HitKind::Cells && area.kind != HitKind::Head) return;
  ViewState view = m_store.view();
  view.pinned = m_pins_before;
  view.pins_are_keys = m_side_before;
  m_store.look(view);
  enlarge(cursor.head);
}

void SceneActions::enlarge(Index head) {
  ViewState view = m_store.view();
  select(view, head);
  view.heads.enlarged = view.page != Page::Heads || !view.heads.enlarged;
  view.page = Page::Heads;
  m_store.look(view);
}

void SceneActions::toggleHead(Index head) {
  if (m_store.view().page == Page::Flow) {
    ViewState view = m_store.view();
    if (view.flow.hidden_heads.erase(head) == 0) view.flow.hidden_heads.insert(head);
    return m_store.look(view);
  }
  switchHead(head);
}

void SceneActions::switchHead(Index head) {
  Experiment next = m_store.experiment();
  toggle(next.heads_off, head);
  m_store.edit(std::move(next), tr("switch %1").arg(headName(head)));
}

void SceneActions::showOnlyHead(Index head) {
  if (!m_store.trace()) return;
  ViewState view = m_store.view();
  view.flow.hidden_heads.clear();
  for (Index other = 0; other < mapOf(*m_store.trace(), view).n_heads; ++other)
    if (other != head) view.flow.hidden_heads.insert(other);
  m_store.look(view);
}

void SceneActions::beginMaskStroke(MaskCell cell) {
  if (!m_store.trace()) return;
  const AttentionMap& map = mapOf(*m_store.trace(), m_store.view());
  m_paints_visible =
      !m_store.experiment().attention.mask.visible(cell.query, cell.key, map.queryCount(), map.keyCount());
  m_last_cell = cell;
  paint({cell});
}

void SceneActions::continueMaskStroke(MaskCell cell) {
  if (cell == m_last_cell) return;
  paint(cellsBetween(m_last_cell, cell));
  m_last_cell = cell;
}

void SceneActions::endMaskStroke() { m_store.endStroke(); }

void SceneActions::paint(const std::vector<MaskCell>& cells) {
  if (!m_store.trace()) return;
  const AttentionMap& map = mapOf(*m_store.trace(), m_store.view());
  Experiment next = m_store.experiment();
  for (const MaskCell cell : cells)
    paintMaskCell(next.attention.mask, cell, m_paints_visible, map.queryCount(), map.keyCount());
  m_store.edit(std::move(next), tr("paint mask"), EditMerge::Stroke);
}

}  // namespace headwise::ui
