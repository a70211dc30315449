#include <QTest>

#include "core/text/tokenizer.h"

using namespace headwise;
using namespace std::string_literals;
using Texts = std::vector<std::string>;
Q_DECLARE_METATYPE(Texts)

namespace {

Texts textsOf(TokenizerKind kind, std::string_view sentence) {
  Texts out;
  for (const Token& token : makeTokenizer(kind)->tokenize(sentence).tokens) out.push_back(token.text);
  return out;
}

QByteArray joined(const Texts& texts) {
  QByteArray out;
  for (const std::string& text : texts) out += "[" + QByteArray::fromStdString(text) + "]";
  return out;
}

}  // namespace

class TestTokenizer : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void words_data() {
    QTest::addColumn<std::string>("sentence");
    QTest::addColumn<Texts>("expected");
    const auto row = [](const char* name, std::string sentence, Texts expected) {
      QTest::newRow(name) << std::move(sentence) << std::move(expected);
    };
    row("example", "The animal didn't cross the street because it was too tired.",
        {"The", "animal", "didn't", "cross", "the", "street", "because", "it", "was", "too", "tired", "."});
    row("empty", "", {});
    row("blank", " \t\r\n\u00a0\u3000\u2028 ", {});
    row("blank without width", "\ufeff \u200b", {});
    row("typographic apostrophe", "didn’t", {"didn’t"});
    row("punctuation", "Wait... (no): \"3.14\"!",
        {"Wait", ".", ".", ".", "(", "no", ")", ":", "\"", "3.14", "\"", "!"});
    row("special token", "[SEP]", {"[", "SEP", "]"});
    row("chinese", "我爱北京。", {"我", "爱", "北", "京", "。"});
    row("mixed with latin", "GPT-2是2019年的", {"GPT", "-", "2", "是", "2019", "年", "的"});
    row("japanese", "カタカナです", {"カ", "タ", "カ", "ナ", "で", "す"});
    row("voiced kana", "ｶﾞ\u304b\u3099", {"ｶﾞ", "\u304b\u3099"});
    row("kana and underscore", "カ_a", {"カ", "_a"});
    row("beyond the basic plane", "𠮷野", {"𠮷", "野"});
    row("korean", "나는 학교에 간다.", {"나는", "학교에", "간다", "."});
    row("conjoining jamo", "\u1112\u1161\u11ab", {"\u1112\u1161\u11ab"});
    row("thai", "สวัสดีครับ", {"สวัสดี", "ครับ"});
    row("arabic", "مرحبا بالعالم", {"مرحبا", "بالعالم"});
    row("arabic with vowel marks", "كَتَبَ", {"كَتَبَ"});
    row("devanagari", "नमस्ते दुनिया", {"नमस्ते", "दुनिया"});
    row("combining accents", "cafe\u0301 Z\u0351\u036b\u0343a", {"cafe\u0301", "Z\u0351\u036b\u0343a"});
    row("emoji family", "👨‍👩‍👧‍👦👍🏽", {"👨‍👩‍👧‍👦", "👍🏽"});
    row("flags", "🇩🇪🇨🇳🇫", {"🇩🇪", "🇨🇳", "🇫"});
    row("keycap", "1️⃣ 2️⃣", {"1️⃣", "2️⃣"});
    row("flag of england", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f!",
        {"🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "!"});
    row("broken run", "a\xff\xfe\xfd"s + "b", {"a", "\ufffd", "b"});
    row("cut character", "ab\xe4\xb8", {"ab", "\ufffd"});
    row("overlong and surrogate", "\xc0\x80 \xed\xa0\x80", {"\ufffd", "\ufffd"});
    row("accent after a broken byte", "\xff\u0301", {"\ufffd", "\u0301"});
    row("typed replacement", "\ufffd\xff", {"\ufffd", "\ufffd"});
    row("controls", "a\0b\x1b\x7f"s, {"a", "␀", "b", "␛", "␡"});
    row("control without a picture", "\u0085\u0086", {"U+0086"});
    row("turned direction", "abc\u202edef", {"abcdef"});
  }
  void words() {
    QFETCH(const std::string, sentence);
    QFETCH(const Texts, expected);
    QCOMPARE(joined(textsOf(TokenizerKind::Words, sentence)), joined(expected));
  }

  void characters_data() {
    QTest::addColumn<std::string>("sentence");
    QTest::addColumn<Texts>("expected");
    const auto row = [](const char* name, std::string sentence, Texts expected) {
      QTest::newRow(name) << std::move(sentence) << std::move(expected);
    };
    row("empty", "", {});
    row("blanks stay", "a  b", {"a", " ", " ", "b"});
    row("lines", "a\r\n\tb", {"a", "␍␊", "␉", "b"});
    row("accents", "e\u0301e", {"e\u0301", "e"});
    row("emoji", "👨‍👩‍👧‍👦🇩🇪👍🏽", {"👨‍👩‍👧‍👦", "🇩🇪", "👍🏽"});
    row("devanagari", "नमस्ते", {"न", "म", "स्ते"});
    row("hangul", "\u1112\u1161\u11ab국", {"\u1112\u1161\u11ab", "국"});
    row("broken",
        "\xf0\x9f\x98"
        "a\x80\x80",
        {"\ufffd", "a", "\ufffd"});
    row("zero bytes", "\0\0a"s, {"␀", "␀", "a"});
    row("no glyph", "a\u200b\u202e", {"a", "U+200B", "U+202E"});
    row("line separator", "\u2028", {"␤"});
  }
  void characters() {
    QFETCH(const std::string, sentence);
    QFETCH(const Texts, expected);
    QCOMPARE(joined(textsOf(TokenizerKind::Characters, sentence)), joined(expected));
  }

  void bytesAreShownOneByOne() {
    const std::string sentence = "a \n\0ä\xff"s;
    QCOMPARE(joined(textsOf(TokenizerKind::Bytes, sentence)), joined({"a", " ", "␊", "␀", "0xC3", "0xA4", "0xFF"}));
    const TokenSequence tokens = makeTokenizer(TokenizerKind::Bytes)->tokenize(sentence);
    QCOMPARE(tokens.tokens.front().id, 0x61);
    QCOMPARE(tokens.tokens.back().id, 0xff);
  }

  void rangesPointIntoTheSentence() {
    const std::string sentence = "Ein Mädchen\xff läuft 🇩🇪.";
    Texts slices;
    for (const Token& token : makeTokenizer(TokenizerKind::Words)->tokenize(sentence).tokens) {
      slices.push_back(sentence.substr(token.begin, token.end - token.begin));
    }
    QCOMPARE(joined(slices), joined({"Ein", "Mädchen", "\xff", "läuft", "🇩🇪", "."}));
  }

  void sentenceIsKeptByteForByte() {
    const std::string sentence = " a\0\xff\r\n"s;
    for (const auto kind : {TokenizerKind::Words, TokenizerKind::Characters, TokenizerKind::Bytes}) {
      QVERIFY(makeTokenizer(kind)->tokenize(sentence).sentence == sentence);
    }
  }

  void equalTextsHaveEqualIds() {
    const TokenSequence tokens = makeTokenizer(TokenizerKind::Words)->tokenize("the cat the");
    QCOMPARE(tokens.tokens[0].id, tokens.tokens[2].id);
    QVERIFY(tokens.tokens[0].id != tokens.tokens[1].id);
    QVERIFY(tokens.tokens[0].id >= 0);
  }

  void caseFoldingIsFull() {
    QCOMPARE(caseFold("THE"), std::string("the"));
    QCOMPARE(caseFold("Straße"), std::string("strasse"));
    QCOMPARE(caseFold("ΣΊΣΥΦΟΣ"), caseFold("σίσυφος"));
    QCOMPARE(caseFold("中"), std::string("中"));
    QCOMPARE(caseFold(""), std::string());
    QCOMPARE(caseFold("A\xff"
                      "B"),
             std::string("a\ufffd"
                         "b"));
    QCOMPARE(caseFold("A\0B"s), "a\0b"s);
  }

  void delimiters() {
    for (const char* text : {".", ",", "...", "。", "—", "«", " ", "\u3000", "␊", "[", "!?"}) {
      QVERIFY2(isDelimiter(text), text);
    }
    for (const char* text : {"", "a", "[SEP]", "3.14", "+", "😀", "\ufffd", "\xff", "␀"}) {
      QVERIFY2(!isDelimiter(text), text);
    }
  }

  void hashIsTheSameEverywhere() {
    QCOMPARE(stableHash(""), 0xcbf29ce484222325U);
    QCOMPARE(stableHash("a"), 0xaf63dc4c8601ec8cU);
    QCOMPARE(stableHash("foobar"), 0x85944171f73967e8U);
  }
};

QTEST_APPLESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
