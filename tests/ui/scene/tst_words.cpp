#include <QTest>

#include "tests/ui/synthetic_trace.h"
#include "ui/scene/words.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

class WordsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void blanksInATokenAreSeen() { QCOMPARE(tokenLabel(*syntheticTokens({"a b\n"}), 0), u"a\u2423b\u2423"_s); }
  void aTokenOfManyPagesIsNamedByItsBeginning() {
    const auto tokens = syntheticTokens({std::string(200'000, 'a'), std::string(80, 'b')});
    QCOMPARE(tokenLabel(*tokens, 0), QString(80, u'a') + u'…');
    QCOMPARE(quotedToken(*tokens, 0), u'“' + QString(80, u'a') + u"…”"_s);
    QCOMPARE(tokenLabel(*tokens, 1), QString(80, u'b'));
  }
  void theBeginningEndsWithAWholeCharacter() {
    std::string emoji = "x";
    for (int i = 0; i < 100; ++i) emoji += "😀";
    const QString label = tokenLabel(*syntheticTokens({emoji}), 0);
    QVERIFY(label.isValidUtf16());
    QVERIFY(label.endsWith(u"😀…"_s));
  }
};

QTEST_APPLESS_MAIN(WordsTest)
#include "tst_words.moc"
