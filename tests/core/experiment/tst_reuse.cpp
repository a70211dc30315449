#include <QTest>
#include <chrono>
#include <thread>

#include "core/attention/attend.h"
#include "core/experiment/reuse.h"
#include "core/experiment/run.h"
#include "core/tensor/error.h"
#include "core/trace/layer_source.h"
#include "tests/core/experiment/random_edits.h"
#include "tests/core/experiment/trace_difference.h"

using namespace headwise;
using namespace headwise::test;

namespace {

constexpr float kPoison = 0.123F;
constexpr Index kTokens = 80;

/// Bit for bit, but where kernels compute.
double toleranceOf(const Experiment& experiment) {
  return rowsTogether(experiment.attention.kind, experiment.precision) > 1 ? 0.0 : 1e-6;
}

TracePtr runAfter(const TracePtr& previous, const Experiment& experiment, std::stop_token stop = {}) {
  RunOptions options;
  options.previous = previous;
  options.stop = std::move(stop);
  return run(experiment, options);
}

QString differenceFromFresh(const Trace& trace) {
  return TraceDifference(trace, *run(*trace.experiment), toleranceOf(*trace.experiment)).text();
}

std::string numbered(Index count) {
  std::string text;
  for (Index i = 0; i < count; ++i) text += "w" + std::to_string(i * i % 17) + " ";
  return text;
}

Experiment causalLayer() {
  Experiment experiment = defaultExperiment();
  experiment.text = numbered(kTokens);
  experiment.attention.d_model = 32;
  experiment.attention.n_heads = 4;
  experiment.heads_off = {1};
  return experiment;
}

/// The same Trace with other numbers in it: what a later run takes over from it can be told from what it computes.
TracePtr poisoned(const TracePtr& trace) {
  const auto other = std::make_shared<Trace>(*trace);
  AttentionMap& map = other->maps.front();
  const LayerContents<float> contents = contentsOf<float>(*map.source);
  const auto spoilt = [](const Heads<float>& heads) {
    return Heads<float>(Matrix::Constant(heads.rows(), heads.together().cols(), kPoison), heads.size());
  };
  AttentionValues<float> values;
  values.input = contents.values->input;
  values.q = spoilt(contents.values->q);
  values.k = spoilt(contents.values->k);
  values.v = spoilt(contents.values->v);
  values.z = spoilt(contents.values->z);
  values.log_sum_exp = Matrix::Constant(map.n_heads, map.queryCount(), kPoison);
  values.out = Matrix::Constant(map.queryCount(), map.config.d_model, kPoison);
  PatternBands<float> pattern(map.n_heads, map.queryCount(), map.keyCount());
  for (Index band = 0; band < pattern.bandCount(); ++band) pattern.make(band, {0, map.keyCount()}, nullptr);
  for (Index head = 0; head < map.n_heads; ++head)
    for (Index query = 0; query < map.queryCount(); ++query) {
      const auto [first, cols] = pattern.row(head, query);
      std::fill_n(first, cols.size(), kPoison);
    }
  ShownPattern shown = shownPattern(pattern, Mask());
  map.source = makeLayerSource<float>(map.config, contents.parameters, std::move(values), std::move(shown));
  for (HeadSummary& summary : map.heads)
    for (RowFacts& row : summary.rows) row.distance = kPoison;
  return other;
}

/// How many rows at the beginning of a hook are what poisoned() put there, and how many others are too.
struct TakenOver {
  Index first = 0;
  Index behind = 0;
  bool operator==(const TakenOver&) const = default;
};
TakenOver takenOver(const Trace& trace, Hook hook, Index head = 0) {
  const Matrix value = trace.maps[0].source->hook(hook, head, {0, trace.maps[0].queryCount()});
  TakenOver rows;
  for (Index i = 0; i < value.rows(); ++i) {
    const bool is_old =
        (value.row(i).array() == kPoison || value.row(i).array() == 0.0F).all() && !value.row(i).isZero(0);
    (is_old && rows.first == i ? rows.first : rows.behind) += is_old ? 1 : 0;
  }
  return rows;
}

/// `rows` at the beginning, as far as they are taken over in whole blocks.
TakenOver blocksOf(Index rows) {
  const Index together = rowsTogether(AttentionKind::Softmax, Precision::Float32);
  return {rows / together * together, 0};
}

Experiment withLastWord(Experiment experiment, const std::string& word) {
  experiment.text += word;
  return experiment;
}

}  // namespace

