// How attention weights are kept: bands of rows, each as wide as its rows need.

#include <QTest>

#include "core/attention/attend.h"
#include "tests/core/attention/random_layer.h"

using namespace headwise;
using namespace headwise::test;

namespace {

using Bands = PatternBands<float>;

/// Rows that say where they are.
Bands numbered(Index n_heads, Index rows, Index cols, IndexRange band_cols) {
  Bands bands(n_heads, rows, cols);
  for (Index band = 0; band < bands.bandCount(); ++band) bands.make(band, band_cols, nullptr);
  for (Index head = 0; head < n_heads; ++head)
    for (Index row = 0; row < rows; ++row) {
      const auto [first, range] = bands.row(head, row);
      for (Index col = range.begin; col < range.end; ++col)
        first[col - range.begin] = static_cast<float>(head * 10'000 + row * 100 + col);
    }
  return bands;
}

}  // namespace

class TestPatternBands : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void rowsLieWhereTheyAreSaidToLie() {
    for (const Index rows : {1, 63, 64, 65, 130}) {
      const Bands bands = numbered(3, rows, 90, {0, 90});
      QCOMPARE(bands.bandCount(), (rows + 63) / 64);
      QCOMPARE(bands.rowsOf(bands.bandCount() - 1).end, rows);
      for (Index head = 0; head < 3; ++head) {
        const Matrix dense = bands[head];
        QCOMPARE(dense.rows(), rows);
        QCOMPARE(dense.cols(), Index{90});
        for (Index row = 0; row < rows; ++row)
          for (Index col = 0; col < 90; ++col)
            QCOMPARE(dense(row, col), static_cast<float>(head * 10'000 + row * 100 + col));
      }
    }
  }
  void columnsAreWholeBlocks() {
    QCOMPARE(numbered(1, 5, 300, {70, 129}).colsOf(0), (IndexRange{64, 192}));
    QCOMPARE(numbered(1, 5, 300, {64, 128}).colsOf(0), (IndexRange{64, 128}));
    QCOMPARE(numbered(1, 5, 300, {}).colsOf(0), (IndexRange{0, 64}));
  }
  void whatNoBandHasIsFilledIn() {
    const Bands bands = numbered(2, 3, 200, {70, 100});
    const Matrix dense = bands.dense(1, {1, 3}, -7.0F);
    QCOMPARE(dense.rows(), Index{2});
    for (Index col = 0; col < 200; ++col)
      QCOMPARE(dense(0, col), col < 64 || col >= 128 ? -7.0F : static_cast<float>(10'100 + col));
  }
  void partsOfRowsAreCopied() {
    const Bands bands = numbered(1, 1, 200, {64, 128});
    for (const IndexRange range : {IndexRange{0, 10}, {60, 70}, {70, 80}, {120, 140}, {130, 140}, {0, 200}, {5, 5}}) {
      std::vector<float> out(static_cast<std::size_t>(range.size()) + 1, 99.0F);
      bands.copyRow(0, 0, range, -1.0F, out.data());
      for (Index col = range.begin; col < range.end; ++col)
        QCOMPARE(out[static_cast<std::size_t>(col - range.begin)],
                 col < 64 || col >= 128 ? -1.0F : static_cast<float>(col));
      QCOMPARE(out.back(), 99.0F);
    }
  }
  void aSharedBandIsTheSameMemory() {
    BlockPool pool(std::size_t{1} << 30U);
    Bands bands(2, 100, 100);
    bands.make(0, {0, 64}, &pool);
    bands.make(1, {0, 100}, &pool);
    Bands longer(2, 164, 164);
    longer.share(0, bands, 0);
    QCOMPARE(longer.row(1, 5).first, bands.row(1, 5).first);
    bands = {};
    QVERIFY(pool.idleBytes() >= std::size_t{2 * 36 * 128 * 4});
    QVERIFY(pool.idleBytes() < std::size_t{2 * 100 * 128 * 4});
    longer = {};
    QVERIFY(pool.idleBytes() >= std::size_t{2 * (64 * 64 + 36 * 128) * 4});
  }

  // What a mask hides takes no memory: half of the square under a causal mask, a stripe under a window.
  void masksSaveMemory() {
    AttentionConfig config;
    config.d_model = 8;
    config.n_heads = 2;
    const double square = 2.0 * 1024 * 1024 * sizeof(float);
    const auto bytes = [&](std::vector<MaskRule> rules) {
      config.mask.rules = std::move(rules);
      return randomLayer<float>(config, 1024, 1024).attend().pattern.bytes();
    };
    QCOMPARE(bytes({}), square);
    QCOMPARE(bytes({CausalRule{}}), square * 17 / 32);  // 16 bands of 1, 2, ... 16 blocks
    QVERIFY(bytes({WindowRule{10, true, 1, {}}}) <= square * 2 / 16);
  }
};

QTEST_APPLESS_MAIN(TestPatternBands)
#include "tst_pattern_bands.moc"
