// Patterns as they are kept and served: bands, their digests, and what an edit shares with the Trace before it.

#include <QTest>
#include <random>

#include "core/tensor/cell.h"
#include "core/trace/band_tiles.h"
#include "tests/core/attention/random_layer.h"

using namespace headwise;
using namespace headwise::test;

namespace {

struct Case {
  const char* name;
  std::vector<MaskRule> rules;
  FullyMaskedRow convention = FullyMaskedRow::Zero;
  std::map<std::pair<Index, Index>, bool> edits = {};
};

const std::vector<Case> kCases{
    {"unmasked", {}},
    {"causal", {CausalRule{}}},
    {"causal window", {WindowRule{9, true, 1, {}}}},
    {"dilated window with a global token", {WindowRule{4, false, 3, {70}}}},
    {"padding", {KeyPaddingRule{{0, 1, 2, 64, 65, 66, 67}}}},
    {"nobody sees anything: 0", {KeyPaddingRule{{0, 1, 2, 3, 4}}, PrefixRule{3}}},
    {"NaN where nothing is seen", {WindowRule{1, true, 1, {}}, KeyPaddingRule{{3, 70}}}, FullyMaskedRow::NaN},
    {"uniform where nothing is seen", {WindowRule{1, true, 1, {}}, KeyPaddingRule{{3, 70}}}, FullyMaskedRow::Uniform},
    {"painted", {CausalRule{}}, FullyMaskedRow::Zero, {{{3, 90}, true}, {{70, 1}, false}, {{5, 2}, false}}},
};

Layer<float> layerOf(const Case& one, Index n_q, Index n_kv) {
  AttentionConfig config;
  config.d_model = 8;
  config.n_heads = 2;
  config.mask.rules = one.rules;
  config.mask.edits = one.edits;
  config.fully_masked_row = one.convention;
  return randomLayer<float>(config, n_q, n_kv);
}

ShownPattern shown(const Layer<float>& layer) { return shownPattern(layer.attend().pattern, layer.config.mask); }

/// Cell by cell, as the header of shownPattern() has it.
Matrix expected(const Layer<float>& layer, Index head) {
  Matrix cells = layer.attend().pattern[head];
  for (Index i = 0; i < cells.rows(); ++i)
    for (Index j = 0; j < cells.cols(); ++j)
      if (cells(i, j) == 0 && !layer.config.mask.visible(i, j, cells.rows(), cells.cols())) cells(i, j) = kMaskedCell;
  return cells;
}

bool same(float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// Where a tile is not what a server of the dense matrix gives; empty: nowhere.
QString difference(const TileServer& server, const TileServer& wanted, int level, IndexRange rows, IndexRange cols) {
  const MatrixView is = server.tile(level, rows, cols), should = wanted.tile(level, rows, cols);
  if (is.rows != should.rows || is.cols != should.cols) return QStringLiteral("shape");
  for (Index i = 0; i < is.rows; ++i)
    for (Index j = 0; j < is.cols; ++j)
      if (!same(is.at(i, j), should.at(i, j)))
        return QStringLiteral("level %1 (%2, %3): %4, not %5")
            .arg(level)
            .arg(i)
            .arg(j)
            .arg(is.at(i, j))
            .arg(should.at(i, j));
  return {};
}

}  // namespace

class TestShownPattern : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyTileIsThatOfTheWholeMatrix_data() {
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < kCases.size(); ++i) QTest::addRow("%s", kCases[i].name) << static_cast<int>(i);
  }
  void everyTileIsThatOfTheWholeMatrix() {
    QFETCH(int, index);
    std::mt19937 random(static_cast<unsigned>(index));
    const auto below = [&](Index end) { return std::uniform_int_distribution<Index>(0, end)(random); };
    for (const auto& [n_q, n_kv] :
         {std::pair<Index, Index>{1, 1}, {5, 5}, {64, 64}, {65, 65}, {130, 130}, {7, 200}, {200, 7}}) {
      const Layer<float> layer = layerOf(kCases[static_cast<std::size_t>(index)], n_q, n_kv);
      const auto pattern = std::make_shared<const ShownPattern>(shown(layer));
      for (Index head = 0; head < 2; ++head) {
        const auto tiles = serveBands(pattern, head), wanted = serveMatrix(expected(layer, head));
        QCOMPARE(tiles->maxLevel(), wanted->maxLevel());
        for (int level = 0; level <= tiles->maxLevel(); ++level) {
          QCOMPARE(difference(*tiles, *wanted, level, {0, n_q}, {0, n_kv}), QString());
          for (int i = 0; i < 8; ++i) {
            const Index row = below(n_q), col = below(n_kv);
            QCOMPARE(difference(*tiles, *wanted, level, {row, row + below(n_q)}, {col, col + below(n_kv)}), QString());
          }
        }
      }
    }
  }

  void columnSumsAreThoseOfTheWeights_data() { everyTileIsThatOfTheWholeMatrix_data(); }
  void columnSumsAreThoseOfTheWeights() {
    QFETCH(int, index);
    const Layer<float> layer = layerOf(kCases[static_cast<std::size_t>(index)], 130, 130);
    const ShownPattern pattern = shown(layer);
    for (Index head = 0; head < 2; ++head) {
      const Matrix cells = expected(layer, head), sums = pattern.columnSums(head);
      QCOMPARE(sums.cols(), Index{130});
      for (Index key = 0; key < 130; ++key) {
        double sum = 0;
        bool seen = false;
        for (Index query = 0; query < 130; ++query) {
          if (cells(query, key) == kMaskedCell) continue;
          sum += static_cast<double>(cells(query, key));
          seen = true;
        }
        if (!seen) QCOMPARE(sums(0, key), kMaskedCell);
        if (seen) QVERIFY(same(sums(0, key), static_cast<float>(sum)) || std::abs(sums(0, key) - sum) < 1e-4);
      }
    }
  }

  // One more token: the bands above its own are neither computed nor copied, and take no memory again.
  void aLongerTextSharesItsBands() {
    const Layer<float> shorter = layerOf(kCases[1], 200, 200);
    const ShownPattern before = shown(shorter);
    Layer<float> longer = layerOf(kCases[1], 201, 201);
    EarlierPattern earlier{&before, nothingSame(201, 201)};
    earlier.same.attended = {201, 200, 200, 0};
    PatternBands<float> computed(2, 201, 201);
    computed.make(3, {0, 201}, nullptr);
    for (Index head = 0; head < 2; ++head) std::fill_n(computed.row(head, 200).first, 256, 0.25F);
    const ShownPattern after = shownPattern(computed, longer.config.mask, earlier);
    for (Index band = 0; band < 3; ++band) {
      QCOMPARE(after.cells.row(1, band * 64).first, before.cells.row(1, band * 64).first);
      QCOMPARE(after.digests[static_cast<std::size_t>(band)], before.digests[static_cast<std::size_t>(band)]);
    }
    for (Index head = 0; head < 2; ++head) {
      const Matrix cells = after.rows(head, {0, 201});
      QVERIFY(cells.topLeftCorner(200, 200) == before.rows(head, {0, 200}));
      QVERIFY((cells.col(200).head(200).array() == kMaskedCell).all());
      QVERIFY((cells.row(200).array() == 0.25F).all());
    }
  }

  void queriesThatMoveTakeTheirRowsAlong() {
    const Layer<float> layer = layerOf(kCases[0], 140, 30);
    const ShownPattern before = shown(layer);
    EarlierPattern earlier{&before, nothingSame(141, 30)};
    earlier.same.attended = {141, 140, 10, 130};  // row 10 is new
    PatternBands<float> computed(2, 141, 30);
    computed.make(0, {0, 30}, nullptr);
    for (Index head = 0; head < 2; ++head) std::fill_n(computed.row(head, 10).first, 64, 0.5F);
    const ShownPattern after = shownPattern(computed, layer.config.mask, earlier);
    for (Index head = 0; head < 2; ++head) {
      const Matrix old = before.rows(head, {0, 140}), cells = after.rows(head, {0, 141});
      QVERIFY(cells.topRows(10) == old.topRows(10) && cells.bottomRows(130) == old.bottomRows(130));
      QVERIFY((cells.row(10).array() == 0.5F).all());
    }
    const auto tiles = serveBands(std::make_shared<const ShownPattern>(after), 1);
    const auto wanted = serveMatrix(after.rows(1, {0, 141}));
    for (int level = 0; level <= tiles->maxLevel(); ++level)
      QCOMPARE(difference(*tiles, *wanted, level, {0, 141}, {0, 30}), QString());
  }
};

QTEST_APPLESS_MAIN(TestShownPattern)
#include "tst_shown_pattern.moc"
