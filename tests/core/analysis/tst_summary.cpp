#include <QTest>
#include <cmath>

#include "core/analysis/row_facts.h"
#include "core/analysis/summary.h"
#include "core/experiment/run.h"
#include "core/tensor/error.h"
#include "tests/core/analysis/pattern_map.h"

using namespace headwise;
using namespace headwise::test;

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

double entropyOf(std::vector<float> row) { return rowEntropy(row); }

bool near(double a, double b, double tolerance = 1e-6) { return std::abs(a - b) <= tolerance; }

std::vector<Finding> findingsOf(AttentionMap map) {
  summarizeHeads(map);
  return healthFindings(map);
}

const Finding* findingOf(const std::vector<Finding>& findings, std::string_view id) {
  for (const Finding& finding : findings)
    if (finding.id == id) return &finding;
  return nullptr;
}

}  // namespace

class TestSummary : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void entropyOfARow() {
    QVERIFY(near(entropyOf({0.25F, 0.25F, 0.25F, 0.25F}), std::log(4.0)));
    QVERIFY(near(entropyOf(std::vector<float>(1000, 1e-3F)), std::log(1000.0)));  // longer than one chunk
    QCOMPARE(entropyOf({0, 1, 0}), 0.0);
    QVERIFY(near(entropyOf({0.5F, 0.5F, kHidden, kHidden}), std::log(2.0)));
    QCOMPARE(entropyOf({kHidden, kHidden}), 0.0);
    QVERIFY(std::isnan(entropyOf({0.5F, kNaN})));
    QVERIFY(near(entropyOf({0.5F, 0.5F}) * kBitsPerNat, 1.0));
  }

  void distanceOfARow() {
    const std::vector<float> row{0.5F, 0.25F, 0.25F, kHidden};
    QCOMPARE(rowDistance(row, 2), 1.25);
  }

  void meansOfAHead() {
    Matrix pattern(3, 3);
    pattern << 1, kHidden, kHidden, 0.5F, 0.5F, kHidden, 0.25F, 0.25F, 0.5F;
    AttentionMap map = mapOf({pattern}, "a b c");
    summarizeHeads(map);
    const HeadSummary& head = map.heads.front();
    QVERIFY(near(static_cast<double>(head.rows[1].entropy), std::log(2.0)));
    QVERIFY(near(static_cast<double>(head.mean_entropy), (std::log(2.0) + 1.5 * std::log(2.0)) / 3));
    QCOMPARE(head.mean_distance, (0.5F + 0.75F) / 3);
    QCOMPARE(head.first_token_share, 1.75F / 3);
    QCOMPARE(head.max_weight, 1.0F);
    QVERIFY(head.share.empty() && std::isnan(head.output_share));  // a dump has no output
    QVERIFY(std::isnan(headAgreement(map, 0)));
  }

  void aRowIsKnownByWhatItSees() {
    const std::vector<float> row{kHidden, 0.25F, 0, 0.75F, kHidden, kHidden};
    const auto tokens = words("b b a , b b");
    const LabelKeys labels(*tokens, *tokens, true);
    const RowFacts facts = factsOfRow(row, 4, labels);
    QCOMPARE(facts.visible, 3);
    QCOMPARE(facts.not_finite, 0);
    QCOMPARE(facts.sum, 1.0);
    QCOMPARE(facts.largest, 0.75F);
    QCOMPARE(facts.first, 0.0F);
    QCOMPARE(facts.distance, 0.25F * 3 + 0.75F);
    QVERIFY(near(static_cast<double>(facts.entropy), entropyOf(row)));
    const std::array<LabelPart, 8> shorter = factsOfRow(std::span(row).first(4), 4, labels).labels;
    for (std::size_t i = 0; i < labelTable().size(); ++i) {
      const LabelPart& part = facts.labels[i];
      QCOMPARE(part.weight, shorter[i].weight);
      if (labelTable()[i].label == HeadLabel::Previous) QCOMPARE(part.weight, 0.75F);
      if (labelTable()[i].label == HeadLabel::SameToken) QCOMPARE(part.weight, 0.25F);
      if (labelTable()[i].label == HeadLabel::Delimiter) QCOMPARE(part.seen, 1);
    }
  }

  void rowsThatAreTheSameAreTakenOver() {
    const Matrix pattern = patternOf(4, true, 0.5, [](Index i, Index j) { return i == j; });
    AttentionMap before = mapOf({pattern, pattern}, "a b c d");
    summarizeHeads(before);
    for (HeadSummary& head : before.heads)
      for (RowFacts& row : head.rows) row.entropy = 100;  // to be known again
    AttentionMap map = mapOf({pattern, pattern}, "a b x d");
    SameSummaries same{&before, {}};
    same.stages.attended = {4, 4, 2, 1};
    same.stages.switched_on = {1};
    summarizeHeads(map, {}, same);
    for (const std::size_t row : {0U, 1U, 3U}) QCOMPARE(map.heads[0].rows[row].entropy, 100.0F);
    QVERIFY(map.heads[0].rows[2].entropy < 2);
    for (const RowFacts& row : map.heads[1].rows) QVERIFY(row.entropy < 2);
  }

  void lengthsOfRowsThatAreTheSameAreBelievedUnlessTheyMayOverflow() {
    AttentionMap map = run(defaultExperiment())->maps.front();
    const Index n = map.queryCount();
    AttentionMap before = map;
    SameSummaries same{&before, nothingSame(n, n)};
    same.stages.q = same.stages.k = {n, n, n - 1, 0};
    const HeadSummary fresh = map.heads.front();
    QVERIFY(fresh.longest_query > 0 && fresh.longest_query < 1e6);
    for (const double known : {1e10, 1e30}) {
      for (HeadSummary& head : before.heads) head.longest_query = head.longest_key = known;
      summarizeHeads(map, {}, same);
      QCOMPARE(map.heads.front().longest_query, known < 1e20 ? known : fresh.longest_query);
      QCOMPARE(map.heads.front().longest_key, known < 1e20 ? known : fresh.longest_key);
    }
    same.stages.q = same.stages.k = {n, n, 0, 0};
    summarizeHeads(map, {}, same);
    QCOMPARE(map.heads.front().longest_query, fresh.longest_query);
  }

  void sharesAddUpAtEveryToken() {
    Experiment experiment = defaultExperiment();
    experiment.heads_off = {2};
    const TracePtr trace = run(experiment);
    const AttentionMap& map = trace->maps.front();
    for (std::size_t query = 0; query < 12; ++query) {
      double sum = 0;
      for (const HeadSummary& head : map.heads) sum += static_cast<double>(head.share[query]);
      QVERIFY(near(sum, 1));
    }
    QCOMPARE(map.heads[2].output_share, 0.0F);
    const auto norm = [&](Index head) { return map.source->hook(Hook::result, head, {5, 6}).norm(); };
    float all = 0;
    for (Index head = 0; head < 8; ++head) all += norm(head);
    QVERIFY(near(static_cast<double>(map.heads[1].share[5]), static_cast<double>(norm(1) / all)));
  }

  void headsThatAllAreOffHaveNoShare() {
    Experiment experiment = defaultExperiment();
    experiment.heads_off = {0, 1, 2, 3, 4, 5, 6, 7};
    const TracePtr trace = run(experiment);
    for (const HeadSummary& head : trace->maps.front().heads) QCOMPARE(head.output_share, 0.0F);
    QVERIFY(std::isnan(headAgreement(trace->maps.front(), 3)));
  }

  void agreementIsTheLengthOfTheSumOverTheSumOfLengths() {
    const TracePtr trace = run(defaultExperiment());
    const AttentionMap& map = trace->maps.front();
    const double agreement = headAgreement(map, 7);
    double norms = 0;
    for (Index head = 0; head < 8; ++head) {
      norms += static_cast<double>(map.source->hook(Hook::result, head, {7, 8}).norm());
    }
    QVERIFY(near(agreement, static_cast<double>(map.source->hook(Hook::out, 0, {7, 8}).norm()) / norms));
    QVERIFY(agreement > 0 && agreement < 1);
  }

  void stoppingStops() {
    AttentionMap map = mapOf({Matrix::Ones(1, 1)}, "a");
    std::stop_source source;
    source.request_stop();
    QVERIFY_EXCEPTION_THROWN(summarizeHeads(map, source.get_token()), Cancelled);
  }

  void healthyNumbers() {
    const std::vector<Finding> findings = findingsOf(mapOf({Matrix::Identity(2, 2)}, "a b"));
    QCOMPARE(findings.size(), std::size_t{2});
    QCOMPARE(findings[0].brief.english(), std::string("rows sum to 1"));
    QCOMPARE(findings[1].brief.english(), std::string("no NaN"));
    for (const Finding& finding : findings) QCOMPARE(finding.severity, Severity::Ok);
  }

  void rowsThatDoNotSumToOne() {
    Matrix pattern = Matrix::Identity(2, 2);
    pattern(1, 0) = 0.25F;
    const std::vector<Finding> findings = findingsOf(mapOf({Matrix::Identity(2, 2), pattern}, "a b"));
    QCOMPARE(findings[0].severity, Severity::Warning);
    QCOMPARE(findings[0].detail.english(),
             std::string("The attention weights of query 1 in head 2 sum to 1.25 instead of 1. This is the largest "
                         "deviation."));
  }

  void aDeviationOfAMillionthIsAllowedAndTwoAreNot() {
    Matrix pattern = Matrix::Identity(2, 2);
    pattern(0, 1) = 0.9e-6F;
    QCOMPARE(findingsOf(mapOf({pattern}, "a b"))[0].severity, Severity::Ok);
    pattern(0, 1) = 2e-6F;
    QCOMPARE(findingsOf(mapOf({pattern}, "a b"))[0].severity, Severity::Warning);
  }

  void theFirstNaNIsPlaced() {
    Matrix pattern = Matrix::Identity(3, 3);
    pattern(1, 2) = kNaN;
    pattern(2, 0) = std::numeric_limits<float>::infinity();
    const std::vector<Finding> findings = findingsOf(mapOf({Matrix::Identity(3, 3), pattern}, "a b c"));
    QCOMPARE(findings[0].severity, Severity::Ok);  // rows with NaN have no sum
    QCOMPARE(findings[0].brief.english(), std::string("finite rows sum to 1"));
    QCOMPARE(findings[1].severity, Severity::Warning);
    QCOMPARE(
        findings[1].detail.english(),
        std::string("2 attention weights are not finite numbers (NaN or infinite). The first is in head 2, query 1, "
                    "key 2."));
  }

  void queriesThatSeeNothing_data() {
    QTest::addColumn<FullyMaskedRow>("convention");
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("sums");
    QTest::newRow("zero") << FullyMaskedRow::Zero << "outputs are 0"
                          << "visible rows sum to 1";
    QTest::newRow("uniform") << FullyMaskedRow::Uniform << "look at all keys alike"
                             << "rows sum to 1";
    QTest::newRow("NaN") << FullyMaskedRow::NaN << "weights are NaN"
                         << "finite rows sum to 1";
  }
  void queriesThatSeeNothing() {
    QFETCH(FullyMaskedRow, convention);
    QFETCH(QString, said);
    QFETCH(QString, sums);
    Experiment experiment = defaultExperiment();
    experiment.attention.fully_masked_row = convention;
    for (Index key = 0; key < 12; ++key) experiment.attention.mask.edits[{3, key}] = false;
    const TracePtr trace = run(experiment);
    const Finding* finding = findingOf(trace->findings, "fully-masked-rows");
    QVERIFY(finding != nullptr);
    QCOMPARE(finding->severity, Severity::Notice);
    QCOMPARE(finding->brief.english(), std::string("queries that see no key: 1"));
    QVERIFY(QString::fromStdString(finding->detail.english()).contains(said));
    QVERIFY(finding->detail.english().find("first from query 3") != std::string::npos);
    QCOMPARE(QString::fromStdString(findingOf(trace->findings, "rows-sum-to-1")->brief.english()), sums);
    QCOMPARE(findingOf(trace->findings, "no-nan")->severity,
             convention == FullyMaskedRow::NaN ? Severity::Warning : Severity::Ok);
  }

  void scoresThatComeNearTheEndOfFloat32() {
    Experiment experiment = defaultExperiment();
    experiment.parameters.kind = ParameterKind::Normal;
    QVERIFY(findingOf(run(experiment)->findings, "scores-near-overflow") == nullptr);
    experiment.parameters.stddev = 1e17;
    const TracePtr trace = run(experiment);
    const Finding* finding = findingOf(trace->findings, "scores-near-overflow");
    QVERIFY(finding != nullptr);
    QCOMPARE(finding->severity, Severity::Warning);
  }
};

QTEST_APPLESS_MAIN(TestSummary)
#include "tst_summary.moc"
