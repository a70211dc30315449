#include <QSignalSpy>
#include <QTest>

#include "core/experiment/run.h"
#include "ui/state/map_refiner.h"

using namespace headwise;
using namespace headwise::ui;

namespace {

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
