// What holds for any bytes at all.

#include <QStringDecoder>
#include <QTest>
#include <random>
#include <thread>

#include "core/text/tokenizer.h"
#include "core/text/utf8.h"

using namespace headwise;

namespace {

constexpr std::array kKinds{TokenizerKind::Words, TokenizerKind::Characters, TokenizerKind::Bytes};

bool isUtf8(std::string_view text) {
  QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
  const QString decoded = decoder(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
  return !decoder.hasError() && !decoded.isEmpty();
}

// Bytes, with pieces between them that rules trip over.
std::string randomText(std::mt19937& random) {
  static const std::vector<std::string> pieces{
      "a",      "Z",      " ",      ".",      "'",      "\xff", "\xe4\xb8",
      "中",     "カ",     "한",     "\n",     "\r",     "🇩",    "👍",
      "🏽",   "\u200d", "\u0301", "\u202e", "\ufeff", "ก",    "\u0600",
      "\u0e33", "_",      "1",      "\ufe0f", "\u20e3", "👩",    std::string(1, '\0')};
  std::string text;
  const std::size_t length = random() % 40;
  for (std::size_t i = 0; i < length; ++i) {
    if (random() % 4 == 0) {
      text += static_cast<char>(random() & 0xff);
    } else {
      text += pieces[random() % pieces.size()];
    }
  }
  return text;
}

// The bytes between two tokens.
bool mayBeLeftOut(TokenizerKind kind, std::string_view bytes) {
  if (bytes.empty()) return true;
  const Utf8Run run = utf8RunAt(bytes, 0);
  return kind == TokenizerKind::Words && run.valid && run.end == bytes.size() && isBlank(bytes);
}

void check(TokenizerKind kind, const TokenSequence& out) {
  std::size_t last = 0;
  for (const Token& token : out.tokens) {
    QVERIFY(token.begin >= last && token.begin < token.end && token.end <= out.sentence.size());
    QVERIFY(mayBeLeftOut(kind, std::string_view(out.sentence).substr(last, token.begin - last)));
    QVERIFY(isUtf8(token.text));
    for (const char c : token.text) QVERIFY(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
    last = token.end;
  }
  QVERIFY(mayBeLeftOut(kind, std::string_view(out.sentence).substr(last)));
}

}  // namespace

class TestAnyBytes : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void tokensAreOrderedAndCoverTheText() {
    std::mt19937 random(20);
    for (const TokenizerKind kind : kKinds) {
      const auto tokenizer = makeTokenizer(kind);
      for (int i = 0; i < 3000; ++i) {
        const std::string text = randomText(random);
        check(kind, tokenizer->tokenize(text));
        if (QTest::currentTestFailed()) QFAIL(QByteArray::fromStdString(text).toHex().constData());
      }
    }
  }

  void longTextsOfEveryKindAreDivided_data() {
    QTest::addColumn<std::string>("piece");
    QTest::newRow("latin") << std::string("The quick brown fox. ");
    QTest::newRow("chinese") << std::string("我爱北京");
    QTest::newRow("chinese and latin") << std::string("我a");
    QTest::newRow("thai") << std::string("สวัสดีครับ");
    QTest::newRow("broken every second byte") << std::string("a\xff");
    QTest::newRow("broken") << std::string("\xff");
    QTest::newRow("one word") << std::string("a");
    QTest::newRow("accents") << std::string("\u0301");
    QTest::newRow("flags") << std::string("🇩");
    QTest::newRow("joiners") << std::string("👩\u200d");
    QTest::newRow("blanks") << std::string(" ");
    QTest::newRow("zero bytes") << std::string(1, '\0');
  }
  void longTextsOfEveryKindAreDivided() {
    QFETCH(const std::string, piece);
    std::string text;
    while (text.size() < 200'000) text += piece;
    for (const TokenizerKind kind : kKinds) check(kind, makeTokenizer(kind)->tokenize(text));
  }

  void oneTokenizerServesManyThreads() {
    const auto tokenizer = makeTokenizer(TokenizerKind::Words);
    const std::string sentence = "The animal didn't cross 我爱 สวัสดีครับ.";
    const TokenSequence expected = tokenizer->tokenize(sentence);
    std::atomic<int> wrong = 0;
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&] {
        for (int i = 0; i < 200; ++i) wrong += tokenizer->tokenize(sentence).tokens != expected.tokens;
      });
    }
    threads.clear();
    QCOMPARE(wrong.load(), 0);
  }
};

QTEST_APPLESS_MAIN(TestAnyBytes)
#include "tst_any_bytes.moc"
