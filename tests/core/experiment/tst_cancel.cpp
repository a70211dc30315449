// A run that is stopped gives up, or gives the right result: nothing in between.
#include <QTest>
#include <chrono>
#include <thread>

#include "core/experiment/run.h"
#include "core/tensor/error.h"
#include "tests/core/experiment/random_edits.h"
#include "tests/core/experiment/trace_difference.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace headwise;
using namespace headwise::test;

Q_DECLARE_METATYPE(headwise::Experiment)

namespace {

using Clock = std::chrono::steady_clock;

Experiment layer() {
  Experiment experiment = defaultExperiment();
  experiment.attention.d_model = 64;
  experiment.text.clear();
  for (int i = 0; i < 100; ++i) experiment.text += "w" + std::to_string(i * i % 17) + " ";
  return experiment;
}

/// An edit of the layer that leaves something to take over.
Experiment before(Experiment experiment) {
  experiment.text.replace(experiment.text.size() / 2, 3, " x ");
  experiment.heads_off = {2};
  return experiment;
}

/// The Trace, or null where the run was cancelled.
TracePtr runUntilStopped(const Experiment& experiment, const RunOptions& options) {
  try {
    return run(experiment, options);
  } catch (const Cancelled&) {
    return nullptr;
  }
}

/// Stops a run at some moment of its time.
TracePtr runStoppedAfter(std::chrono::microseconds wait, const Experiment& experiment, RunOptions options) {
  std::stop_source stop;
  options.stop = stop.get_token();
  const std::jthread stopper([&stop, wait] {
    const auto end = Clock::now() + wait;
    while (Clock::now() < end) std::this_thread::yield();
    stop.request_stop();
  });
  return runUntilStopped(experiment, options);
}

std::size_t allocatedBytes() {
#ifdef __GLIBC__
  return ::mallinfo2().uordblks;
#else
  return 0;
#endif
}

}  // namespace

class TestCancel : public QObject {
  Q_OBJECT

  /// Every way to compute a layer, each alone and after a Trace of which something stays.
  static void everyWay() {
    QTest::addColumn<Experiment>("experiment");
    QTest::addColumn<double>("pattern_bytes");
    QTest::addColumn<bool>("follows");
    const auto add = [](const char* name, const Experiment& experiment, double pattern_bytes) {
      for (const bool follows : {false, true})
        QTest::addRow("%s%s", name, follows ? ", after another" : "") << experiment << pattern_bytes << follows;
    };
    add("kernels", layer(), kDefaultPatternBudget);
    add("on demand", layer(), 0.0);
    Experiment experiment = layer();
    experiment.precision = Precision::Float64;
    add("float64", experiment, kDefaultPatternBudget);
    experiment = layer();
    experiment.attention.kind = AttentionKind::LinearElu1;
    add("reference", experiment, kDefaultPatternBudget);
    experiment = layer();
    experiment.attention.mask.edits[{70, 3}] = false;
    experiment.attention.positions.kind = PositionKind::RopeHalf;
    experiment.attention.n_kv_heads = 2;
    add("a painted mask, RoPE, grouped keys", experiment, kDefaultPatternBudget);
  }

  static RunOptions optionsOfRow() {
    QFETCH(Experiment, experiment);
    QFETCH(double, pattern_bytes);
    QFETCH(bool, follows);
    RunOptions options;
    options.pattern_bytes = pattern_bytes;
    if (follows) options.previous = run(before(experiment), options);
    return options;
  }

 private Q_SLOTS:
  void aStopAfterAnyStageEndsTheRun_data() { everyWay(); }
  void aStopAfterAnyStageEndsTheRun() {
    QFETCH(Experiment, experiment);
    RunOptions options = optionsOfRow();
    std::vector<double> stages;
    options.progress = [&](double fraction) { stages.push_back(fraction); };
    const TracePtr whole = run(experiment, options);
    QVERIFY(stages.size() >= 4);
    for (const double stage : stages) {
      std::stop_source stop;
      options.stop = stop.get_token();
      options.progress = [&](double fraction) {
        if (fraction >= stage) stop.request_stop();
      };
      const TracePtr trace = runUntilStopped(experiment, options);
      QCOMPARE(trace != nullptr, stage == stages.back());
      if (trace) QCOMPARE(TraceDifference(*trace, *whole, 0).text(), QString());
    }
  }

  void aStopAtAnyMomentGivesAllOrNothing_data() { everyWay(); }
  void aStopAtAnyMomentGivesAllOrNothing() {
    QFETCH(Experiment, experiment);
    const RunOptions options = optionsOfRow();
    const auto start = Clock::now();
    const TracePtr whole = run(experiment, options);
    const auto time = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
    RandomEdits random(7);
    for (int i = 0; i < 30; ++i) {
      const std::chrono::microseconds wait(random.below(static_cast<int>(time.count() * 5 / 4) + 1));
      const TracePtr trace = runStoppedAfter(wait, experiment, options);
      if (trace) QCOMPARE(TraceDifference(*trace, *whole, 0).text(), QString());
    }
    QCOMPARE(TraceDifference(*run(experiment, options), *whole, 0).text(), QString());  // and nothing is spoilt
  }

  void aThousandCancelledRunsKeepNoMemory() {
    BlockPool pool(std::size_t{64} << 20U);
    RunOptions options;
    options.storage = &pool;
    options.previous = run(before(layer()), options);
    (void)run(layer(), options);
    const std::size_t idle = pool.idleBytes(), allocated = allocatedBytes();
    QVERIFY(idle > 0);
    RandomEdits random(11);
    int cancelled = 0;
    for (int i = 0; i < 1000; ++i) {
      std::stop_source stop;
      options.stop = stop.get_token();
      options.progress = [&, at = i % 3](double fraction) {
        if (fraction >= std::array{0.05, 0.3, 0.9}.at(static_cast<std::size_t>(at))) stop.request_stop();
      };
      if (!runUntilStopped(layer(), options)) ++cancelled;
      QCOMPARE(pool.idleBytes(), idle);
    }
    QCOMPARE(cancelled, 1000);
    QVERIFY(allocatedBytes() < allocated + (std::size_t{1} << 20U));
  }
};

QTEST_APPLESS_MAIN(TestCancel)
#include "tst_cancel.moc"
