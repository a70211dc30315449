#include "ui/panels/scene_keys.h"

#include <algorithm>

#include "ui/scene/focus.h"
#include "ui/scene/head_order.h"
#include "ui/scene/pins.h"
#include "ui/scene/token_window.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

constexpr double kZoomStep = 1.25;
constexpr int kLastStep = 6;

bool hasCells(Page page, const LabView& lab) {
  return page == Page::Heads || page == Page::Steps || (page == Page::Lab && lab.topic == LabView::Topic::MaskPainting);
}

}  // namespace

const AttentionMap& SceneKeys::map() const { return mapOf(*m_store.trace(), m_store.view()); }

/// Where the keyboard stands: the cursor, or before the first key the pinned query of the selected head.
Cursor SceneKeys::current() const {
  Cursor cursor = cursorIn(map(), m_store.cursor());
  const ViewState& view = m_store.view();
  if (cursor.head < 0) cursor.head = headOf(map(), view);
  if (cursor.query < 0) cursor.query = shownQuery(map(), view);
  if (cursor.key < 0) cursor.key = std::min(cursor.query, map().keyCount() - 1);
  cursor.map = view.map;
  return cursor;
}

Index SceneKeys::headBeside(Index head, Index by) const {
  const std::vector<Index> order = headOrder(map(), m_store.view().heads);
  const auto place = std::ranges::find(order, head) - order.begin();
  return order[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place + by, 0, std::ssize(order) - 1))];
}

bool SceneKeys::press(int key, Qt::KeyboardModifiers modifiers) {
  if (!m_store.trace()) return false;
  const bool add = modifiers.testFlag(Qt::ShiftModifier);
  if (m_store.view().page == Page::Steps && step(key)) return true;
  if (m_store.view().page == Page::Flow && flow(key)) return true;
  return look(key, add) || (hasCells(m_store.view().page, m_store.view().lab) && navigate(key, modifiers));
}

bool SceneKeys::step(int key) {
  if (key != Qt::Key_Left && key != Qt::Key_Right) return false;
  ViewState view = m_store.view();
  view.steps.step = std::clamp(view.steps.step + (key == Qt::Key_Right ? 1 : -1), 0, kLastStep);
  m_store.look(view);
  return true;
}

/// One token of one column: Up and Down go along it, Left and Right change the column.
bool SceneKeys::flow(int key) {
  const Cursor now = cursorIn(map(), m_store.cursor());
  const bool started = now.query >= 0 || now.key >= 0;
  const bool keys = now.query < 0 && now.key >= 0;
  Index at = started ? std::max(now.query, now.key) : shownQuery(map(), m_store.view());
  const bool to_keys = (keys && key != Qt::Key_Left) || key == Qt::Key_Right;
  const Index last = (to_keys ? map().keyCount() : map().queryCount()) - 1;
  if (key == Qt::Key_Up || key == Qt::Key_Down)
    at += started ? (key == Qt::Key_Down ? 1 : -1) : 0;
  else if (key == Qt::Key_Home || key == Qt::Key_End)
    at = key == Qt::Key_Home ? 0 : last;
  else if (key != Qt::Key_Left && key != Qt::Key_Right)
    return false;
  at = std::clamp<Index>(at, 0, last);
  m_store.point({.map = m_store.view().map, .query = to_keys ? -1 : at, .key = to_keys ? at : -1});
  return true;
}

