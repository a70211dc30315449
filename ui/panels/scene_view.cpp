#include "ui/panels/scene_view.h"

#include <QContextMenuEvent>
#include <QNativeGestureEvent>
#include <QPinchGesture>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "core/tensor/memory_error.h"
#include "ui/panels/look.h"
#include "ui/panels/scene_accessible.h"
#include "ui/panels/scene_hints.h"
#include "ui/panels/scene_menu.h"
#include "ui/scene/draw.h"
#include "ui/scene/draw_notice.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
namespace {

constexpr double kWheelNotch = 120;
constexpr double kWheelZoom = 1.2;
constexpr int kWheelScroll = 60;

}  // namespace

SceneView::SceneView(Store& store, Renderer renderer, QWidget* parent)
    : QWidget(parent),
      m_store(store),
      m_surface(makeSceneSurface(renderer, this)),
      m_bar(new QScrollBar(Qt::Vertical, this)),
      m_pointer(store),
      m_keys(store) {
  SceneAccessible::install();
  setAccessibleName(tr("Picture of the attention"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(360, 240);
  grabGesture(Qt::PinchGesture);
  m_bar->setFocusPolicy(Qt::NoFocus);
  m_bar->hide();
  m_surface->widget()->installEventFilter(this);
  connect(m_bar, &QScrollBar::valueChanged, this, [this](int value) {
    m_surface->setOrigin(QPointF(0, value));
    refreshOverlay();
  });
  connect(&m_store, &Store::traceChanged, this, &SceneView::schedule);
  connect(&m_store, &Store::viewChanged, this, &SceneView::schedule);
  connect(&m_store, &Store::failureChanged, this, &SceneView::schedule);
  connect(&m_store, &Store::cursorChanged, this, &SceneView::announce);
  schedule();
}

void SceneView::setLook(const Style& style) {
  m_look = style;
  schedule();
}

void SceneView::setSentenceShown(bool shown) {
  m_sentence_shown = shown;
  schedule();
}

QString SceneView::sentence() const {
  return m_store.trace() ? cursorSentence(*m_store.trace(), m_store.view(), m_store.cursor()) : QString();
}

/// Many changes in one turn of the event loop are drawn once.
void SceneView::schedule() {
  if (std::exchange(m_scheduled, true)) return;
  QMetaObject::invokeMethod(
      this,
      [this] {
        if (m_scheduled) drawNow();
      },
      Qt::QueuedConnection);
}

ScenePtr SceneView::makeScene() const {
  if (m_store.trace())
    return withinMemory(
        [&] { return draw(m_store.trace(), nullptr, m_store.view(), m_look); },
        [&](const Message& why) { return drawNotice(tr("This page cannot be drawn"), translated(why), m_look); });
  // Why nothing can be shown, the sentence bar says.
  const QString title = m_store.failure()       ? tr("Nothing to show yet")
                        : m_store.isComputing() ? tr("Computing…")
                                                : QString();
  return drawNotice(title, QString(), m_look);
}

void SceneView::drawNow() {
  m_scheduled = false;
  m_look.size = QSizeF(width(), roomHeight());
  m_look.device_pixel_ratio = devicePixelRatioF();
  m_scene = makeScene();
  m_awaits_paint = true;
  const std::pair page(m_store.view().page, m_store.view().heads.enlarged);
  const bool other_page = page != std::exchange(m_shown_page, page);
  m_bar->setRange(0, std::max(0, static_cast<int>(std::ceil(m_scene->size.height())) - roomHeight()));
  m_bar->setPageStep(roomHeight());
  m_bar->setSingleStep(kWheelScroll / 3);
  m_bar->setVisible(isScrollable());
  if (other_page) startPage();
  m_surface->setScene(m_scene);
  m_surface->setOrigin(QPointF(0, scrolled()));
  refreshOverlay();
  Q_EMIT drawn();
}

/// What the cursor pointed at belongs to the page that was left.
void SceneView::startPage() {
  m_bar->setValue(0);
  if (!underMouse()) m_store.point({});
}

/// The table and the Lab are not about a pair of tokens.
bool SceneView::showsSentence() const {
  const Page page = m_store.view().page;
  return m_sentence_shown && page != Page::Parameters && page != Page::Lab;
}

int SceneView::roomHeight() const {
  return showsSentence() ? std::max(1, height() - qRound(sentenceHeight(m_look))) : height();
}

QRectF SceneView::seenRect() const { return QRectF(toScene(QPointF(0, 0)), QSizeF(size())); }

StaleHint SceneView::staleHint() const {
  if (m_store.isComputing()) return StaleHint::Computing;
  return m_store.showsStandIn() ? StaleHint::StandIn : StaleHint::LastGood;
}

void SceneView::refreshOverlay() {
  if (!m_scene) return;
  std::vector<SceneItem> overlay;
  if (m_store.trace()) {
    overlay = drawOverlay(*m_scene, *m_store.trace(), m_store.view(), m_store.cursor(), m_look);
    if (m_store.isStale())
      appendStaleHint(overlay, seenRect().adjusted(0, 0, 0, roomHeight() - height()), staleHint(), m_look);
    if (showsSentence()) appendSentence(overlay, seenRect(), sentence(), m_look);
  }
  if (m_focus_shown) appendFocusFrame(overlay, seenRect(), m_look);
  m_surface->setOverlay(std::move(overlay));
}

void SceneView::announce() {
  refreshOverlay();
  if (!QAccessible::isActive()) return;
  QAccessibleValueChangeEvent change(this, sentence());
  QAccessible::updateAccessibility(&change);
}

void SceneView::takeRows() {
  if (m_scene && m_scene->awaits_rows)
    schedule();
  else if (showsSentence() || m_store.view().page == Page::Flow)
    announce();
}

bool SceneView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Paint && m_look.device_pixel_ratio != devicePixelRatioF()) schedule();
  if (event->type() == QEvent::Paint && std::exchange(m_awaits_paint, false))
    QMetaObject::invokeMethod(
        this, [this] { Q_EMIT painted(m_surface->paintMilliseconds()); }, Qt::QueuedConnection);
  return QWidget::eventFilter(watched, event);
}

