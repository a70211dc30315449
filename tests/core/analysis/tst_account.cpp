#include <QTest>

#include "core/analysis/account.h"

using namespace headwise;

namespace {

AttentionConfig baseConfig() { return {}; }  // d_model 512, 8 heads, as in Vaswani et al. 2017

double countedFlops(const LayerAccount& account) {
  double sum = 0;
  for (const AccountRow& row : account.rows) sum += row.counts ? row.flops : 0;
  return sum;
}

std::uint64_t countedParameters(const LayerAccount& account) {
  std::uint64_t sum = 0;
  for (const AccountRow& row : account.rows) sum += row.counts ? row.parameters : 0;
  return sum;
}

double bytesOf(const std::vector<MemoryRow>& rows, std::string_view id) {
  for (const MemoryRow& row : rows)
    if (row.id == id) return row.bytes;
  return -1;
}

}  // namespace

class TestAccount : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theNumbersOfThePaper() {
    const LayerAccount account = accountLayer(baseConfig(), false, 12, 12);
    QCOMPARE(account.row("qkv-one-head").parameters, 98'304U);
    QCOMPARE(account.row("qkv").parameters, 786'432U);
    QCOMPARE(account.row("w_q").parameters, 262'144U);
    QCOMPARE(account.row("w_k").parameters, 262'144U);
    QCOMPARE(account.row("w_v").parameters, 262'144U);
    QCOMPARE(account.row("w_o").parameters, 262'144U);
    QCOMPARE(account.total().parameters, 1'048'576U);
    QCOMPARE(account.row("w_q").flops, 6'291'456.0);   // 2 x 12 x 512 x 512
    QCOMPARE(account.row("scores").flops, 147'456.0);  // 2 x 8 x 12 x 12 x 64
    QCOMPARE(account.row("pattern-v").flops, 147'456.0);
    QCOMPARE(account.total().flops, 25'460'736.0);
  }

  void theNumbersOfTheShapeColumn() {
    const LayerAccount account = accountLayer(baseConfig(), false, 12, 12);
    const auto shape = [&](std::string_view id) { return account.row(id).shape_terms; };
    QCOMPARE(shape("qkv-one-head"), std::vector<std::string>{"3 × 512 × 64"});
    QCOMPARE(shape("qkv"), std::vector<std::string>{"8 × 98,304"});
    QCOMPARE(shape("w_o"), std::vector<std::string>{"512 × 512"});
    QCOMPARE(shape("scores"), std::vector<std::string>{"8 × 12 × 12"});
  }

  void everythingAddsUp_data() {
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("kvHeads");
    QTest::addColumn<int>("d_v");
    QTest::addColumn<bool>("bias");
    QTest::newRow("MHA") << 8 << 8 << 64 << false;
    QTest::newRow("MHA with biases") << 8 << 8 << 64 << true;
    QTest::newRow("GQA") << 8 << 2 << 64 << false;
    QTest::newRow("MQA, narrow values, biases") << 8 << 1 << 16 << true;
    QTest::newRow("one head") << 1 << 1 << 512 << true;
  }
  void everythingAddsUp() {
    QFETCH(int, heads);
    QFETCH(int, kvHeads);
    QFETCH(int, d_v);
    QFETCH(bool, bias);
    AttentionConfig config;
    config.n_heads = heads;
    config.n_kv_heads = kvHeads;
    config.d_v = d_v;
    const LayerAccount account = accountLayer(config, bias, 7, 19);
    const Index d_k = config.headDim();
    const auto parameters = static_cast<std::uint64_t>(512 * (heads * d_k + kvHeads * (d_k + d_v) + heads * d_v));
    const auto biases = static_cast<std::uint64_t>(heads * d_k + kvHeads * (d_k + d_v) + 512);
    QCOMPARE(account.total().parameters, parameters + (bias ? biases : 0));
    QCOMPARE(countedParameters(account), account.total().parameters);
    QCOMPARE(countedFlops(account), account.total().flops);
    QCOMPARE(account.row("qkv").parameters,
             account.row("w_q").parameters + account.row("w_k").parameters + account.row("w_v").parameters);
    QCOMPARE(account.rows.back().id, std::string("total"));
  }

  void sharedKeysAreCountedOnce() {
    AttentionConfig config;
    config.n_kv_heads = 2;
    const LayerAccount account = accountLayer(config, false, 12, 12);
    QCOMPARE(account.row("w_k").parameters, 65'536U);
    QCOMPARE(account.total().parameters, 655'360U);
    QCOMPARE(account.row("qkv").shape_terms, (std::vector<std::string>{"8 × 32,768", "2 × 65,536"}));
    QCOMPARE(account.row("scores").flops, 147'456.0);  // every query head still scores every key
  }

  void variantsAsOnThePage() {
    const std::vector<Variant> variants = standardVariants(baseConfig());
    QCOMPARE(variants.size(), std::size_t{4});
    const std::vector<std::pair<std::string, std::uint64_t>> expected{
        {"single head", 1'048'576}, {"MHA 8", 1'048'576}, {"GQA 2", 655'360}, {"MQA 1", 589'824}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
      QCOMPARE(variants[i].name.english(), expected[i].first);
      QCOMPARE(accountLayer(variants[i].config, false, 12, 12).total().parameters, expected[i].second);
      variants[i].config.validate();
    }
  }

  void variantsKeepTheWidthsThatWereChosen() {
    AttentionConfig config;
    config.d_model = 100;
    config.n_heads = 6;
    config.d_head = 7;
    config.d_v = 5;
    config.n_kv_heads = 3;
    const std::vector<Variant> variants = standardVariants(config);
    QCOMPARE(variants[0].config.headDim(), Index{42});
    QCOMPARE(variants[0].config.valueDim(), Index{30});
    QCOMPARE(variants[2].name.english(), std::string("GQA 3"));
    for (const Variant& variant : variants) variant.config.validate();
  }

  void thereIsNoGroupBetweenOneHeadAndAPrimeNumberOfThem() {
    AttentionConfig config;
    config.n_heads = 1;
    QCOMPARE(standardVariants(config).size(), std::size_t{1});
    config.d_model = 70;
    config.n_heads = 7;
    QCOMPARE(standardVariants(config).size(), std::size_t{3});
  }

  void bytesOfTheDrawing() {
    const std::vector<MemoryRow> rows = accountMemory(baseConfig(), false, 12, 12, 4);
    QCOMPARE(bytesOf(rows, "parameters"), 4.0 * 1024 * 1024);
    QCOMPARE(bytesOf(rows, "pattern"), 4.5 * 1024);
    QCOMPARE(bytesOf(rows, "kv-cache-token"), 4.0 * 1024);
    QCOMPARE(bytesOf(rows, "result"), 8.0 * 12 * 512 * 4);
  }

  void longSentencesDoNotOverflow() {
    const std::vector<MemoryRow> rows = accountMemory(baseConfig(), false, 1'000'000, 1'000'000, 8);
    QCOMPARE(bytesOf(rows, "pattern"), 8.0 * 1e12 * 8);
  }

  void theEncoderDecoderOfThePaper() {
    const EncoderDecoderAccount account = accountEncoderDecoder(baseConfig(), false, 6, 6, 2048, 10, 12);
    QCOMPARE(account.attention_parameters, 18'874'368U);
    QCOMPARE(account.feed_forward_parameters, 25'165'824U);
    QCOMPARE(account.layer_norm_parameters, 30'720U);
    QCOMPARE(account.rows.back().parameters, 18'874'368U + 25'165'824U + 30'720U);
    double flops = 0;
    for (const AccountRow& row : account.rows) flops += row.counts ? row.flops : 0;
    QCOMPARE(account.flops, flops);
    const double cross = accountLayer(baseConfig(), false, 12, 10).total().flops;
    QCOMPARE(account.rows[2].flops, 6 * cross);
  }

  void biasesOfTheEncoderDecoder() {
    const EncoderDecoderAccount account = accountEncoderDecoder(baseConfig(), true, 6, 6, 2048, 10, 12);
    QCOMPARE(account.attention_parameters, 18'874'368U + 18U * 4U * 512U);
    QCOMPARE(account.feed_forward_parameters, 25'165'824U + 12U * (2048U + 512U));
  }

  void pairsCostAsMuchAsProjectionsAtTwiceTheWidth() {
    QCOMPARE(crossoverLength(baseConfig()), 1024.0);
    AttentionConfig config;
    config.n_kv_heads = 1;
    config.d_v = 32;
    const auto n = static_cast<Index>(crossoverLength(config));
    const LayerAccount account = accountLayer(config, false, n, n);
    const double pairs = account.row("scores").flops + account.row("pattern-v").flops;
    const double projections = account.row("qkv").flops + account.row("w_o").flops;
    QVERIFY(std::abs(pairs / projections - 1) < 0.01);
  }

  void predictionsAgreeWithTheTable() {
    QCOMPARE(predictedFlops(baseConfig(), 300, PairCost::Full),
             accountLayer(baseConfig(), false, 300, 300).total().flops);
    const double projections = 300.0 * 8 * 512 * 512;
    // A causal window of 4 over 300 tokens: 1 + 2 + 3 + 297 x 4 pairs.
    QCOMPARE(predictedFlops(baseConfig(), 300, PairCost::Window, 4), projections + 2.0 * 1194 * 1024);
    QCOMPARE(predictedFlops(baseConfig(), 300, PairCost::Window, 300), projections + 2.0 * 45'150 * 1024);
    QCOMPARE(predictedFlops(baseConfig(), 300, PairCost::Linear), projections + 2.0 * 300 * 16 * 64 * 65);
  }
};

QTEST_APPLESS_MAIN(TestAccount)
#include "tst_account.moc"
