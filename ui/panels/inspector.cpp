#include "ui/panels/inspector.h"

#include <QEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTimer>
#include <QToolTip>

#include "ui/panels/look.h"
#include "ui/render/covered.h"
#include "ui/render/painter_renderer.h"
#include "ui/scene/draw_inspector.h"

namespace headwise::ui {

/// Paints the content's Scene.
class Inspector::Canvas : public QWidget {
 public:
  Canvas(Store& store, QWidget* parent) : QWidget(parent), m_store(store) {}

  void setScene(ScenePtr scene) {
    const ScenePtr before = std::exchange(m_scene, std::move(scene));
    setMinimumHeight(qCeil(m_scene->size.height()));
    setAccessibleDescription(m_scene->accessible_text);
    before ? update(changedRegion(before->items, m_scene->items)) : update();
  }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    if (!m_scene) return;
    QPainter painter(this);
    paintScene(painter, *m_scene);
  }

  void mousePressEvent(QMouseEvent* event) override {
    const HitArea* area = m_scene ? areaAt(*m_scene, event->position()) : nullptr;
    if (!area || area->head < 0) return;
    ViewState view = m_store.view();
    view.head = area->head;
    m_store.look(std::move(view));
  }

  bool event(QEvent* event) override {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const HitArea* area = m_scene ? areaAt(*m_scene, help->pos()) : nullptr;
    if (area && !area->explanation.isEmpty())
      QToolTip::showText(help->globalPos(), wrapped(area->explanation), this, area->rect.toAlignedRect());
    else
      QToolTip::hideText();
    return true;
  }

 private:
  Store& m_store;
  ScenePtr m_scene;
};

Inspector::Inspector(Store& store, QWidget* parent)
    : QScrollArea(parent), m_store(store), m_canvas(new Canvas(store, this)) {
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWidgetResizable(true);
  setWidget(m_canvas);
  for (const auto signal : {&Store::traceChanged, &Store::viewChanged, &Store::cursorChanged})
    connect(&m_store, signal, this, &Inspector::schedule);
}

void Inspector::setLook(const Style& style) {
  m_style = style;
  redraw();
}

// Several signals may come in one turn of the event loop; one new picture is enough for them.
void Inspector::schedule() {
  if (m_scheduled) return;
  m_scheduled = true;
  QTimer::singleShot(0, this, &Inspector::refresh);
}

void Inspector::redraw() {
  m_shown.reset();
  schedule();
}

void Inspector::refresh() {
  m_scheduled = false;
  if (!m_store.trace()) return;
  InspectorContent content = inspectorContent(*m_store.trace(), m_store.view(), m_store.cursor());
  Q_EMIT asked();
  if (content == m_shown) return;  // a zoomed map says nothing else about itself
  Style style = m_style;
  style.size = QSizeF(viewport()->size());
  style.transparent = true;  // it stands on the panel
  m_canvas->setScene(drawInspector(content, style));
  m_shown = std::move(content);
}

void Inspector::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  redraw();
}

void Inspector::changeEvent(QEvent* event) {
  QScrollArea::changeEvent(event);
  if (event->type() != QEvent::LanguageChange) return;
  setAccessibleName(tr("Inspector"));
  redraw();
}

}  // namespace headwise::ui
