// Which part of an edited text is divided into tokens anew must not show.
#include <QTest>
#include <random>

#include "ui/state/follow_tokens.h"

using namespace headwise;
using namespace headwise::ui;

namespace {

const std::vector<std::string> kPieces{
    "cat", " ",  "  ",   "\n",   "the ", "a.", "3.5", "don't ", "é", "e\xCC\x81", "界", "👩‍👩‍👧",
    "x",   "\t", "\xFF", "\r\n", "สวัสดี", "—",  "_",   "مرحبا "};

std::string randomText(std::mt19937& random, int pieces) {
  std::string text;
  for (int i = 0; i < pieces; ++i) text += kPieces[random() % kPieces.size()];
  return text;
}

/// Some bytes give way to others, wherever that cuts a character.
std::string edited(std::mt19937& random, std::string text) {
  const std::size_t begin = random() % (text.size() + 1);
  const std::size_t length = std::min<std::size_t>(random() % 6, text.size() - begin);
  return text.replace(begin, length, randomText(random, static_cast<int>(random() % 4)));
}

}  // namespace

class FollowTokensTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void aPartIsDividedAsTheWholeWouldBe_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("words") << static_cast<int>(TokenizerKind::Words);
    QTest::newRow("characters") << static_cast<int>(TokenizerKind::Characters);
    QTest::newRow("bytes") << static_cast<int>(TokenizerKind::Bytes);
  }
  void aPartIsDividedAsTheWholeWouldBe() {
    QFETCH(int, kind);
    const auto of = static_cast<TokenizerKind>(kind);
    const auto tokenizer = makeTokenizer(of);
    std::mt19937 random(7);
    for (int round = 0; round < 1500; ++round) {
      const std::string text = randomText(random, 40);
      const std::string next = edited(random, text);
      const TokenSequence before = tokenizer->tokenize(text);
      const TokenSequence after = tokenizer->tokenize(next);
      const TokenShift part(before, next, of);
      Index kept = 0;
      for (Index i = 0; i < static_cast<Index>(before.size()); ++i) {
        const auto now = part(i);
        if (!now) continue;
        ++kept;
        QVERIFY2(*now >= 0 && *now < static_cast<Index>(after.size()), qPrintable(QString::fromStdString(next)));
        QCOMPARE(after.tokens[static_cast<std::size_t>(*now)].text, before.tokens[static_cast<std::size_t>(i)].text);
      }
      const TokenShift whole(before, after);
      Index kept_by_whole = 0;
      for (Index i = 0; i < static_cast<Index>(before.size()); ++i) kept_by_whole += whole(i) ? 1 : 0;
      QVERIFY(kept >= kept_by_whole);
    }
  }

  void tokensOfAnEmptyTextAreGone() {
    const TokenSequence before = makeTokenizer(TokenizerKind::Words)->tokenize("one two");
    QVERIFY(!TokenShift(before, "", TokenizerKind::Words)(1));
    QVERIFY(!TokenShift(TokenSequence{}, "one", TokenizerKind::Words)(0));
  }

  void textPutBeforeMovesEverything() {
    const TokenSequence before = makeTokenizer(TokenizerKind::Words)->tokenize("one two three four");
    const TokenShift shift(before, "zero one two three four", TokenizerKind::Words);
    QCOMPARE(shift(3), std::optional<Index>(4));
    QCOMPARE(shift(0), std::optional<Index>(1));
  }
};

QTEST_APPLESS_MAIN(FollowTokensTest)
#include "tst_follow_tokens.moc"