// --- size and scrolling

void SceneView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_surface->widget()->setGeometry(rect());
  placeBar();
  schedule();
}

/// The bar lies in the page's right margin, so that the page need not be drawn narrower for it.
void SceneView::placeBar() {
  const int width = std::min(m_bar->sizeHint().width(), 12);
  m_bar->setGeometry(this->width() - width - 1, 2, width, height() - 4);
  m_bar->raise();
}

void SceneView::scrollTo(double top, double bottom) {
  const double low = std::min(scrolled(), top);
  const double high = bottom - roomHeight();
  m_bar->setValue(static_cast<int>(std::max(low, high)));
}

void SceneView::revealHead(Index head) {
  if (!m_scene || !isScrollable()) return;
  const auto area = std::ranges::find_if(m_scene->areas, [head](const HitArea& candidate) {
    return candidate.head == head && (candidate.kind == HitKind::Head || candidate.kind == HitKind::HeadSwitch);
  });
  if (area != m_scene->areas.end()) scrollTo(area->rect.top() - 6, area->rect.bottom() + 6);
}

void SceneView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange) placeBar();
  if (event->type() != QEvent::LanguageChange) return;
  setAccessibleName(tr("Picture of the attention"));
  schedule();
}

// --- mouse

void SceneView::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && m_scene) m_pointer.press(*m_scene, toScene(event->position()));
}

void SceneView::mouseMoveEvent(QMouseEvent* event) {
  if (!m_scene) return;
  m_pointer.move(*m_scene, toScene(event->position()), event->buttons().testFlag(Qt::LeftButton));
  const Qt::CursorShape shape = m_pointer.shape(*m_scene, toScene(event->position()));
  if (cursor().shape() != shape) setCursor(shape);
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_scene) return;
  m_pointer.release(*m_scene, toScene(event->position()), event->modifiers().testFlag(Qt::ShiftModifier));
}

