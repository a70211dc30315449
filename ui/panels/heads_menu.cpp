#include "ui/panels/heads_menu.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(HeadsMenu)
};

constexpr Index kListedKeys = 40;

/// An entry that changes the view.
template <typename Change>
QAction* addEntry(QMenu& menu, Store& store, const QString& text, Change change) {
  QAction* action = menu.addAction(text);
  QObject::connect(action, &QAction::triggered, &store, [&store, change](bool checked) {
    ViewState view = store.view();
    change(view, checked);
    store.look(view);
  });
  return action;
}

template <typename Change>
QAction* addCheck(QMenu& menu, Store& store, const QString& text, bool checked, Change change) {
  QAction* action = addEntry(menu, store, text, change);
  action->setCheckable(true);
  action->setChecked(checked);
  return action;
}

void addKey(QMenu& menu, Store& store, const QString& text, Index key) {
  addCheck(menu, store, text, store.view().heads.left_out_keys.contains(key), [key](ViewState& view, bool checked) {
    if (checked)
      view.heads.left_out_keys.insert(key);
    else
      view.heads.left_out_keys.erase(key);
  });
}

QString keyText(const AttentionMap& map, Index key) {
  return QStringLiteral("%1  %2")
      .arg(QString::number(key), tokenLabel(*map.keys, key))
      .replace(u'&', QStringLiteral("&&"));
}

void addKeys(QMenu& menu, Store& store) {
  const AttentionMap& map = mapOf(*store.trace(), store.view());
  const QString first = quotedToken(*map.keys, 0).replace(u'&', QStringLiteral("&&"));
  addKey(menu, store, Words::tr("Leave the first key %1 out of the picture").arg(first), 0);
  QMenu* keys = menu.addMenu(Words::tr("Leave out more keys"));
  for (Index key = 0; key < std::min(map.keyCount(), kListedKeys); ++key) addKey(*keys, store, keyText(map, key), key);
  const HeadsView& heads = store.view().heads;
  addCheck(menu, store, Words::tr("Spread the rest to a sum of 1 again"), heads.renormalise,
           [](ViewState& view, bool checked) { view.heads.renormalise = checked; })
      ->setEnabled(!heads.left_out_keys.empty());
  addEntry(menu, store, Words::tr("Show all keys again"), [](ViewState& view, bool) {
    view.heads.left_out_keys.clear();
  })->setEnabled(!heads.left_out_keys.empty());
}

}  // namespace

void fillHeadsMenu(QMenu& menu, Store& store) {
  const ViewState& view = store.view();
  addCheck(menu, store, Words::tr("Reverse the colours"), view.color.reversed,
           [](ViewState& next, bool checked) { next.color.reversed = checked; });
  addCheck(menu, store, Words::tr("Mean instead of the largest weight where weights share a pixel"),
           view.heads.pooling == Pooling::Mean,
           [](ViewState& next, bool checked) { next.heads.pooling = checked ? Pooling::Mean : Pooling::Maximum; });
  addCheck(menu, store, Words::tr("Entropy in nats instead of bits"), view.entropy_unit == EntropyUnit::Nats,
           [](ViewState& next, bool checked) { next.entropy_unit = checked ? EntropyUnit::Nats : EntropyUnit::Bits; });
  menu.addSeparator();
  if (store.trace()) addKeys(menu, store);
  menu.addSeparator();
  addEntry(menu, store, Words::tr("Zoom out to all tokens"), [](ViewState& next, bool) {
    next.heads.window = {};
  })->setEnabled(!view.heads.window.isEmpty());
  addEntry(menu, store, Words::tr("Forget the order made by dragging"), [](ViewState& next, bool) {
    next.heads.order.clear();
  })->setEnabled(!view.heads.order.empty());
}

}  // namespace headwise::ui