class TestReuse : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void reusedAndFreshTracesAgree_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 10; ++seed) QTest::addRow("%u", seed) << seed;
  }
  void reusedAndFreshTracesAgree() {
    QFETCH(unsigned, seed);
    RandomEdits edits(seed);
    Experiment experiment = edits.start();
    TracePtr trace = run(experiment);
    for (int i = 0; i < 200; ++i) {
      edits.edit(experiment);
      trace = runAfter(trace, experiment);
      const QString difference = differenceFromFresh(*trace);
      QVERIFY2(difference.isEmpty(), qPrintable(QStringLiteral("edit %1: %2").arg(i).arg(difference)));
    }
  }

  void anotherLastWordComputesItsRowOnly() {
    const TracePtr before = poisoned(run(withLastWord(causalLayer(), "one")));
    const TracePtr trace = runAfter(before, withLastWord(causalLayer(), "other"));
    for (const Hook hook : {Hook::q, Hook::k, Hook::v, Hook::pattern, Hook::z, Hook::out})
      QCOMPARE(takenOver(*trace, hook), blocksOf(kTokens));
    QCOMPARE(trace->maps[0].heads[0].rows[0].distance, kPoison);
    QVERIFY(trace->maps[0].heads[0].rows.back().distance != kPoison);
  }

  void oneMoreWordKeepsTheRowsBeforeIt() {
    const TracePtr before = poisoned(run(causalLayer()));
    const TracePtr trace = runAfter(before, withLastWord(causalLayer(), "other"));
    for (const Hook hook : {Hook::q, Hook::v, Hook::pattern, Hook::z, Hook::out})
      QCOMPARE(takenOver(*trace, hook), blocksOf(kTokens));
    const auto pattern = trace->maps[0].source->pattern(0, {});
    QCOMPARE(pattern->tile(0, {0, 1}, {kTokens, kTokens + 1}).at(0, 0), kMaskedCell);
  }

  void aWordInTheMiddleKeepsTheProjectionsBehindIt() {
    Experiment experiment = causalLayer();
    experiment.attention.positions.kind = PositionKind::Alibi;
    const TracePtr before = poisoned(run(experiment));
    experiment.text.insert(experiment.text.find("w16"), "middle ");
    const TracePtr trace = runAfter(before, experiment);
    const auto middle = static_cast<Index>(4);
    const bool moves = rowsTogether(AttentionKind::Softmax, Precision::Float32) == 1;
    QCOMPARE(takenOver(*trace, Hook::k), (moves ? TakenOver{middle, kTokens - middle} : TakenOver{}));
    QCOMPARE(takenOver(*trace, Hook::pattern), blocksOf(middle));
  }

  void aWindowEndsWhatAWordReaches() {
    Experiment experiment = causalLayer();
    experiment.attention.mask.rules = {WindowRule{3, true, 1, {}}};
    const TracePtr before = poisoned(run(experiment));
    experiment.text.replace(0, 2, "x0");
    const TracePtr trace = runAfter(before, experiment);
    const Index together = rowsTogether(AttentionKind::Softmax, Precision::Float32);
    QCOMPARE(takenOver(*trace, Hook::q), (TakenOver{0, kTokens - together}));
    QCOMPARE(takenOver(*trace, Hook::pattern), (TakenOver{0, kTokens - (together == 1 ? 3 : 2 * together)}));
  }

  void aHeadSwitchComputesNoProjectionAndOneHead() {
    const TracePtr before = poisoned(run(causalLayer()));
    Experiment experiment = causalLayer();
    experiment.heads_off = {2};
    const TracePtr trace = runAfter(before, experiment);
    const TakenOver all{kTokens, 0}, nothing{};
    for (const Hook hook : {Hook::q, Hook::k, Hook::v, Hook::pattern, Hook::z}) QCOMPARE(takenOver(*trace, hook), all);
    QCOMPARE(takenOver(*trace, Hook::pattern, 1), nothing);  // switched on
    QCOMPARE(takenOver(*trace, Hook::pattern, 2), all);      // switched off
    QVERIFY(trace->maps[0].source->hook(Hook::z, 2, {0, kTokens}).isZero(0));
    QCOMPARE(takenOver(*trace, Hook::out), nothing);
  }

  void temperatureAndMaskComputeNoProjection() {
    Experiment layer = causalLayer();
    layer.attention.mask.edits[{60, 3}] = false;
    const TracePtr before = poisoned(run(layer));
    Experiment warmer = layer;
    warmer.attention.temperature = 2;
    Experiment painted = layer;
    painted.attention.mask.edits[{70, 3}] = false;
    for (const Experiment& experiment : {warmer, painted}) {
      const TracePtr trace = runAfter(before, experiment);
      for (const Hook hook : {Hook::q, Hook::k, Hook::v}) QCOMPARE(takenOver(*trace, hook), (TakenOver{kTokens, 0}));
      QVERIFY(takenOver(*trace, Hook::pattern) != (TakenOver{kTokens, 0}));
    }
    QCOMPARE(takenOver(*runAfter(before, painted), Hook::pattern).first, blocksOf(70).first);
  }

  void otherParametersOrAnotherPrecisionTakeOverNothing() {
    const TracePtr before = poisoned(run(causalLayer()));
    Experiment seed = causalLayer();
    seed.parameters.seed = 1;
    Experiment precise = causalLayer();
    precise.precision = Precision::Float64;
    for (const Experiment& experiment : {seed, precise})
      QCOMPARE(differenceFromFresh(*runAfter(before, experiment)), QString());
  }

  void earlierTracesAreNotKept() {
    Experiment experiment = causalLayer();
    TracePtr trace = run(experiment);
    for (const bool text : {true, false, false, true}) {
      text ? void(experiment.text += "more ") : experiment.heads_off.clear();
      const std::weak_ptr<const Trace> before = trace;
      const std::weak_ptr<const MapSource> source = trace->maps[0].source;
      trace = runAfter(trace, experiment);
      QVERIFY(before.expired() && source.expired());
    }
  }

  void patternsThatStayAreSharedAndNotCopied() {
    BlockPool storage(std::size_t{1} << 30U);
    RunOptions options;
    options.storage = &storage;
    options.previous = run(causalLayer(), options);
    Experiment experiment = causalLayer();
    experiment.heads_off = {1, 2};
    const TracePtr trace = run(experiment, options);
    const auto cells = [](const Trace& one) {
      return one.maps[0].source->pattern(0, {})->tile(0, {0, 1}, {0, 1}).data;
    };
    QCOMPARE(cells(*trace), cells(*options.previous));
    const std::size_t idle = storage.idleBytes();  // what was only needed meanwhile
    options.previous = nullptr;
    QCOMPARE(storage.idleBytes(), idle);
    QCOMPARE(differenceFromFresh(*trace), QString());
  }

  void everyStepCanBeStopped() {
    const TracePtr before = run(causalLayer());
    const Experiment experiment = withLastWord(causalLayer(), "other");
    for (const double at : {0.05, 0.3, 0.9}) {
      std::stop_source stop;
      RunOptions options;
      options.previous = before;
      options.stop = stop.get_token();
      options.progress = [&](double fraction) {
        if (fraction >= at) stop.request_stop();
      };
      QVERIFY_EXCEPTION_THROWN((void)run(experiment, options), Cancelled);
    }
    QCOMPARE(differenceFromFresh(*runAfter(before, experiment)), QString());
  }

  void stoppedAtAnyMomentNothingIsHalfTakenOver() {
    RandomEdits edits(99);
    Experiment experiment = edits.start();
    TracePtr trace = run(experiment);
    for (int i = 0; i < 150; ++i) {
      edits.edit(experiment);
      std::stop_source stop;
      const std::jthread stopper([&, wait = std::chrono::microseconds(edits.below(300))] {
        std::this_thread::sleep_for(wait);
        stop.request_stop();
      });
      try {
        trace = runAfter(trace, experiment, stop.get_token());
      } catch (const Cancelled&) {
        // The next edit starts from the Trace before.
      }
      if (i % 5 == 0) QCOMPARE(differenceFromFresh(*runAfter(trace, experiment)), QString());
    }
  }

  void anErrorLeavesTheEarlierTraceAsItWas() {
    const TracePtr before = run(causalLayer());
    RunOptions options;
    options.previous = before;
    options.progress = [](double) { throw std::runtime_error("no more"); };
    QVERIFY_EXCEPTION_THROWN((void)run(withLastWord(causalLayer(), "other"), options), std::runtime_error);
    QCOMPARE(differenceFromFresh(*before), QString());
    QCOMPARE(differenceFromFresh(*runAfter(before, withLastWord(causalLayer(), "other"))), QString());
  }
};

QTEST_APPLESS_MAIN(TestReuse)
#include "tst_reuse.moc"
