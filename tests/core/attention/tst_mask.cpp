#include <QTest>
#include <cstdlib>
#include <limits>

#include "core/attention/mask_count.h"
#include "core/tensor/error.h"

using namespace headwise;

namespace {

Mask maskOf(std::vector<MaskRule> rules) {
  Mask mask;
  mask.rules = std::move(rules);
  return mask;
}

/// Compares rows(), visible(), matrix() and visibleRange() with a definition, cell by cell, at several lengths.
template <typename Definition>
void compare(const Mask& mask, const Definition& definition) {
  for (const auto& [n_q, n_kv] : {std::pair<Index, Index>{1, 1}, {9, 9}, {3, 8}, {8, 3}, {40, 40}}) {
    const ByteMatrix matrix = mask.matrix(n_q, n_kv);
    for (Index i = 0; i < n_q; ++i) {
      const IndexRange range = mask.visibleRange(i, n_q, n_kv);
      QVERIFY(range.begin >= 0 && range.end <= n_kv);
      for (Index j = 0; j < n_kv; ++j) {
        const bool wanted = definition(i + n_kv - n_q, j);
        QCOMPARE(matrix(i, j) != 0, wanted);
        QCOMPARE(mask.visible(i, j, n_q, n_kv), wanted);
        if (wanted) QVERIFY(range.contains(j));
      }
    }
    const Index middle = n_q / 2;
    QVERIFY(mask.rows({middle, n_q}, n_q, n_kv) == matrix.bottomRows(n_q - middle));
  }
}

std::string complaint(const Mask& mask) {
  try {
    mask.validate();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

}  // namespace

class TestMask : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void noRuleHidesNothing() {
    QVERIFY(Mask().empty());
    compare(Mask(), [](Index, Index) { return true; });
  }
  void causal() {
    compare(maskOf({CausalRule{}}), [](Index i, Index j) { return j <= i; });
  }
  void prefix() {
    compare(maskOf({PrefixRule{3}}), [](Index i, Index j) { return j <= i || j < 3; });
  }
  void symmetricWindow() {
    compare(maskOf({WindowRule{2, false, 1, {}}}), [](Index i, Index j) { return std::abs(i - j) <= 2; });
  }
  void causalWindow() {
    compare(maskOf({WindowRule{4, true, 1, {}}}), [](Index i, Index j) { return i - j >= 0 && i - j < 4; });
  }
  void dilatedWindow() {
    compare(maskOf({WindowRule{2, false, 3, {}}}),
            [](Index i, Index j) { return std::abs(i - j) <= 6 && (i - j) % 3 == 0; });
    compare(maskOf({WindowRule{2, true, 3, {}}}),
            [](Index i, Index j) { return i - j >= 0 && i - j < 6 && (i - j) % 3 == 0; });
  }
  void globalTokensSeeAndAreSeen() {
    compare(maskOf({WindowRule{1, false, 1, {0, 5}}}),
            [](Index i, Index j) { return std::abs(i - j) <= 1 || i == 0 || i == 5 || j == 0 || j == 5; });
  }
  void paddingHidesKeysAndIgnoresWhatIsNotThere() {
    compare(maskOf({KeyPaddingRule{{2, 2, 7, 1000}}}), [](Index, Index j) { return j != 2 && j != 7; });
  }
  void booleanMatrixLeavesTheRestVisible() {
    auto visible = std::make_shared<ByteMatrix>(2, 2);
    *visible << 1, 0, 0, 1;
    const Mask mask = maskOf({BooleanRule{visible}});
    QVERIFY(!mask.visible(0, 1, 3, 3) && mask.visible(1, 1, 3, 3));
    QVERIFY(mask.visible(2, 0, 3, 3) && mask.visible(0, 2, 3, 3));
    QCOMPARE(mask.matrix(3, 3).cast<int>().sum(), 7);
  }
  void rulesMustAllAllow() {
    compare(maskOf({CausalRule{}, KeyPaddingRule{{1}}, WindowRule{3, false, 1, {}}}),
            [](Index i, Index j) { return j <= i && j != 1 && std::abs(i - j) <= 3; });
  }
  void editsHaveTheLastWord() {
    Mask mask = maskOf({CausalRule{}});
    mask.edits[{0, 2}] = true;
    mask.edits[{2, 0}] = false;
    mask.edits[{50, 50}] = false;
    const ByteMatrix matrix = mask.matrix(3, 3);
    QVERIFY(matrix(0, 2) == 1 && matrix(2, 0) == 0 && matrix(0, 1) == 0);
    QVERIFY(mask.visible(0, 2, 3, 3) && !mask.visible(2, 0, 3, 3));
    QCOMPARE(mask.visibleRange(0, 3, 3), (IndexRange{0, 3}));
  }
  void infiniteBiasHides() {
    auto bias = std::make_shared<Matrix>(Matrix::Zero(2, 3));
    (*bias)(1, 2) = -std::numeric_limits<float>::infinity();
    Mask mask;
    mask.bias = bias;
    QVERIFY(!mask.empty());
    QVERIFY(!mask.visible(1, 2, 4, 4) && mask.visible(0, 2, 4, 4) && mask.visible(3, 3, 4, 4));
    QCOMPARE(mask.matrix(4, 4).cast<int>().sum(), 15);
  }
  void rangesAreExactForCausalAndWindows() {
    QCOMPARE(maskOf({CausalRule{}}).visibleRange(2, 5, 5), (IndexRange{0, 3}));
    QCOMPARE(maskOf({CausalRule{}}).visibleRange(0, 2, 5), (IndexRange{0, 4}));
    QCOMPARE(maskOf({CausalRule{}}).visibleRange(0, 5, 2), (IndexRange{0, 0}));
    QCOMPARE(maskOf({(WindowRule{1, false, 2, {}})}).visibleRange(4, 9, 9), (IndexRange{2, 7}));
    QCOMPARE(maskOf({(WindowRule{3, true, 1, {}})}).visibleRange(4, 9, 9), (IndexRange{2, 5}));
  }
  void hugeWidthsDoNotOverflow() {
    constexpr Index huge = std::numeric_limits<Index>::max();
    for (const bool is_causal : {false, true})
      compare(maskOf({WindowRule{huge, is_causal, 1, {}}}), [&](Index i, Index j) { return !is_causal || j <= i; });
    compare(maskOf({WindowRule{huge, false, huge, {}}}), [](Index i, Index j) { return i == j; });
    compare(maskOf({PrefixRule{huge}}), [](Index, Index) { return true; });
  }
  void equalityComparesContents() {
    Mask a;
    Mask b;
    a.bias = std::make_shared<Matrix>(Matrix::Zero(2, 2));
    QVERIFY(!(a == b));
    b.bias = std::make_shared<Matrix>(Matrix::Zero(2, 2));
    QVERIFY(a == b);
    b.bias = std::make_shared<Matrix>(Matrix::Zero(4, 1));
    QVERIFY(!(a == b));
  }
  void errorsNameWhatIsWrong() {
    QVERIFY(complaint(maskOf({WindowRule{0, false, 1, {}}})).find("window must be at least 1 wide") !=
            std::string::npos);
    QVERIFY(complaint(maskOf({WindowRule{1, false, 0, {}}})).find("dilation") != std::string::npos);
    QVERIFY(complaint(maskOf({WindowRule{1, false, 1, {-1}}})).find("global token") != std::string::npos);
    QVERIFY(complaint(maskOf({PrefixRule{-2}})).find("prefix must be 0 or more tokens, but is -2") !=
            std::string::npos);
    QVERIFY(complaint(maskOf({KeyPaddingRule{{3, -4}}})).find("padding key's position") != std::string::npos);
    QVERIFY(complaint(maskOf({CausalRule{}, BooleanRule{}, WindowRule{}})).empty());
  }
  void hiddenPairsAreCountedExactly_data() {
    QTest::addColumn<Mask>("mask");
    Mask painted = maskOf({CausalRule{}});
    painted.edits = {{{3, 9}, true}, {{3, 0}, false}, {{0, 0}, false}};
    Mask biased = maskOf({CausalRule{}});
    biased.bias = std::make_shared<const Matrix>(Matrix::Constant(2, 2, -std::numeric_limits<float>::infinity()));
    QTest::newRow("none") << Mask();
    QTest::newRow("causal") << maskOf({CausalRule{}});
    QTest::newRow("window and prefix") << maskOf({WindowRule{3, false, 1, {}}, PrefixRule{4}});
    QTest::newRow("causal window") << maskOf({WindowRule{3, true, 1, {}}});
    QTest::newRow("dilated") << maskOf({WindowRule{2, false, 3, {}}});
    QTest::newRow("global") << maskOf({WindowRule{2, false, 1, {5}}});
    QTest::newRow("padding") << maskOf({CausalRule{}, KeyPaddingRule{{2, 7}}});
    QTest::newRow("painted") << painted;
    QTest::newRow("biased") << biased;
  }
  void hiddenPairsAreCountedExactly() {
    QFETCH(const Mask, mask);
    for (const auto& [n_q, n_kv] : {std::pair<Index, Index>{12, 12}, {5, 12}, {12, 5}, {1, 1}}) {
      const ByteMatrix cells = mask.matrix(n_q, n_kv);
      const MaskCount count = countHidden(mask, n_q, n_kv);
      QVERIFY(count.exact);
      QCOMPARE(count.hidden, static_cast<double>(cells.size() - cells.cast<Index>().sum()));
      QCOMPARE(count.blind_queries, (cells.cast<Index>().rowwise().sum().array() == 0).count());
    }
  }
  void aLongCausalMaskIsCountedExactlyAndOthersWithoutBias() {
    constexpr Index kLong = 4750;
    constexpr double kHidden = 0.5 * kLong * (kLong - 1);
    QVERIFY(countHidden(maskOf({CausalRule{}}), kLong, kLong).exact);
    QCOMPARE(countHidden(maskOf({CausalRule{}}), kLong, kLong).hidden, kHidden);
    const MaskCount sampled = countHidden(maskOf({CausalRule{}, KeyPaddingRule{{kLong}}}), kLong, kLong);
    QVERIFY(!sampled.exact);
    QVERIFY(std::abs(sampled.hidden / kHidden - 1) < 1e-3);
  }
  void everyMaskHasADescription() {
    for (const MaskRule& rule :
         std::vector<MaskRule>{CausalRule{}, WindowRule{}, WindowRule{2, true, 3, {}}, WindowRule{2, false, 3, {}},
                               WindowRule{2, false, 1, {0}}, PrefixRule{}, KeyPaddingRule{}, BooleanRule{}})
      for (const Index n_q : {3, 4, 5}) QVERIFY(!describe(maskOf({rule}), n_q, 4).english().empty());
    QCOMPARE(describe(maskOf({CausalRule{}}), 4, 4).english(), std::string("query i sees keys j ≤ i"));
    QCOMPARE(describe(Mask(), 4, 4).english(), std::string("every query sees every key"));
  }
  void whatTheWordsSayIsTheRuleAlsoOfTwoTexts() {
    const auto says = [](const MaskRule& rule, Index n_q, Index n_kv) {
      return describe(maskOf({rule}), n_q, n_kv).english();
    };
    QCOMPARE(says(CausalRule{}, 4, 7), std::string("query i sees keys j ≤ i + n_kv − n_q = i + 3"));
    QCOMPARE(says(CausalRule{}, 7, 4), std::string("query i sees keys j ≤ i + n_kv − n_q = i − 3"));
    QVERIFY(maskOf({CausalRule{}}).visible(0, 3, 4, 7) && !maskOf({CausalRule{}}).visible(0, 4, 4, 7));
    QVERIFY(maskOf({CausalRule{}}).visible(3, 0, 7, 4) && !maskOf({CausalRule{}}).visible(2, 0, 7, 4));
    QCOMPARE(says(PrefixRule{2}, 4, 7),
             std::string("query i sees keys j ≤ i + n_kv − n_q = i + 3, and everybody sees the first 2"));
    QCOMPARE(says(WindowRule{2, false, 1, {}}, 4, 7),
             std::string("query i sees keys up to 2 positions away; query i stands at i + n_kv − n_q = i + 3"));
  }
};

QTEST_APPLESS_MAIN(TestMask)
#include "tst_mask.moc"
