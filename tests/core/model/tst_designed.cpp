#include <QTest>

#include "core/analysis/summary.h"
#include "core/experiment/run.h"
#include "core/model/layer_lab.h"

using namespace headwise;

namespace {

HeadLabel labelOf(HeadJob job) {
  switch (job) {
    case HeadJob::Previous:
      return HeadLabel::Previous;
    case HeadJob::First:
      return HeadLabel::First;
    case HeadJob::Itself:
      return HeadLabel::Itself;
    case HeadJob::SameToken:
      return HeadLabel::SameToken;
    case HeadJob::Local:
      return HeadLabel::Local;
    case HeadJob::Diffuse:
      return HeadLabel::Diffuse;
    case HeadJob::TwoBack:
      return HeadLabel::TwoBack;
    case HeadJob::Delimiter:
      return HeadLabel::Delimiter;
    case HeadJob::Next:
      return HeadLabel::Next;
  }
  return HeadLabel::None;
}

/// Some 300 words and punctuation marks.
const std::string kLongText =
    "The river rises in the hills above the town, where the rain falls on bare rock and runs off at once. In spring "
    "the "
    "water is brown and quick; in summer it is clear, and children cross it on stones. An old mill stands at the first "
    "bend. Its wheel has not turned for years, but the walls are sound, and a family of owls lives under the roof. "
    "Below "
    "the mill the valley widens. Farms lie on both sides of the road, with orchards, gardens and a few fields of "
    "barley. "
    "People here still speak of the winter when the river froze from bank to bank: carts went over the ice, a market "
    "was "
    "held on it, and the baker sold hot bread from a sledge. Nobody now alive has seen it, yet everyone can tell you "
    "where the baker stood. Further down, the river meets the canal. Boats wait at the lock, the keeper reads the "
    "level "
    "of the water, writes it in a book, and opens the gate. He has kept that book for thirty years, as his father did "
    "before him. Every number in it is a morning: dry ones, wet ones, mornings after a storm, when the gate would "
    "hardly "
    "move. If you ask him what the book is for, he says that somebody may want to know. Then he closes it, puts it "
    "back "
    "on the shelf, and goes to look at the river again. In the evening the light lies low on the water. The owls leave "
    "the mill, the boats are tied up, and one after another the windows of the town are lit; far off a train crosses "
    "the bridge, and its lamps move slowly through the dark.";

/// Runs the experiment and names the heads whose measured label is not what they were built for; "" if all is well.
std::string mislabelled(const Experiment& experiment) {
  const TracePtr trace = run(experiment);
  const AttentionMap& map = trace->maps.front();
  const std::vector<DesignedHead> heads = designedHeads(experiment.attention);
  std::string wrong;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (!heads[i].available || map.heads[i].label == labelOf(heads[i].job)) continue;
    wrong += "head " + std::to_string(i + 1) + ": " + jobName(heads[i].job).english() + " is labelled " +
             labelName(map.heads[i].label).english() + "; ";
  }
  return wrong;
}

}  // namespace

