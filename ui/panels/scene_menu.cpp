#include "ui/panels/scene_menu.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <algorithm>

#include "ui/panels/scene_actions.h"
#include "ui/scene/draw.h"
#include "ui/scene/exact_text.h"
#include "ui/scene/focus.h"
#include "ui/scene/pins.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(SceneMenu)
};

bool isPinned(const ViewState& view, Index position, PinSide side) {
  return view.pins_are_keys == (side == PinSide::Key) && std::ranges::find(view.pinned, position) != view.pinned.end();
}

void addPin(QMenu& menu, Store& store, const QString& text, Index position, PinSide side) {
  QAction* action = menu.addAction(text);
  action->setCheckable(true);
  action->setChecked(isPinned(store.view(), position, side));
  QObject::connect(action, &QAction::triggered, &store, [&store, position, side] {
    ViewState view = store.view();
    togglePin(view, position, side, true);
    store.look(view);
  });
}

void addLeaveOut(QMenu& menu, Store& store, const QString& text, Index key) {
  QAction* action = menu.addAction(text);
  action->setCheckable(true);
  action->setChecked(store.view().heads.left_out_keys.contains(key));
  QObject::connect(action, &QAction::triggered, &store, [&store, key](bool checked) {
    ViewState view = store.view();
    if (checked)
      view.heads.left_out_keys.insert(key);
    else
      view.heads.left_out_keys.erase(key);
    store.look(view);
  });
}

void addHead(QMenu& menu, Store& store, Index head) {
  const bool enlarged = store.view().page == Page::Heads && store.view().heads.enlarged;
  const QString look = enlarged ? Words::tr("Back to all heads") : Words::tr("Enlarge %1").arg(headName(head));
  QObject::connect(menu.addAction(look), &QAction::triggered, &store,
                   [&store, head] { SceneActions(store).enlarge(head); });
  const bool off = std::ranges::binary_search(store.experiment().heads_off, head);
  const QString text = off ? Words::tr("Switch %1 on") : Words::tr("Switch %1 off");
  QObject::connect(menu.addAction(text.arg(headName(head))), &QAction::triggered, &store,
                   [&store, head] { SceneActions(store).switchHead(head); });
}

}  // namespace

void fillSceneMenu(QMenu& menu, Store& store, const Cursor& pointed) {
  if (!store.trace() || store.view().page == Page::Parameters || store.view().page == Page::Lab) return;
  const AttentionMap& map = mapOf(*store.trace(), store.view());
  const Cursor cursor = cursorIn(map, pointed);
  if (cursor.head >= 0) addHead(menu, store, cursor.head);
  if (cursor.query >= 0)
    addPin(menu, store, Words::tr("Pin query %1").arg(quotedToken(*map.queries, cursor.query)), cursor.query,
           PinSide::Query);
  if (cursor.key >= 0) {
    const QString token = quotedToken(*map.keys, cursor.key);
    addPin(menu, store, Words::tr("Pin key %1: who looks at it").arg(token), cursor.key, PinSide::Key);
    addLeaveOut(menu, store, Words::tr("Leave key %1 out of the picture").arg(token), cursor.key);
  }
  for (const QAction* action : menu.actions()) menu.setFont(fontFor(menu.font(), action->text()));
  if (!cursor.isCell()) return;
  menu.addSeparator();
  const QString sentence = cursorSentence(*store.trace(), store.view(), cursor);
  QObject::connect(menu.addAction(Words::tr("Copy this as a sentence")), &QAction::triggered, &menu,
                   [sentence] { QGuiApplication::clipboard()->setText(sentence); });
}

}  // namespace headwise::ui
