#include <QTest>
#include <cmath>

#include "core/analysis/labels.h"
#include "core/analysis/row_facts.h"
#include "core/analysis/summary.h"
#include "tests/core/analysis/pattern_map.h"

using namespace headwise;
using namespace headwise::test;

namespace {

// "the" stands at 0 and 4, "." at 11.
constexpr std::string_view kSentence = "The animal didn't cross the street because it was too tired.";
constexpr Index kTokens = 12;

HeadSummary described(const Matrix& pattern, std::string_view sentence = kSentence) {
  AttentionMap map = mapOf({pattern}, sentence);
  summarizeHeads(map);
  return map.heads.front();
}

bool isThe(Index i) { return i == 0 || i == 4; }

}  // namespace

class TestLabels : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyLabel_data() {
    using Named = std::function<bool(Index, Index)>;
    QTest::addColumn<HeadLabel>("label");
    QTest::addColumn<Named>("named");
    QTest::addColumn<int>("causalRows");
    QTest::addColumn<int>("openRows");
    const auto row = [](const char* name, HeadLabel label, int causal, int open, const Named& named) {
      QTest::newRow(name) << label << named << causal << open;
    };
    row("previous", HeadLabel::Previous, 11, 11, [](Index i, Index j) { return j == i - 1; });
    row("next", HeadLabel::Next, 0, 11, [](Index i, Index j) { return j == i + 1; });
    row("itself", HeadLabel::Itself, 11, 12, [](Index i, Index j) { return j == i; });
    row("two back", HeadLabel::TwoBack, 10, 10, [](Index i, Index j) { return j == i - 2; });
    row("first", HeadLabel::First, 11, 12, [](Index, Index j) { return j == 0; });
    row("same token", HeadLabel::SameToken, 1, 2, [](Index i, Index j) { return i != j && isThe(i) && isThe(j); });
    row("delimiter", HeadLabel::Delimiter, 1, 12, [](Index, Index j) { return j == 11; });
    row("local", HeadLabel::Local, 9, 12, [](Index i, Index j) { return std::abs(i - j) <= 2; });
  }
  void everyLabel() {
    QFETCH(HeadLabel, label);
    QFETCH(std::function<bool(Index, Index)>, named);
    QFETCH(int, causalRows);
    QFETCH(int, openRows);
    for (const bool causal : {true, false}) {
      const int rows = causal ? causalRows : openRows;
      if (rows == 0) continue;  // nobody sees the next token there
      const HeadSummary head = described(patternOf(kTokens, causal, 0.85, named));
      QCOMPARE(head.label, label);
      QCOMPARE(head.label_score, 0.85F);
      QCOMPARE(head.label_rows, Index{rows});
      QVERIFY(described(patternOf(kTokens, causal, 0.3, named)).label != label);
    }
  }

  void evenAttentionIsDiffuseAndNothingElse() {
    for (const Index n : {2, 3, 4, 5, 6, 12}) {
      for (const bool causal : {true, false}) {
        const TokenSequence all = *words(kSentence);
        const std::string sentence = all.sentence.substr(0, all.tokens[static_cast<std::size_t>(n) - 1].end);
        const HeadSummary head = described(patternOf(n, causal, 0, [](Index, Index) { return false; }), sentence);
        QCOMPARE(head.label, HeadLabel::Diffuse);
        QVERIFY(std::abs(head.label_score - 1) < 1e-6F);
      }
    }
  }

  void oneTokenSaysNothing() {
    const HeadSummary head = described(Matrix::Ones(1, 1), "Hello");
    QCOMPARE(head.label, HeadLabel::None);
    QCOMPARE(head.label_score, 0.0F);
  }

  void sharpButAimlessHeadsHaveNoLabel() {
    // Every query looks at one place, each time another distance away.
    const Matrix pattern = patternOf(kTokens, false, 0.95, [](Index i, Index j) { return j == (i * 5 + 3) % kTokens; });
    QCOMPARE(described(pattern).label, HeadLabel::None);
  }

  void aPreviousTokenHeadIsNotCalledLocal() {
    QCOMPARE(described(patternOf(kTokens, false, 0.7, [](Index i, Index j) { return j == i - 1; })).label,
             HeadLabel::Previous);
  }

  void aHeadThatLooksAtItselfIsNotCalledAfterTheOneRowThatSeesTheFullStop() {
    const HeadSummary head = described(patternOf(kTokens, true, 0.9, [](Index i, Index j) { return j == i; }));
    QCOMPARE(head.label, HeadLabel::Itself);
  }

  void ownPlaceIsNoRepeat() {
    // Looks at every occurrence alike, its own included: half of it is not elsewhere.
    const HeadSummary head =
        described(patternOf(kTokens, false, 0.96, [](Index i, Index j) { return i == j || (isThe(i) && isThe(j)); }));
    QCOMPARE(head.label, HeadLabel::Itself);
  }

  void rowsThatSeeOneKeyDoNotCount() {
    LabelScorer scorer;
    const std::array<float, 2> row{1.0F, kHidden};
    scorer.addRow(factsOfRow(row, 0, LabelKeys(*words("a b"), *words("a b"), true)));
    for (const LabelScore& score : scorer.scores()) QCOMPARE(score.rows, Index{0});
  }

  void chanceIsWhatAnEvenHeadScores() {
    const auto tokens = words(kSentence);
    const LabelKeys keys(*tokens, *tokens, true);
    LabelScorer scorer;
    const Matrix even = patternOf(kTokens, true, 0, [](Index, Index) { return false; });
    for (Index i = 0; i < kTokens; ++i) scorer.addRow(factsOfRow({even.row(i).data(), std::size_t{kTokens}}, i, keys));
    for (const LabelScore& score : scorer.scores()) {
      if (score.label == HeadLabel::Diffuse) continue;
      QVERIFY(std::abs(score.score - score.chance) < 1e-6);
    }
  }

  void crossAttentionKnowsWordsButNoDistances() {
    const auto queries = words("the cat .");
    const auto keys = words("The cat sat on the mat .");
    const auto label = [&](const std::function<bool(Index, Index)>& named) {
      Matrix pattern = Matrix::Zero(3, 7);
      for (Index i = 0; i < 3; ++i) {
        Index picked = 0;
        for (Index j = 0; j < 7; ++j) picked += named(i, j) ? 1 : 0;
        for (Index j = 0; j < 7; ++j) pattern(i, j) = named(i, j) ? 1.0F / static_cast<float>(picked) : 0.0F;
      }
      AttentionMap map = mapOf({pattern}, queries, keys);
      summarizeHeads(map);
      return map.heads.front();
    };
    const auto same = [&](Index i, Index j) {
      return caseFold(queries->tokens[static_cast<std::size_t>(i)].text) ==
             caseFold(keys->tokens[static_cast<std::size_t>(j)].text);
    };
    QCOMPARE(label(same).label, HeadLabel::SameToken);
    QCOMPARE(label(same).label_rows, Index{3});
    QCOMPARE(label([](Index, Index j) { return j == 0; }).label, HeadLabel::First);
    QCOMPARE(label([](Index, Index j) { return j == 6; }).label, HeadLabel::Delimiter);
    QCOMPARE(label([](Index, Index) { return true; }).label, HeadLabel::Diffuse);
    QCOMPARE(label([](Index i, Index j) { return j == i + 2; }).label, HeadLabel::None);
    QVERIFY(std::isnan(label(same).mean_distance));
  }

  void rowsWithNaNAreLeftOut() {
    Matrix pattern = patternOf(kTokens, true, 0.9, [](Index i, Index j) { return j == i - 1; });
    pattern(5, 2) = std::numeric_limits<float>::quiet_NaN();
    const HeadSummary head = described(pattern);
    QCOMPARE(head.label, HeadLabel::Previous);
    QCOMPARE(head.label_rows, Index{10});
    QVERIFY(std::isnan(head.rows[5].entropy) && std::isfinite(head.mean_entropy) && std::isfinite(head.mean_distance));
  }

  void everyLabelHasANameAndAMeaning() {
    for (const HeadLabel label :
         {HeadLabel::None, HeadLabel::Previous, HeadLabel::Next, HeadLabel::First, HeadLabel::SameToken,
          HeadLabel::Itself, HeadLabel::Local, HeadLabel::TwoBack, HeadLabel::Delimiter, HeadLabel::Diffuse}) {
      QVERIFY(!labelName(label).text.empty() && labelMeaning(label).text.ends_with('.'));
    }
  }
};

QTEST_APPLESS_MAIN(TestLabels)
#include "tst_labels.moc"
