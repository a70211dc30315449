#include <QTest>

#include "ui/scene/token_search.h"

using namespace headwise;
using namespace headwise::ui;

namespace {

TokenSearch searchIn(const std::string& text, TokenizerKind kind = TokenizerKind::Words) {
  return TokenSearch(std::make_shared<const TokenSequence>(makeTokenizer(kind)->tokenize(text)));
}

using Found = std::vector<Index>;

}  // namespace

class TokenSearchTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void smallLettersMatchWhateverTheCase() {
    const TokenSearch search = searchIn("The whale, THE Whale; whales. Élan, élan");
    QVERIFY(search.find("whale") == (Found{1, 4, 6}));
    QVERIFY(search.find("Whale") == (Found{4}));
    QVERIFY(search.find("élan") == (Found{8, 10}));
    QVERIFY(search.find("Élan") == (Found{8}));
    QVERIFY(search.find("shark").empty());
    QVERIFY(search.find("").empty());
  }

  void aPhraseIsFoundWhereItBegins() {
    QVERIFY(searchIn("a white whale and the white  whale").find("white whale") == (Found{1}));
    QVERIFY(searchIn("one two").find(" two") == (Found{1}));
    QVERIFY(searchIn("我看见白鲸，白鲸也看见我").find("白鲸") == (Found{3, 6}));
  }

  void numbersArePositionsToo() {
    const TokenSearch search = searchIn("in 1851 and 3 more");
    QVERIFY(search.find("#4") == (Found{4}));
    QVERIFY(search.find("3") == (Found{3}));
    QVERIFY(search.find("1") == (Found{1}));
    QVERIFY(search.find("0") == (Found{0}));
    QVERIFY(search.find("18") == (Found{1}));
    QVERIFY(search.find("#5").empty());
    QVERIFY(search.find("#-1").empty());
  }

  void blanksBehindTheLastTokenAreNoToken() { QVERIFY(searchIn("one  ").find("  ").empty()); }

  void bytesThatAreNoTextDoNoHarm() {
    QVERIFY(searchIn("a \xFF\xC3 B").find("b") == (Found{2}));
    QVERIFY(searchIn("Ab", TokenizerKind::Bytes).find("b") == (Found{1}));
  }
};

QTEST_APPLESS_MAIN(TokenSearchTest)
#include "tst_token_search.moc"
