#include "ui/panels/scene_accessible.h"

#include "ui/panels/scene_view.h"

namespace headwise::ui {
namespace {

QAccessibleInterface* makeInterface(const QString& /*class_name*/, QObject* object) {
  auto* view = qobject_cast<SceneView*>(object);
  return view ? new SceneAccessible(view) : nullptr;
}

}  // namespace

SceneAccessible::SceneAccessible(SceneView* view) : QAccessibleWidget(view, QAccessible::Graphic) {}

const SceneView& SceneAccessible::view() const { return *qobject_cast<const SceneView*>(widget()); }

QString SceneAccessible::text(QAccessible::Text which) const {
  switch (which) {
    case QAccessible::Value:
      return view().sentence();
    case QAccessible::Description:
      return view().scene() ? view().scene()->accessible_text : QString();
    default:
      return QAccessibleWidget::text(which);
  }
}

void SceneAccessible::install() {
  static const bool kInstalled = [] {
    QAccessible::installFactory(makeInterface);
    return true;
  }();
  static_cast<void>(kInstalled);
}

}  // namespace headwise::ui