bool SceneKeys::navigate(int key, Qt::KeyboardModifiers modifiers) {
  Cursor next = current();
  const bool started = m_store.cursor().isCell();
  const Index move = started ? 1 : 0;  // the first arrow only shows where the cursor stands
  if (modifiers.testFlag(Qt::AltModifier)) {
    if (key != Qt::Key_Left && key != Qt::Key_Right) return false;
    moveHeadInOrder(key == Qt::Key_Right ? 1 : -1);
    return true;
  }
  switch (key) {
    case Qt::Key_Left:
      next.key = std::max<Index>(next.key - move, 0);
      break;
    case Qt::Key_Right:
      next.key = std::min(next.key + move, map().keyCount() - 1);
      break;
    case Qt::Key_Up:
      next.query = std::max<Index>(next.query - move, 0);
      break;
    case Qt::Key_Down:
      next.query = std::min(next.query + move, map().queryCount() - 1);
      break;
    case Qt::Key_Home:
      next.key = 0;
      break;
    case Qt::Key_End:
      next.key = map().keyCount() - 1;
      break;
    default:
      return false;
  }
  moveTo(next);
  return true;
}

void SceneKeys::moveTo(Cursor cursor) {
  ViewState view = m_store.view();
  view.head = cursor.head;
  if (cursor.isCell()) view.heads.window = revealing(map(), view.heads.window, cursor.query, cursor.key);
  m_store.look(view);
  m_store.point(cursor);
}

bool SceneKeys::look(int key, bool add) {
  Cursor cursor = current();
  switch (key) {
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
      cursor.head = headBeside(cursor.head, key == Qt::Key_PageDown ? 1 : -1);
      moveTo(cursor);
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (m_store.view().page != Page::Heads) return false;
      m_actions.enlarge(cursor.head);
      return true;
    case Qt::Key_Escape:
      return escape();
    case Qt::Key_Space:
      act(add);
      return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      zoom(kZoomStep);
      return true;
    case Qt::Key_Minus:
      zoom(1 / kZoomStep);
      return true;
    case Qt::Key_0:
      zoom(0);
      return true;
    default:
      return false;
  }
}

/// Around the cursor, or the middle where there is none; 0 shows everything.
void SceneKeys::zoom(double factor) {
  ViewState view = m_store.view();
  const bool paints = view.page == Page::Lab && view.lab.topic == LabView::Topic::MaskPainting;
  if (view.page != Page::Heads && !paints) return;
  const TokenWindow seen = seenWindow(map(), view.heads.window);
  const Cursor& cursor = m_store.cursor();
  const auto part = [](Index token, double begin, double end) {
    return token < 0 ? 0.5 : std::clamp((static_cast<double>(token) + 0.5 - begin) / (end - begin), 0.0, 1.0);
  };
  const QPointF anchor(part(cursor.key, seen.key_begin, seen.key_end),
                       part(cursor.query, seen.query_begin, seen.query_end));
  view.heads.window = factor > 0 ? zoomed(map(), seen, anchor, factor) : TokenWindow{};
  m_store.look(view);
}

void SceneKeys::moveHeadInOrder(Index by) {
  ViewState view = m_store.view();
  if (view.page != Page::Heads) return;
  const Index head = current().head;
  view.heads.order = movedHead(headOrder(map(), view.heads), head, headBeside(head, by));
  m_store.look(view);
}

bool SceneKeys::escape() {
  ViewState view = m_store.view();
  if (view.page == Page::Heads && view.heads.enlarged)
    view.heads.enlarged = false;
  else if (!view.pinned.empty())
    view.pinned.clear();
  else
    return false;
  m_store.look(view);
  return true;
}

/// Space does what a click does there.
void SceneKeys::act(bool add) {
  ViewState view = m_store.view();
  const Cursor cursor = current();
  if (view.page == Page::Concat) return m_actions.toggleHead(cursor.head);
  if (view.page == Page::Lab) {
    if (!m_store.cursor().isCell() || view.lab.topic != LabView::Topic::MaskPainting) return;
    m_actions.beginMaskStroke({cursor.query, cursor.key});
    return m_actions.endMaskStroke();
  }
  const bool key_only = m_store.cursor().query < 0 && m_store.cursor().key >= 0;
  togglePin(view, key_only ? cursor.key : cursor.query, key_only ? PinSide::Key : PinSide::Query, add);
  m_store.look(view);
}

}  // namespace headwise::ui