void SceneView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && m_scene) m_pointer.doubleClick(*m_scene, toScene(event->position()));
}

void SceneView::leaveEvent(QEvent* /*event*/) { m_pointer.leave(); }

/// The wheel scrolls a page that is taller than the window; where nothing scrolls it zooms the map under it, and with
/// Ctrl it always does.
void SceneView::wheelEvent(QWheelEvent* event) {
  const double notches = event->angleDelta().y() / kWheelNotch;
  const bool zooms = event->modifiers().testFlag(Qt::ControlModifier) || !isScrollable();
  if (zooms && m_scene && m_pointer.zoom(*m_scene, toScene(event->position()), std::pow(kWheelZoom, notches))) return;
  if (!isScrollable()) return event->ignore();
  const int pixels = event->pixelDelta().isNull() ? static_cast<int>(notches * kWheelScroll) : event->pixelDelta().y();
  m_bar->setValue(m_bar->value() - pixels);
}

bool SceneView::pinch(QEvent* event) {
  if (!m_scene) return false;
  if (event->type() == QEvent::NativeGesture) {
    const auto* gesture = static_cast<QNativeGestureEvent*>(event);
    return gesture->gestureType() == Qt::ZoomNativeGesture &&
           m_pointer.zoom(*m_scene, toScene(gesture->position()), 1 + gesture->value());
  }
  const auto* touch = static_cast<QGestureEvent*>(event);
  const auto* fingers = static_cast<QPinchGesture*>(touch->gesture(Qt::PinchGesture));
  return fingers && m_pointer.zoom(*m_scene, toScene(mapFromGlobal(fingers->centerPoint())), fingers->scaleFactor());
}

bool SceneView::event(QEvent* event) {
  switch (event->type()) {
    case QEvent::NativeGesture:
    case QEvent::Gesture:
      return pinch(event) || QWidget::event(event);
    case QEvent::ToolTip: {
      const auto* help = static_cast<QHelpEvent*>(event);
      return showToolTip(help->pos(), help->globalPos());
    }
    default:
      return QWidget::event(event);
  }
}

bool SceneView::showToolTip(QPoint at, QPoint global) {
  const HitArea* area = m_scene ? areaAt(*m_scene, toScene(at)) : nullptr;
  if (!area || area->explanation.isEmpty()) {
    QToolTip::hideText();
    return true;
  }
  const QRect shown = area->rect.translated(0, -scrolled()).toAlignedRect();
  QToolTip::showText(global, wrapped(area->explanation), this, shown);
  return true;
}

void SceneView::contextMenuEvent(QContextMenuEvent* event) {
  Cursor cursor = m_store.cursor();
  const HitArea* area = m_scene ? areaAt(*m_scene, toScene(event->pos())) : nullptr;
  if (event->reason() == QContextMenuEvent::Mouse) cursor = area ? cursorAt(*area, toScene(event->pos())) : Cursor{};
  QMenu menu(this);
  fillSceneMenu(menu, m_store, cursor);
  if (!menu.isEmpty()) menu.exec(event->globalPos());
}

// --- keys

void SceneView::keyPressEvent(QKeyEvent* event) {
  if (!m_keys.press(event->key(), event->modifiers())) return QWidget::keyPressEvent(event);
  if (m_scheduled) drawNow();
  revealHead(m_store.cursor().head >= 0 ? m_store.cursor().head : m_store.view().head);
}

void SceneView::focusInEvent(QFocusEvent* event) {
  m_focus_shown = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
  refreshOverlay();
}

void SceneView::focusOutEvent(QFocusEvent* /*event*/) {
  m_focus_shown = false;
  refreshOverlay();
}

}  // namespace headwise::ui
