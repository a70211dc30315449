#include <QAccessible>
#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <algorithm>
#include <atomic>
#include <thread>

#include "core/experiment/run.h"
#include "core/tensor/error.h"
#include "tests/ui/panels/stores.h"
#include "ui/panels/scene_view.h"
#include "ui/scene/hit.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::testing;
using namespace Qt::StringLiterals;

namespace {

struct Bench : AnsweredStore {
  SceneView view{store, Renderer::Painter};

  explicit Bench(Index heads = 8, const std::vector<std::string>& texts = exampleTokens(), const ViewState& look = {})
      : AnsweredStore(heads, texts, look) {
    view.resize(906, 672);
    view.show();
    settle();
  }
  void settle() { view.drawNow(); }

  [[nodiscard]] HitArea area(HitKind kind, Index head = -1) const {
    const auto found = std::ranges::find_if(view.scene()->areas, [&](const HitArea& candidate) {
      return candidate.kind == kind && (head < 0 || candidate.head == head);
    });
    if (found == view.scene()->areas.end()) qFatal("no such area");
    return *found;
  }
  [[nodiscard]] QPoint cell(Index head, Index query, Index key) const {
    return (cellRect(area(HitKind::Cells, head), query, key).center() - QPointF(0, view.scrolled())).toPoint();
  }
  void move(QPointF at, Qt::MouseButtons buttons = Qt::NoButton) {
    QMouseEvent event(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, buttons, {});
    QApplication::sendEvent(&view, &event);
  }
  void hover(QPoint at) { move(at); }
  void click(QPoint at, Qt::KeyboardModifiers modifiers = {}) {
    QTest::mouseClick(&view, Qt::LeftButton, modifiers, at);
    settle();
  }
  void drag(QPoint from, QPoint to) {
    QTest::mousePress(&view, Qt::LeftButton, {}, from);
    for (int step = 1; step <= 5; ++step) {
      move(QPointF(from) + QPointF(to - from) * step / 5, Qt::LeftButton);
      settle();
    }
    QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
    settle();
  }
  void wheel(QPoint at, int notches, Qt::KeyboardModifiers modifiers = {}) {
    QWheelEvent event(QPointF(at), view.mapToGlobal(QPointF(at)), {}, {0, 120 * notches}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &event);
    settle();
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QTest::keyClick(&view, key, modifiers);
    settle();
  }
  template <typename Change>
  void look(Change change) {
    ViewState next = store.view();
    change(next);
    store.look(next);
    settle();
  }
};

}  // namespace

class SceneViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void hoverPointsAtThePairAndLeavingAtNothing() {
    Bench bench;
    bench.hover(bench.cell(3, 7, 1));
    QVERIFY(bench.store.cursor() == (Cursor{0, 3, 7, 1}));
    QVERIFY(bench.view.sentence().startsWith(u"In head 4, query “it” (7) looks at key “animal” (1): "_s));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&bench.view, &leave);
    QVERIFY(bench.store.cursor() == Cursor{});
  }

  void hoverDoesNotDrawThePageAgain() {
    Bench bench;
    const ScenePtr before = bench.view.scene();
    bench.hover(bench.cell(3, 7, 1));
    QCoreApplication::processEvents();
    QCOMPARE(bench.view.scene(), before);
  }

  void manyChangesOfOneTurnAreDrawnOnce() {
    Bench bench;
    QSignalSpy drawn(&bench.view, &SceneView::drawn);
    for (const Index head : {1, 2, 3}) {
      ViewState view = bench.store.view();
      view.head = head;
      bench.store.look(view);
    }
    QVERIFY(drawn.isEmpty());
    QTRY_COMPARE(drawn.size(), 1);
  }

  void paintingIsTimed() {
    Bench bench;
    QSignalSpy painted(&bench.view, &SceneView::painted);
    bench.look([](ViewState& view) { view.color.reversed = true; });
    QTRY_COMPARE(painted.size(), 1);
    QVERIFY(painted.first().first().toDouble() > 0);
  }

  void aClickSelectsTheHeadAndPinsTheQuery() {
    Bench bench;
    bench.click(bench.cell(3, 7, 1));
    QCOMPARE(bench.store.view().head, Index{3});
    QCOMPARE(bench.store.view().pinned, std::vector<Index>{7});
    bench.click(bench.cell(2, 5, 0), Qt::ShiftModifier);
    QCOMPARE(bench.store.view().pinned, (std::vector<Index>{7, 5}));
    QVERIFY(!bench.store.undoStack().canUndo());
  }

  void aDoubleClickEnlargesAndLeavesThePinsAlone() {
    Bench bench;
    bench.look([](ViewState& view) { view.pinned = {4}; });
    const QPoint at = bench.cell(5, 7, 1);
    QTest::mouseClick(&bench.view, Qt::LeftButton, {}, at);
    QTest::mouseDClick(&bench.view, Qt::LeftButton, {}, at);
    bench.settle();
    QVERIFY(bench.store.view().heads.enlarged);
    QCOMPARE(bench.store.view().head, Index{5});
    QCOMPARE(bench.store.view().pinned, std::vector<Index>{4});
  }

  void theWheelZoomsAllMapsAroundThePointer() {
    Bench bench;
    const QPoint at = bench.cell(0, 7, 1);
    bench.hover(at);
    bench.wheel(at, 3);
    QVERIFY(!bench.store.view().heads.window.isEmpty());
    bench.hover(at + QPoint(1, 0));
    QCOMPARE(bench.store.cursor().query, Index{7});
    QCOMPARE(bench.store.cursor().key, Index{1});
    bench.wheel(at, -30);
    QVERIFY(bench.store.view().heads.window.isEmpty());
  }

  void aPageThatIsTooTallScrollsAndZoomsWithCtrl() {
    Bench bench(144);
    bench.wheel(QPoint(300, 300), -2);
    QVERIFY(bench.view.scrolled() > 0);
    QVERIFY(bench.store.view().heads.window.isEmpty());
    bench.wheel(bench.cell(12, 3, 3), 2, Qt::ControlModifier);
    QVERIFY(!bench.store.view().heads.window.isEmpty());
  }

  void aScrolledPageStillKnowsWhatIsUnderTheMouse() {
    Bench bench(144);
    bench.wheel(QPoint(300, 300), -10);
    const HitArea* area = areaAt(*bench.view.scene(), bench.view.toScene(QPointF(300, 300)));
    QVERIFY(area != nullptr);
    QVERIFY(area->head > 8);
    bench.hover(QPoint(300, 300));
    QCOMPARE(bench.store.cursor().head, area->head);
  }

  void draggingAZoomedMapMovesItsTokens() {
    Bench bench(8, numberedTokens(40));
    bench.look([](ViewState& view) { view.heads.window = {10, 20, 10, 20}; });
    const QRectF map = bench.area(HitKind::Cells, 0).rect;
    bench.drag(map.center().toPoint(), (map.center() - QPointF(map.width() / 2, 0)).toPoint());
    QVERIFY(std::abs(bench.store.view().heads.window.key_begin - 15) < 0.2);
    QCOMPARE(bench.store.view().heads.window.query_begin, 10.0);
    QVERIFY(bench.store.view().pinned.empty());
  }

  void theOverviewMovesWhatIsSeen() {
    ViewState look;
    look.heads.enlarged = true;
    Bench bench(2, numberedTokens(100), look);
    const auto hasOverview = [&] {
      return std::ranges::any_of(bench.view.scene()->areas,
                                 [](const HitArea& area) { return area.kind == HitKind::Overview; });
    };
    QVERIFY(!hasOverview());
    bench.look([](ViewState& view) { view.heads.window = {0, 10, 0, 10}; });
    QVERIFY(hasOverview());
    const QRectF whole = bench.area(HitKind::Overview).rect;
    const auto at = [&](double part) { return (whole.topLeft() + QPointF(part, part) * whole.width()).toPoint(); };
    bench.click(at(0.5));
    const TokenWindow jumped = bench.store.view().heads.window;
    QVERIFY(qAbs(jumped.key_begin - 45) < 1.5 && qAbs(jumped.query_begin - 45) < 1.5);
    QCOMPARE(jumped.key_end - jumped.key_begin, 10.0);
    QVERIFY(bench.store.view().pinned.empty());
    const QRectF moved = bench.area(HitKind::Overview).rect;  // other labels leave it another place
    const QPoint grip = moved.center().toPoint();
    bench.drag(grip, grip + QPoint(36, 0));
    const TokenWindow dragged = bench.store.view().heads.window;
    QCOMPARE(dragged.key_begin - jumped.key_begin, 36 / moved.width() * 100);
    QCOMPARE(dragged.query_begin, jumped.query_begin);
    QVERIFY(bench.store.cursor() == Cursor());
  }

  void headsAreReorderedByDraggingTheirTitles() {
    Bench bench;
    const auto title = [&bench](Index head) {
      return (bench.area(HitKind::Head, head).rect.topLeft() + QPointF(14, 14)).toPoint();
    };
    bench.drag(title(0), title(2));
    QCOMPARE(bench.store.view().heads.order, (std::vector<Index>{1, 2, 0, 3, 4, 5, 6, 7}));
  }

  void arrowsMoveTheCellCursor() {
    Bench bench;
    bench.look([](ViewState& view) { view.pinned = {7}; });
    bench.key(Qt::Key_Left);
    QVERIFY(bench.store.cursor() == (Cursor{0, 0, 7, 7}));
    bench.key(Qt::Key_Left);
    bench.key(Qt::Key_Down);
    QVERIFY(bench.store.cursor() == (Cursor{0, 0, 8, 6}));
    bench.key(Qt::Key_Home);
    QCOMPARE(bench.store.cursor().key, Index{0});
    bench.key(Qt::Key_Left);
    QCOMPARE(bench.store.cursor().key, Index{0});
    bench.key(Qt::Key_End);
    QCOMPARE(bench.store.cursor().key, Index{11});
    bench.key(Qt::Key_PageDown);
    QCOMPARE(bench.store.cursor().head, Index{1});
    QCOMPARE(bench.store.view().head, Index{1});
    bench.key(Qt::Key_PageUp);
    bench.key(Qt::Key_PageUp);
    QCOMPARE(bench.store.cursor().head, Index{0});
  }

  void enterEnlargesEscapeGoesBackAndThenClearsThePins() {
    Bench bench;
    bench.look([](ViewState& view) { view.pinned = {7}; });
    bench.key(Qt::Key_Return);
    QVERIFY(bench.store.view().heads.enlarged);
    bench.key(Qt::Key_Escape);
    QVERIFY(!bench.store.view().heads.enlarged);
    QCOMPARE(bench.store.view().pinned.size(), std::size_t{1});
    bench.key(Qt::Key_Escape);
    QVERIFY(bench.store.view().pinned.empty());
  }

  void tabLeavesThePage() {
    Bench bench;
    QVERIFY(!SceneKeys(bench.store).press(Qt::Key_Tab, {}));
    QVERIFY((bench.view.focusPolicy() & Qt::TabFocus) != 0);
  }

  void aKeyOfAHeadOutOfSightScrollsToIt() {
    Bench bench(144);
    bench.look([](ViewState& view) { view.head = 139; });
    bench.key(Qt::Key_PageDown);
    QVERIFY(bench.view.scrolled() > 0);
    const QRectF card = bench.area(HitKind::Head, 140).rect.translated(0, -bench.view.scrolled());
    QVERIFY(card.top() >= 0 && card.bottom() <= bench.view.height());
  }

  void keysZoomAroundTheCursorAndBack() {
    Bench bench;
    bench.key(Qt::Key_Plus);
    QVERIFY(!bench.store.view().heads.window.isEmpty());
    bench.key(Qt::Key_0);
    QVERIFY(bench.store.view().heads.window.isEmpty());
  }

  void flowChipsHideHeadsAndADoubleClickShowsOneAlone() {
    ViewState flow;
    flow.page = Page::Flow;
    Bench bench(4, exampleTokens(), flow);
    const QPoint chip = bench.area(HitKind::HeadSwitch, 2).rect.center().toPoint();
    bench.click(chip);
    QCOMPARE(bench.store.view().flow.hidden_heads, std::set<Index>{2});
    QTest::mouseDClick(&bench.view, Qt::LeftButton, {}, chip);
    QCOMPARE(bench.store.view().flow.hidden_heads, (std::set<Index>{0, 1, 3}));
  }

  void flowKeysGoAlongAColumnAndAcross() {
    ViewState flow;
    flow.page = Page::Flow;
    Bench bench(4, exampleTokens(), flow);
    bench.key(Qt::Key_Down);
    bench.key(Qt::Key_Down);
    QVERIFY(bench.store.cursor() == (Cursor{0, -1, 1, -1}));
    bench.key(Qt::Key_Right);
    QVERIFY(bench.store.cursor() == (Cursor{0, -1, -1, 1}));
    bench.key(Qt::Key_Space);
    QVERIFY(bench.store.view().pins_are_keys);
    QCOMPARE(bench.store.view().pinned, std::vector<Index>{1});
  }

  void aFailureKeepsTheLastGoodPicture() {
    Bench bench;
    Experiment empty = bench.store.experiment();
    empty.text.clear();
    bench.store.edit(empty, u"type"_s);
    QTRY_VERIFY(bench.store.failure().has_value());
    bench.settle();
    QVERIFY(!bench.view.scene()->areas.empty());
  }

  void onlyPagesAboutPairsKeepALineForTheSentence() {
    Bench bench;
    bench.view.setSentenceShown(true);
    for (const auto& [page, has_line] : {std::pair(Page::Heads, true), std::pair(Page::Flow, true),
                                         std::pair(Page::Parameters, false), std::pair(Page::Lab, false)}) {
      bench.store.lookWith([page = page](ViewState& view) { view.page = page; });
      bench.settle();
      QCOMPARE(bench.view.look().size.height() < bench.view.height(), has_line);
    }
  }

  void aFailureAtTheStartIsShown() {
    ComputeService service{
        [](const Experiment&, const RunOptions&) -> TracePtr { throw InputError(Message("No text.")); },
        [] { return std::chrono::steady_clock::now(); }};
    Store store(service);
    SceneView view(store, Renderer::Painter);
    view.drawNow();
    QVERIFY(view.scene()->accessible_text.trimmed().isEmpty());
    store.reset(Experiment{}, {});
    QTRY_VERIFY(store.failure().has_value());
    view.drawNow();
    QVERIFY(view.scene()->accessible_text.contains(u"Nothing to show yet"_s));  // the sentence bar says why
  }

  void theFirstComputationIsWaitedForWithAWord() {
    std::atomic<bool> go_on = false;
    ComputeService service{[&](const Experiment&, const RunOptions& options) -> TracePtr {
                             while (!go_on && !options.stop.stop_requested()) std::this_thread::yield();
                             throw Cancelled();
                           },
                           [] { return std::chrono::steady_clock::now(); }};
    Store store(service);
    SceneView view(store, Renderer::Painter);
    store.reset(defaultExperiment(), {});
    QTRY_VERIFY(store.isComputing());
    view.drawNow();
    QVERIFY(view.scene()->accessible_text.contains(u"Computing"_s));
    go_on = true;
  }

  void partsExplainThemselvesOnHover() {
    Bench bench;
    const auto areas = bench.view.scene()->areas;
    const auto explained =
        std::ranges::find_if(areas, [](const HitArea& area) { return area.explanation.contains(u"entropy"_s); });
    QVERIFY(explained != areas.end());
    QHelpEvent help(QEvent::ToolTip, explained->rect.center().toPoint(), QPoint(10, 10));
    QApplication::sendEvent(&bench.view, &help);
    QTRY_VERIFY(QToolTip::text().contains(u"How widely"_s));
  }

  void aScreenReaderHearsThePageAndTheSentence() {
    Bench bench;
    QAccessibleInterface* face = QAccessible::queryAccessibleInterface(&bench.view);
    QVERIFY(face != nullptr);
    QVERIFY(!face->text(QAccessible::Name).isEmpty());
    QVERIFY(face->text(QAccessible::Description).contains(u"8 heads"_s));
    bench.store.point({0, 3, 7, 1});
    QCOMPARE(face->text(QAccessible::Value), bench.view.sentence());
    QVERIFY(!face->text(QAccessible::Value).isEmpty());
  }

  void theSentenceTakesItsRoomFromThePage() {
    Bench bench(144);
    const double before = bench.view.look().size.height();
    bench.view.setSentenceShown(true);
    bench.settle();
    QVERIFY(bench.view.look().size.height() < before);
  }

  void headsAreSwitchedOffAsOneUndoStep() {
    Bench bench;
    SceneActions(bench.store).switchHead(5);
    SceneActions(bench.store).switchHead(2);
    QCOMPARE(bench.store.experiment().heads_off, (std::vector<Index>{2, 5}));
    bench.store.undoStack().undo();
    QCOMPARE(bench.store.experiment().heads_off, std::vector<Index>{5});
  }

  void aMaskStrokeIsOneUndoStep() {
    Bench bench;
    SceneActions actions(bench.store);
    actions.beginMaskStroke({7, 7});
    actions.continueMaskStroke({7, 4});
    actions.endMaskStroke();
    const auto& edits = bench.store.experiment().attention.mask.edits;
    QCOMPARE(edits.size(), std::size_t{4});
    QVERIFY(std::ranges::none_of(edits, [](const auto& edit) { return edit.second; }));
    QCOMPARE(bench.store.undoStack().count(), 1);
    bench.store.undoStack().undo();
    QVERIFY(bench.store.experiment().attention.mask.edits.empty());
  }
};

QTEST_MAIN(SceneViewTest)
#include "tst_scene_view.moc"
