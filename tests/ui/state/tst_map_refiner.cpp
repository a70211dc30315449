#include <QSignalSpy>
#include <QTest>
#include <atomic>
#include <new>

#include "core/experiment/run.h"
#include "ui/state/map_refiner.h"

using namespace headwise;
using namespace headwise::ui;

namespace {

/// A map that always has work and never the memory for it.
class PoorSource : public MapSource {
 public:
  explicit PoorSource(std::shared_ptr<const MapSource> rest) : m_rest(std::move(rest)) {}
  HookSet hooks() const override { return m_rest->hooks(); }
  Matrix hook(Hook hook, Index head, IndexRange rows) const override { return m_rest->hook(hook, head, rows); }
  std::shared_ptr<const TileServer> pattern(Index head, const PatternTransform& transform) const override {
    return m_rest->pattern(head, transform);
  }
  float logSumExp(Index head, Index query) const override { return m_rest->logSumExp(head, query); }
  double bytes() const override { return m_rest->bytes(); }
  bool keepsPattern() const override { return false; }
  bool hasWork() const override { return true; }
  void work(const std::stop_token&, const std::function<void(double)>&) const override {
    ++attempts;
    throw std::bad_alloc();
  }
  bool hasRowWish() const override { return attempts > 0; }
  void grantRows(const std::stop_token&) const override {
    ++row_attempts;
    throw std::bad_alloc();
  }
  mutable std::atomic<int> attempts = 0;
  mutable std::atomic<int> row_attempts = 0;

 private:
  std::shared_ptr<const MapSource> m_rest;
};

/// A window's state whose patterns are never kept.
struct Lazy {
  ComputeService service{[](const Experiment& experiment, const RunOptions& options) {
                           RunOptions none_kept = options;
                           none_kept.pattern_bytes = 0;
                           return run(experiment, none_kept);
                         },
                         [] { return std::chrono::steady_clock::now(); }};
  Store store{service};
  MapRefiner refiner{service, store};

  explicit Lazy(int tokens) {
    Experiment experiment = defaultExperiment();
    experiment.text.clear();
    for (int i = 0; i < tokens; ++i) experiment.text += "word" + std::to_string(i % 50) + " ";
    store.reset(experiment, {});
  }
  void waitForTrace() const {
    QTRY_VERIFY_WITH_TIMEOUT(store.trace() && *store.trace()->experiment == store.experiment(), 30000);
  }
  void lookAtHead(Index head) {
    const auto now = store.trace()->maps.front().source->pattern(head, {})->whatIsThere();
    (void)now->tile(now->maxLevel(), {0, 1}, {0, 1});
    refiner.look();
  }
};

}  // namespace

class MapRefinerTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void whatIsLookedAtBecomesExact() {
    Lazy window(700);
    window.waitForTrace();
    QCOMPARE(window.refiner.fraction(), 1.0);  // nobody has looked
    QSignalSpy refined(&window.refiner, &MapRefiner::refined);
    window.lookAtHead(2);
    QTRY_COMPARE(window.refiner.fraction(), 1.0);
    QTRY_VERIFY(!window.store.trace()->maps.front().source->hasWork());
    QVERIFY(!refined.isEmpty());
  }

  void aPauseLastsUntilItIsEnded() {
    Lazy window(700);
    window.waitForTrace();
    window.refiner.pause();
    window.lookAtHead(0);
    QTest::qWait(50);
    QCOMPARE(window.refiner.fraction(), 0.0);
    window.refiner.resume();
    QTRY_COMPARE(window.refiner.fraction(), 1.0);
  }

  void aRowThatIsWishedForComesWithoutOtherWork() {
    Lazy window(700);
    window.waitForTrace();
    QSignalSpy refined(&window.refiner, &MapRefiner::refined), granted(&window.refiner, &MapRefiner::granted);
    const auto cells = window.store.trace()->maps.front().source->pattern(2, {});
    QVERIFY(cells->rowNow(300).data == nullptr);
    window.refiner.look();
    QTRY_COMPARE(granted.size(), 1);
    QVERIFY(cells->rowNow(300).data != nullptr);
    QVERIFY(refined.isEmpty());  // no picture changes
  }

  void rowsComeWhileTheRestIsPaused() {
    Lazy window(700);
    window.waitForTrace();
    window.refiner.pause();
    window.lookAtHead(0);
    const auto cells = window.store.trace()->maps.front().source->pattern(2, {});
    for (const Index row : {300, 301}) {
      QVERIFY(cells->rowNow(row).data == nullptr);
      window.refiner.look();
      QTRY_VERIFY(cells->rowNow(row).data != nullptr);
    }
    QCOMPARE(window.refiner.fraction(), 0.0);
    window.refiner.resume();
    QTRY_COMPARE(window.refiner.fraction(), 1.0);
  }

  void workThatThereIsNoMemoryForIsNotTriedAgainUnasked() {
    const auto trace = std::make_shared<Trace>(*run(defaultExperiment()));
    const auto source = std::make_shared<const PoorSource>(trace->maps.front().source);
    trace->maps.front().source = source;
    ComputeService service([&](const Experiment&, const RunOptions&) -> TracePtr { return trace; },
                           [] { return std::chrono::steady_clock::now(); });
    Store store(service);
    MapRefiner refiner(service, store);
    store.reset(defaultExperiment(), {});
    QTRY_VERIFY(store.trace() != nullptr);
    refiner.look();
    QTRY_VERIFY(refiner.isPaused());
    QSignalSpy ended(&service, &ComputeService::jobEnded);
    refiner.look();
    QTRY_COMPARE(ended.size(), 1);
    QCOMPARE(source->attempts.load(), 1);
    QCOMPARE(source->row_attempts.load(), 1);
    QVERIFY(refiner.isPaused());
    refiner.resume();
    QTRY_COMPARE(source->attempts.load(), 2);
    QTRY_VERIFY(refiner.isPaused());
  }

  void anotherTraceStopsTheWork() {
    Lazy window(1200);
    window.waitForTrace();
    window.lookAtHead(0);
    Experiment shorter = window.store.experiment();
    shorter.text = "only a few words";
    const std::weak_ptr<const MapSource> old = window.store.trace()->maps.front().source;
    window.store.edit(shorter, QStringLiteral("shorten"));
    window.waitForTrace();
    QTRY_VERIFY_WITH_TIMEOUT(old.expired(), 30000);
    window.lookAtHead(0);
    QTRY_COMPARE(window.refiner.fraction(), 1.0);
  }
};

QTEST_MAIN(MapRefinerTest)
#include "tst_map_refiner.moc"
