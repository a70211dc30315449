// Whoever moves the mouse over a map that is computed on demand never waits, and soon reads exact numbers.
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/watched_trace.h"
#include "ui/main_window.h"
#include "ui/panels/inspector.h"
#include "ui/panels/scene_view.h"
#include "ui/scene/draw.h"
#include "ui/scene/inspector.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

/// A window with such a map; the window's thread is watched.
struct Book {
  WatchedTrace made = watchedTrace();
  MainWindow window;
  SceneView* view = window.findChild<SceneView*>();
  Inspector* inspector = window.findChild<Inspector*>();

  Book() : window(options()) {
    window.resize(1280, 720);
    window.store().reset(*made.trace->experiment, {});
    window.show();
    QTRY_VERIFY_WITH_TIMEOUT(window.store().trace() && find(HitKind::Cells), 30000);
  }
  [[nodiscard]] WindowOptions options() const {
    WindowOptions options;
    options.renderer = Renderer::Painter;
    options.run = [trace = made.trace](const Experiment&, const RunOptions&) { return trace; };
    return options;
  }
  [[nodiscard]] const HitArea* find(HitKind kind) const {
    const auto found = std::ranges::find(view->scene()->areas, kind, &HitArea::kind);
    return found == view->scene()->areas.end() ? nullptr : &*found;
  }
  [[nodiscard]] QRectF area(HitKind kind) const {
    if (!find(kind)) qFatal("no such area");
    return find(kind)->rect;
  }
  void hover(QPointF at) {
    QMouseEvent event(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(view, &event);
    QCoreApplication::processEvents();
  }
  void hoverAcross(const QRectF& rect) {
    for (int i = 1; i < 10; ++i)
      hover(rect.topLeft() + QPointF(rect.width() * i / 10, rect.height() * (i % 7 + 1) / 9));
  }
  void waitForNumbers() const { QTRY_VERIFY(!inspector->isIncomplete() && !view->scene()->awaits_rows); }
  void look(const std::function<void(ViewState&)>& change) {
    window.store().lookWith(change);
    QCoreApplication::processEvents();
  }
};

}  // namespace

class HoverTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theNumbersOfAPairCome() {
    Book book;
    book.hoverAcross(book.area(HitKind::Cells));
    book.waitForNumbers();
    const InspectorContent content =
        inspectorContent(*book.window.store().trace(), book.window.store().view(), book.window.store().cursor());
    QVERIFY(book.window.store().cursor().isCell());
    QVERIFY(!isIncomplete(content));
    QCOMPARE(book.made.source->waits(), 0);
  }

  void aWindowThatIsCompleteShowsExactMaps() {
    Book book;
    book.look([](ViewState& view) { view.pinned = {300}; });
    for (const double tokens : {700.0, 20.0}) {
      QSignalSpy painted(book.view, &SceneView::painted);
      book.look([tokens](ViewState& view) { view.heads.window = {0, tokens, 0, tokens}; });
      book.view->refresh();
      QTRY_VERIFY(!painted.isEmpty());
      QTRY_VERIFY_WITH_TIMEOUT(book.window.isComplete(), 30000);
      QVERIFY(!book.made.source->hasWork());
      QCOMPARE(book.made.source->exactFraction(), 1.0);
      QVERIFY(!book.view->scene()->awaits_rows);
    }
    QCOMPARE(book.made.source->waits(), 0);
  }

  void nobodyWaitsAnywhere() {
    Book book;
    book.look([](ViewState& view) { view.pinned = {400}; });
    book.waitForNumbers();
    book.look([](ViewState& view) { view.pinned = {400, 10, 650}; });
    book.waitForNumbers();
    for (const bool enlarged : {false, true}) {
      book.look([enlarged](ViewState& view) { view.heads.enlarged = enlarged; });
      for (const double tokens : {700.0, 300.0, 12.0}) {
        book.look([tokens](ViewState& view) { view.heads.window = {100, 100 + tokens, 300, 300 + tokens}; });
        book.hoverAcross(book.area(HitKind::Cells));
        book.hoverAcross(QRectF(QPointF(0, 0), QSizeF(book.view->size())));
        book.waitForNumbers();
      }
    }
    book.look([](ViewState& view) { view.heads.left_out_keys = {5, 90}; });
    book.look([](ViewState& view) { view.heads.renormalise = true; });
    book.hoverAcross(book.area(HitKind::Cells));
    book.waitForNumbers();
    book.look([](ViewState& view) { view.page = Page::Flow; });
    book.hoverAcross(book.area(HitKind::Query));
    book.hoverAcross(book.area(HitKind::Key));
    book.waitForNumbers();
    QCOMPARE(book.made.source->waits(), 0);
  }
};

QTEST_MAIN(HoverTest)
#include "tst_hover.moc"