class TestDesigned : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyHeadDoesItsJob_data() {
    QTest::addColumn<int>("d_model");
    QTest::addColumn<int>("heads");
    QTest::newRow("the default") << 512 << 8;
    QTest::newRow("one wide head") << 128 << 1;
    QTest::newRow("narrow heads, two rounds") << 128 << 16;
    QTest::newRow("the smallest that compares words") << 256 << 8;
    QTest::newRow("few dimensions") << 64 << 4;
    QTest::newRow("hardly any dimensions") << 64 << 16;
  }
  void everyHeadDoesItsJob() {
    QFETCH(int, d_model);
    QFETCH(int, heads);
    Experiment experiment = defaultExperiment();
    experiment.attention.d_model = d_model;
    experiment.attention.n_heads = heads;
    for (const bool long_text : {false, true}) {
      if (long_text) experiment.text = kLongText;
      for (const std::uint64_t seed : {42U, 7U}) {
        experiment.parameters.seed = seed;
        experiment.attention.mask.rules = {CausalRule{}};
        QCOMPARE(mislabelled(experiment), std::string());
        experiment.attention.mask = {};
        QCOMPARE(mislabelled(experiment), std::string());
      }
    }
  }

  void jobsStandInTheOrderOfTheHeads() {
    AttentionConfig config;
    config.n_heads = 11;
    config.d_head = 64;
    std::vector<std::string> names;
    for (const DesignedHead& head : designedHeads(config)) names.push_back(jobName(head.job).english());
    QCOMPARE(names,
             (std::vector<std::string>{"previous token", "first token", "itself", "same token", "local", "diffuse",
                                       "two back", "delimiter", "next token", "previous token", "first token"}));
    QCOMPARE(designedHeads(config)[8].repeat, Index{0});
    QCOMPARE(designedHeads(config)[9].repeat, Index{1});
  }

  void everyRoundHasAnotherSharpness() {
    Experiment experiment = defaultExperiment();
    experiment.attention.n_heads = 27;
    experiment.attention.d_head = 64;
    const TracePtr trace = run(experiment);
    const std::vector<HeadSummary>& heads = trace->maps.front().heads;
    for (const std::size_t job : {0U, 1U, 2U, 4U, 6U}) {
      const float first = heads[job].label_score, softer = heads[job + 9].label_score,
                  sharper = heads[job + 18].label_score;
      QVERIFY(softer < first - 0.02F && first < sharper - 0.02F);
    }
    QCOMPARE(mislabelled(experiment), std::string());
  }

  void groupsShareTheirKeys_data() {
    QTest::addColumn<int>("kvHeads");
    QTest::newRow("GQA 4") << 4;
    QTest::newRow("GQA 2") << 2;
    QTest::newRow("MQA") << 1;
  }
  void groupsShareTheirKeys() {
    QFETCH(int, kvHeads);
    for (const bool causal : {true, false}) {
      Experiment experiment = defaultExperiment();
      experiment.attention.n_kv_heads = kvHeads;
      if (!causal) experiment.attention.mask = {};
      for (const DesignedHead& head : designedHeads(experiment.attention)) QVERIFY(head.available);
      if (causal && kvHeads == 1) experiment.text = kLongText;
      QCOMPARE(mislabelled(experiment), std::string());
    }
  }

  void otherPositionsDoTheJobsTheirOwnWay_data() {
    QTest::addColumn<PositionKind>("kind");
    QTest::addColumn<int>("missing");
    QTest::newRow("learned: the table holds the sinusoid") << PositionKind::Learned << 0;
    QTest::newRow("RoPE, halves") << PositionKind::RopeHalf << 1;
    QTest::newRow("RoPE, interleaved") << PositionKind::RopeInterleaved << 1;
    QTest::newRow("T5") << PositionKind::T5 << 1;
  }
  void otherPositionsDoTheJobsTheirOwnWay() {
    QFETCH(PositionKind, kind);
    QFETCH(int, missing);
    for (const bool causal : {true, false}) {
      Experiment experiment = defaultExperiment();
      experiment.attention.positions.kind = kind;
      if (!causal) experiment.attention.mask = {};
      int unavailable = 0;
      for (const DesignedHead& head : designedHeads(experiment.attention)) {
        if (head.available) continue;
        ++unavailable;
        QCOMPARE(head.job, HeadJob::First);
        QCOMPARE(head.why_not.english(),
                 std::string("these positions tell distances only, not which token is the first"));
      }
      QCOMPARE(unavailable, missing);
      if (!causal) experiment.text = kLongText;
      QCOMPARE(mislabelled(experiment), std::string());
    }
  }

  void partialRotationKeepsTheJobs() {
    Experiment experiment = defaultExperiment();
    experiment.attention.positions.kind = PositionKind::RopeHalf;
    experiment.attention.positions.rotary_dim = 32;
    QCOMPARE(mislabelled(experiment), std::string());
  }

  void sentencesMayStartAtAnyPosition() {
    for (const PositionKind kind : {PositionKind::Sinusoidal, PositionKind::Learned, PositionKind::RopeHalf}) {
      Experiment experiment = defaultExperiment();
      experiment.attention.positions.kind = kind;
      experiment.attention.positions.start = 700;
      QCOMPARE(mislabelled(experiment), std::string());
    }
  }

  void withoutPositionsTheirJobsAreGone() {
    Experiment experiment = defaultExperiment();
    experiment.attention.mask = {};
    experiment.attention.positions.kind = PositionKind::None;
    const TracePtr trace = run(experiment);
    const std::vector<DesignedHead> heads = designedHeads(experiment.attention);
    for (std::size_t i = 0; i < heads.size(); ++i) {
      const bool possible = heads[i].job == HeadJob::Diffuse || heads[i].job == HeadJob::Delimiter;
      QCOMPARE(heads[i].available, possible);
      if (possible) continue;
      QCOMPARE(heads[i].why_not.english(), std::string("it needs positions, and they are off"));
      const Matrix pattern = trace->maps.front().source->hook(Hook::pattern, static_cast<Index>(i), {0, 12});
      QVERIFY((pattern.array() - 1.0F / 12).abs().maxCoeff() < 1e-6F);  // no query: every key alike
    }
    QCOMPARE(mislabelled(experiment), std::string());
  }

  void aMaskThatHidesTheTargetIsNamed() {
    AttentionConfig config;
    config.n_heads = 9;
    config.d_head = 64;
    QVERIFY(designedHeads(config)[8].available);
    config.mask.rules = {CausalRule{}};
    QVERIFY(!designedHeads(config)[8].available);
    QCOMPARE(designedHeads(config)[8].why_not.english(), std::string("the mask hides the token that it is to look at"));
    WindowRule window;
    window.width = 1;
    config.mask.rules = {window};
    QVERIFY(designedHeads(config)[0].available);
    QVERIFY(!designedHeads(config)[6].available);  // two back
  }

  void theMatricesDoNotDependOnTheMask() {
    AttentionConfig config;
    const LayerParameters open = makeParameters({}, config);
    config.mask.rules = {CausalRule{}};
    config.scale.kind = ScoreScale::Kind::None;
    const LayerParameters causal = makeParameters({}, config);
    QVERIFY(open.values->W_Q == causal.values->W_Q);
  }

  void everySizeGivesARealLayer() {
    for (Index d_model = 1; d_model <= 24; ++d_model) {
      for (Index heads = 1; heads <= d_model; ++heads) {
        if (d_model % heads != 0) continue;
        Experiment experiment = defaultExperiment();
        experiment.attention.d_model = d_model;
        experiment.attention.n_heads = heads;
        const TracePtr trace = run(experiment);
        QVERIFY(trace->findings[0].severity == Severity::Ok && trace->findings[1].severity == Severity::Ok);
        for (const DesignedHead& head : designedHeads(experiment.attention)) {
          QVERIFY(head.available == head.why_not.text.empty());
        }
      }
    }
  }

  void widerValuesThanWordsAreFine() {
    for (const Index d_v : {1, 7, 256, 300, 600}) {
      Experiment experiment = defaultExperiment();
      experiment.attention.d_v = d_v;
      experiment.attention.n_kv_heads = 4;
      QCOMPARE(mislabelled(experiment), std::string());
    }
  }

  void theAdviceOnSizesHolds() {
    AttentionConfig config;
    config.d_model = 64;  // d_k = 8
    QCOMPARE(designedHeads(config)[3].why_not.english(), std::string("it needs a d_k of 32 or more"));
    config.d_head = 1;
    QCOMPARE(designedHeads(config)[0].why_not.english(), std::string("it needs a d_k of 4 or more"));
    QCOMPARE(designedHeads(config)[4].why_not.english(), std::string("it needs a d_k of 6 or more"));
    QVERIFY(designedHeads(config)[7].available);
    config.d_model = 16;
    config.d_head = 32;
    QCOMPARE(designedHeads(config)[3].why_not.english(), std::string("it needs a d_model of 32 or more"));
  }

  void theAdvisedSizeIsTheSmallest_data() {
    QTest::addColumn<PositionKind>("kind");
    QTest::addColumn<int>("kvHeads");
    QTest::newRow("sinusoidal") << PositionKind::Sinusoidal << 9;
    QTest::newRow("sinusoidal, one key for all") << PositionKind::Sinusoidal << 1;
    QTest::newRow("RoPE") << PositionKind::RopeHalf << 9;
    QTest::newRow("RoPE, interleaved, one key for all") << PositionKind::RopeInterleaved << 1;
    QTest::newRow("T5") << PositionKind::T5 << 3;
  }
  void theAdvisedSizeIsTheSmallest() {
    QFETCH(PositionKind, kind);
    QFETCH(int, kvHeads);
    AttentionConfig config;
    config.d_model = 64;
    config.n_heads = 9;
    config.n_kv_heads = kvHeads;
    config.positions.kind = kind;
    config.d_head = 2;
    const std::vector<DesignedHead> narrow = designedHeads(config);
    for (std::size_t i = 0; i < narrow.size(); ++i) {
      if (narrow[i].available || narrow[i].why_not.args.empty()) continue;
      const Index advised = std::stoll(narrow[i].why_not.args.front().english());
      QVERIFY(narrow[i].why_not.english().find("d_k") != std::string::npos);
      for (Index d_k = 2; d_k <= advised + 8; d_k += 2) {
        config.d_head = d_k;
        QCOMPARE(designedHeads(config)[i].available, d_k >= advised);
      }
    }
  }

  void theRepeatIsSeenAndTheOwnPlaceIsNot() {
    const TracePtr trace = run(defaultExperiment());
    const Matrix pattern = trace->maps.front().source->hook(Hook::pattern, 3, {0, 12});
    QVERIFY(pattern(4, 0) > 0.9F);   // "the" looks at "The"
    QVERIFY(pattern(4, 4) < 0.05F);  // and not at itself
  }

  void outputsAreMeansOfWords() {
    Experiment experiment = defaultExperiment();
    const TracePtr trace = run(experiment);
    const AttentionMap& map = trace->maps.front();
    const Matrix x = map.source->hook(Hook::x, 0, {0, 12});
    for (Index head = 0; head < 8; ++head) {
      const Matrix pattern = map.source->hook(Hook::pattern, head, {0, 12});
      const Matrix result = map.source->hook(Hook::result, head, {0, 12});
      Matrix expected = Matrix::Zero(12, 512);
      const Index at = head * 64 % 256;
      expected.middleCols(at, 64) = pattern * x.middleCols(at, 64);
      QVERIFY((result - expected).cwiseAbs().maxCoeff() < 1e-5F);
    }
  }
};

QTEST_APPLESS_MAIN(TestDesigned)
#include "tst_designed.moc"
