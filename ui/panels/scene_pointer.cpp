#include "ui/panels/scene_pointer.h"

#include <QGuiApplication>
#include <QStyleHints>

#include "ui/scene/head_order.h"
#include "ui/scene/overview.h"
#include "ui/scene/strongest_cell.h"
#include "ui/scene/token_window.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

bool isFar(QPointF from, QPointF to) {
  return (to - from).manhattanLength() >= QGuiApplication::styleHints()->startDragDistance();
}

MaskCell maskCellAt(const HitArea& area, QPointF at) {
  const Cursor cursor = cursorAt(area, at);
  return {cursor.query, cursor.key};
}

}  // namespace

ScenePointer::Drag ScenePointer::dragOf(const HitArea& area) const {
  const ViewState& view = m_store.view();
  if (view.page != Page::Heads) return Drag::None;
  if (area.kind == HitKind::Cells && !view.heads.window.isEmpty()) return Drag::Pan;
  if (area.kind == HitKind::Head && !view.heads.enlarged) return Drag::Reorder;
  return Drag::None;
}

Cursor ScenePointer::pointed(const HitArea& area, QPointF at) const {
  if (!m_store.trace()) return cursorAt(area, at);
  return shownAt(area, at, mapOf(*m_store.trace(), m_store.view()), m_store.view());
}

void ScenePointer::press(const Scene& scene, QPointF at) {
  const HitArea* area = areaAt(scene, at);
  m_pressed = area ? std::optional(*area) : std::nullopt;
  m_pressed_at = m_last = at;
  m_double = false;
  m_drag = Drag::Pressed;
  if (area && area->kind == HitKind::Overview) return beginOverview(at);
  if (!area || area->kind != HitKind::MaskCell) return;
  m_drag = Drag::Paint;
  m_actions.beginMaskStroke(maskCellAt(*area, at));
}

void ScenePointer::move(const Scene& scene, QPointF at, bool button_down) {
  if (!button_down) m_drag = Drag::None;
  if (m_drag == Drag::Pressed && m_pressed && isFar(m_pressed_at, at)) m_drag = dragOf(*m_pressed);
  const HitArea* area = areaAt(scene, at);
  switch (m_drag) {
    case Drag::Pan:
      pan(at - m_last);
      break;
    case Drag::Overview:
      moveOverview(at - m_last);
      break;
    case Drag::Reorder:
      reorder(scene, at);
      break;
    case Drag::Paint:
      m_actions.continueMaskStroke(maskCellAt(*m_pressed, at));
      [[fallthrough]];
    case Drag::None:
    case Drag::Pressed:
      m_store.point(area && area->kind != HitKind::Overview ? pointed(*area, at) : Cursor{});
      break;
  }
  m_last = at;
}

void ScenePointer::release(const Scene& scene, QPointF at, bool add) {
  const Drag drag = std::exchange(m_drag, Drag::None);
  if (drag == Drag::Paint) return m_actions.endMaskStroke();
  if (drag != Drag::Pressed || m_double || !m_pressed) return;
  const HitArea* area = areaAt(scene, at);
  if (area && area->rect == m_pressed->rect) m_actions.click(*area, pointed(*area, at), add);
}

void ScenePointer::doubleClick(const Scene& scene, QPointF at) {
  press(scene, at);
  if (m_drag != Drag::Pressed || !m_pressed) return;
  m_double = true;
  m_actions.doubleClick(*m_pressed, pointed(*m_pressed, at));
}

void ScenePointer::leave() {
  if (!isDragging()) m_store.point({});
}

void ScenePointer::pan(QPointF by) {
  if (!m_store.trace()) return;
  ViewState view = m_store.view();
  const AttentionMap& map = mapOf(*m_store.trace(), view);
  const TokenWindow seen = seenWindow(map, view.heads.window);
  const QPointF tokens(-by.x() / m_pressed->rect.width() * (seen.key_end - seen.key_begin),
                       -by.y() / m_pressed->rect.height() * (seen.query_end - seen.query_begin));
  view.heads.window = panned(map, seen, tokens);
  m_store.look(view);
}

/// The heads make room while one is dragged over them.
void ScenePointer::reorder(const Scene& scene, QPointF at) {
  const HitArea* area = areaAt(scene, at);
  if (!area || area->head < 0 || area->head == m_pressed->head || !m_store.trace()) return;
  ViewState view = m_store.view();
  const AttentionMap& map = mapOf(*m_store.trace(), view);
  view.heads.order = movedHead(headOrder(map, view.heads), m_pressed->head, area->head);
  m_store.look(view);
}

/// A press beside the frame brings what is seen there.
void ScenePointer::beginOverview(QPointF at) {
  if (!m_store.trace()) return;
  m_drag = Drag::Overview;
  ViewState view = m_store.view();
  const AttentionMap& map = mapOf(*m_store.trace(), view);
  const TokenWindow seen = seenWindow(map, view.heads.window);
  if (overviewFrame(*m_pressed, seen).contains(at)) return;
  const QRectF& rect = m_pressed->rect;
  view.heads.window = centred(map, seen,
                              {(at.x() - rect.left()) / rect.width() * static_cast<double>(map.keyCount()),
                               (at.y() - rect.top()) / rect.height() * static_cast<double>(map.queryCount())});
  m_store.look(view);
}

void ScenePointer::moveOverview(QPointF by) {
  if (!m_store.trace()) return;
  ViewState view = m_store.view();
  const AttentionMap& map = mapOf(*m_store.trace(), view);
  const QPointF tokens(by.x() / m_pressed->rect.width() * static_cast<double>(map.keyCount()),
                       by.y() / m_pressed->rect.height() * static_cast<double>(map.queryCount()));
  view.heads.window = panned(map, seenWindow(map, view.heads.window), tokens);
  m_store.look(view);
}

bool ScenePointer::zoom(const Scene& scene, QPointF at, double factor) {
  const HitArea* area = areaAt(scene, at);
  ViewState view = m_store.view();
  const bool zoomable =
      area && ((area->kind == HitKind::Cells && view.page == Page::Heads) || area->kind == HitKind::MaskCell);
  if (!zoomable || !m_store.trace()) return false;
  const AttentionMap& map = mapOf(*m_store.trace(), view);
  const QPointF anchor((at.x() - area->rect.left()) / area->rect.width(),
                       (at.y() - area->rect.top()) / area->rect.height());
  view.heads.window = zoomed(map, seenWindow(map, view.heads.window), anchor, factor);
  m_store.look(view);
  return true;
}

Qt::CursorShape ScenePointer::shape(const Scene& scene, QPointF at) const {
  if (m_drag == Drag::Pan || m_drag == Drag::Overview || m_drag == Drag::Reorder) return Qt::ClosedHandCursor;
  const HitArea* area = areaAt(scene, at);
  if (!area) return Qt::ArrowCursor;
  switch (area->kind) {
    case HitKind::HeadSwitch:
    case HitKind::Step:
    case HitKind::Query:
    case HitKind::Key:
      return Qt::PointingHandCursor;
    case HitKind::Overview:
      return Qt::PointingHandCursor;
    case HitKind::MaskCell:
      return Qt::CrossCursor;
    case HitKind::Cells:
      return m_store.view().page == Page::Heads && !m_store.view().heads.window.isEmpty() ? Qt::OpenHandCursor
                                                                                          : Qt::ArrowCursor;
    case HitKind::Head:
    case HitKind::Explain:
      break;
  }
  return Qt::ArrowCursor;
}

}  // namespace headwise::ui
