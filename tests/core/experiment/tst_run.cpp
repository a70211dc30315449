#include <QTest>
#include <cmath>

#include "core/experiment/adapt.h"
#include "core/experiment/run.h"
#include "core/tensor/error.h"

using namespace headwise;

namespace {

Experiment small(const std::string& text = "the cat saw the dog") {
  Experiment experiment = defaultExperiment();
  experiment.text = text;
  experiment.attention.d_model = 64;
  experiment.attention.n_heads = 4;
  return experiment;
}

template <typename ErrorType>
QString refusal(const Experiment& experiment, const RunOptions& options = {}) {
  try {
    (void)run(experiment, options);
  } catch (const ErrorType& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

}  // namespace

class TestRun : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aSentenceBecomesEveryHeadsAttention() {
    const TracePtr trace = run(small());
    const AttentionMap& map = trace->maps.at(0);
    QCOMPARE(map.n_heads, 4);
    QCOMPARE(map.queryCount(), 5);
    QCOMPARE(map.keys, map.queries);
    QCOMPARE(map.heads.size(), 4U);
    for (Index head = 0; head < 4; ++head) {
      const Matrix pattern = map.source->hook(Hook::pattern, head, {0, 5});
      for (Index i = 0; i < 5; ++i) QVERIFY(std::abs(pattern.row(i).cast<double>().sum() - 1.0) < 1e-6);
    }
  }

  void theSameExperimentGivesTheSameBits() {
    const TracePtr a = run(small());
    const TracePtr b = run(small());
    QVERIFY(a->maps[0].source->hook(Hook::out, 0, {0, 5}) == b->maps[0].source->hook(Hook::out, 0, {0, 5}));
  }

  void whatIsTakenOverChangesNoNumber() {
    const TracePtr before = run(small("the cat"));
    RunOptions options;
    options.previous = before;
    const TracePtr reused = run(small(), options);
    QCOMPARE(reused->maps[0].parameters, before->maps[0].parameters);
    QVERIFY(reused->maps[0].source->hook(Hook::out, 0, {0, 5}) ==
            run(small())->maps[0].source->hook(Hook::out, 0, {0, 5}));
  }

  void aMaskMakesNoNewParametersButNewNotes() {
    RunOptions options;
    options.previous = run(small());
    Experiment other = small();
    other.attention.mask.rules.clear();
    other.attention.scale = {ScoreScale::Kind::None, 1.0};
    const TracePtr trace = run(other, options);
    QCOMPARE(trace->maps[0].parameters, options.previous->maps[0].parameters);
    QCOMPARE(trace->maps[0].notes.size(), 4U);
  }

  void otherSizesOrSeedsMakeOtherParameters() {
    RunOptions options;
    options.previous = run(small());
    Experiment other = small();
    other.attention.n_heads = 8;
    QVERIFY(run(other, options)->maps[0].parameters != options.previous->maps[0].parameters);
    other = small();
    other.parameters.kind = ParameterKind::XavierNormal;
    QVERIFY(run(other, options)->maps[0].parameters != options.previous->maps[0].parameters);
  }

  void everySizeOfHeadCanBeDesigned() {
    Experiment experiment = small();
    for (const Index d_model : {1, 2, 3, 8, 16, 30, 64})
      for (const Index heads : {1, 2, 3, 5, 8})
        for (const PositionKind kind : {PositionKind::None, PositionKind::Sinusoidal, PositionKind::Learned,
                                        PositionKind::RopeHalf, PositionKind::Alibi, PositionKind::T5}) {
          experiment.attention.d_model = d_model;
          experiment.attention.n_heads = heads;
          experiment.attention.d_head = d_model;
          experiment.attention.positions.kind = kind;
          QCOMPARE(run(adapt(experiment).experiment)->maps[0].heads.size(), static_cast<std::size_t>(heads));
        }
  }

  void crossAttentionHasItsOwnKeys() {
    Experiment experiment = small();
    experiment.cross_attention = true;
    experiment.key_text = "le chat";
    experiment.attention.mask.rules.clear();
    const TracePtr trace = run(experiment);
    QCOMPARE(trace->maps[0].keyCount(), 2);
    QCOMPARE(trace->maps[0].source->hook(Hook::pattern, 0, {0, 5}).cols(), 2);
  }

  void bothPrecisionsAgree() {
    Experiment experiment = small();
    experiment.parameters.kind = ParameterKind::XavierUniform;
    const Matrix single = run(experiment)->maps[0].source->hook(Hook::out, 0, {0, 5});
    experiment.precision = Precision::Float64;
    const Matrix twice = run(experiment)->maps[0].source->hook(Hook::out, 0, {0, 5});
    QVERIFY((single - twice).cwiseAbs().maxCoeff() < 1e-5F * twice.cwiseAbs().maxCoeff());
  }

  void aSwitchedOffHeadAddsNothing() {
    Experiment experiment = small();
    experiment.heads_off = {1};
    const TracePtr trace = run(experiment);
    QVERIFY(trace->maps[0].source->hook(Hook::z, 1, {0, 5}).isZero(0.0F));
    QVERIFY(!trace->maps[0].source->hook(Hook::z, 0, {0, 5}).isZero(0.0F));
  }

  void textWithoutTokensIsRefused() {
    for (const char* text : {"", "   ", "\n\t"})
      QVERIFY(refusal<InputError>(small(text)).contains(QStringLiteral("Type a word")));
    Experiment experiment = small();
    experiment.cross_attention = true;
    QVERIFY(refusal<InputError>(experiment).contains(QStringLiteral("second sentence")));
  }

  void tooLongIsRefusedWithTheLengthThatFits() {
    RunOptions options;
    options.budget_bytes = 1 << 20;
    const Index fits = largestLength(small().attention, Precision::Float32, options.budget_bytes);
    std::string text;
    for (Index i = 0; i < fits; ++i) text += "a ";
    QVERIFY(refusal<TooLargeError>(small(text), options).isEmpty());
    const QString message = refusal<TooLargeError>(small(text + "a"), options);
    QVERIFY2(message.contains(QString::number(fits)), qPrintable(message));
  }

  void whatIsTooLargeToKeepIsComputedWhenLookedAt() {
    Experiment experiment = small("a b c a b c a b");
    RunOptions options;
    options.pattern_bytes = 0;
    const TracePtr lazy = run(experiment, options), kept = run(experiment);
    const AttentionMap& a = lazy->maps.front();
    const AttentionMap& b = kept->maps.front();
    QVERIFY(!a.source->keepsPattern());
    QVERIFY(b.source->keepsPattern());
    QCOMPARE(a.described_queries.size(), std::size_t{8});  // so few that all are
    for (Index head = 0; head < a.n_heads; ++head) {
      const auto i = static_cast<std::size_t>(head);
      QVERIFY(a.source->hook(Hook::pattern, head, {0, 8}).isApprox(b.source->hook(Hook::pattern, head, {0, 8}), 1e-5F));
      QVERIFY(std::abs(a.heads[i].mean_entropy - b.heads[i].mean_entropy) < 1e-4F);
      QCOMPARE(a.heads[i].label, b.heads[i].label);
      QCOMPARE(a.heads[i].mean_weights.size(), std::size_t{8});
    }
    QCOMPARE(lazy->findings.front().id, std::string_view("described-from-some"));
    // The next one may be kept again, and take over what it can.
    options.pattern_bytes = kDefaultPatternBudget;
    options.previous = lazy;
    QVERIFY(run(experiment, options)->maps.front().source->keepsPattern());
  }

  void whatCannotBeComputedWhenLookedAtIsRefused() {
    Experiment experiment = small("a b c");
    experiment.precision = Precision::Float64;
    RunOptions options;
    options.pattern_bytes = 100;  // of which they would take more, though all together would fit
    const QString message = refusal<TooLargeError>(experiment, options);
    QVERIFY2(message.contains(QStringLiteral("would take 288 B, and at most 100 B")), qPrintable(message));
  }

  void parametersTooLargeAreRefused() {
    Experiment experiment = small();
    experiment.attention.d_model = 1 << 20;
    QVERIFY(!refusal<TooLargeError>(experiment).isEmpty());
  }

  void aStoppedRunIsCancelled() {
    std::stop_source stop;
    stop.request_stop();
    RunOptions options;
    options.stop = stop.get_token();
    QVERIFY_EXCEPTION_THROWN((void)run(small(), options), Cancelled);
  }

  void progressEndsAtOne() {
    RunOptions options;
    std::vector<double> seen;
    options.progress = [&](double fraction) { seen.push_back(fraction); };
    (void)run(small(), options);
    QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    QCOMPARE(seen.back(), 1.0);
  }

  void headsWithoutAJobAreOneFinding() {
    Experiment experiment = small();
    experiment.parameters.kind = ParameterKind::Designed;
    experiment.attention.positions = {};
    experiment.attention.positions.kind = PositionKind::None;
    const TracePtr trace = run(experiment);
    const auto is_job = [](const Finding& finding) { return finding.id == "job-unavailable"; };
    QCOMPARE(std::ranges::count_if(trace->findings, is_job), 1);
    const Finding& finding = *std::ranges::find_if(trace->findings, is_job);
    const auto without =
        std::ranges::count_if(trace->maps.front().notes, [](const HeadNote& note) { return note.why_not.has_value(); });
    QVERIFY(without > 1);
    QCOMPARE(finding.brief.english(), std::to_string(without) + " heads have no job");
    QVERIFY(finding.detail.english().find("have no job: it needs positions") != std::string::npos);
  }

  void healthIsReported() {
    const TracePtr trace = run(small());
    QVERIFY(std::any_of(trace->findings.begin(), trace->findings.end(), [](const Finding& finding) {
      return finding.id == "rows-sum-to-1" && finding.severity == Severity::Ok;
    }));
  }
};

QTEST_APPLESS_MAIN(TestRun)
#include "tst_run.moc"
