#include <QTest>
#include <cmath>

#include "core/trace/layer_source.h"

using namespace headwise;

namespace {

struct Layer {
  AttentionConfig config;
  std::shared_ptr<AttentionParameters> parameters = std::make_shared<AttentionParameters>();
  AttentionInput<float> input;
};

Layer smallLayer(Index n = 5) {
  Layer layer;
  layer.config.d_model = 8;
  layer.config.n_heads = 2;
  layer.config.positions.kind = PositionKind::None;
  layer.config.mask.rules = {CausalRule{}};
  std::srand(7);
  for (Matrix* w : {&layer.parameters->W_Q, &layer.parameters->W_K, &layer.parameters->W_V, &layer.parameters->W_O})
    *w = Matrix::Random(8, 8);
  layer.input.x_q = Matrix::Random(n, 8);
  return layer;
}

std::shared_ptr<const MapSource> sourceOf(const Layer& layer) {
  AttentionValues<float> values = attend(layer.config, *layer.parameters, layer.input);
  ShownPattern shown = shownPattern(std::exchange(values.pattern, {}), layer.config.mask);
  return makeLayerSource<float>(layer.config, layer.parameters, std::move(values), std::move(shown));
}

MatrixView whole(const TileServer& server) { return server.tile(0, {0, server.rows()}, {0, server.cols()}); }

}  // namespace

class TestLayerSource : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void maskedCellsShowAsMaskedButWeighZero() {
    const auto source = sourceOf(smallLayer());
    const auto tiles = source->pattern(0, {});
    const MatrixView cells = whole(*tiles);
    const Matrix weights = source->hook(Hook::pattern, 0, {0, 5});
    for (Index i = 0; i < 5; ++i)
      for (Index j = 0; j < 5; ++j) {
        QCOMPARE(cells.at(i, j) == kMaskedCell, j > i);
        if (j > i) QCOMPARE(weights(i, j), 0.0F);
        if (j <= i) QCOMPARE(weights(i, j), cells.at(i, j));
      }
  }

  void anInfiniteBiasMasksToo() {
    Layer layer = smallLayer();
    Matrix bias = Matrix::Zero(5, 5);
    bias(4, 1) = -std::numeric_limits<float>::infinity();
    layer.config.mask.bias = std::make_shared<const Matrix>(bias);
    const auto tiles = sourceOf(layer)->pattern(1, {});
    QCOMPARE(whole(*tiles).at(4, 1), kMaskedCell);
    QVERIFY(whole(*tiles).at(4, 0) > 0.0F);
  }

  void aUniformFullyMaskedRowShowsItsWeights() {
    Layer layer = smallLayer();
    layer.config.fully_masked_row = FullyMaskedRow::Uniform;
    layer.config.mask.rules = {KeyPaddingRule{{0, 1, 2, 3, 4}}};
    const auto tiles = sourceOf(layer)->pattern(0, {});
    QCOMPARE(whole(*tiles).at(2, 3), 0.2F);
  }

  void tilesOutliveTheSource() {
    auto source = sourceOf(smallLayer());
    const auto tiles = source->pattern(0, {});
    source.reset();
    QCOMPARE(whole(*tiles).at(0, 0), 1.0F);
  }

  void oneServerPerHeadAndTransform() {
    const auto source = sourceOf(smallLayer());
    const PatternTransform without_first{{0}, true, PatternTransform::RowScale::None};
    QCOMPARE(source->pattern(0, {}), source->pattern(0, {}));
    QCOMPARE(source->pattern(0, without_first), source->pattern(0, without_first));
    QVERIFY(source->pattern(0, {}) != source->pattern(0, without_first));
    QVERIFY(source->pattern(0, {}) != source->pattern(1, {}));
  }

  void meansNeedNoCopyOfTheWeights() {
    const auto source = sourceOf(smallLayer());
    const auto means = source->pattern(0, {.pooling = Pooling::Mean});
    QCOMPARE(means->pooling(), Pooling::Mean);
    QCOMPARE(whole(*means).data, whole(*source->pattern(0, {})).data);
    QVERIFY(means->tile(1, {0, 1}, {0, 1}).at(0, 0) < source->pattern(0, {})->tile(1, {0, 1}, {0, 1}).at(0, 0));
    const auto scaled =
        source->pattern(0, {.row_scale = PatternTransform::RowScale::Maximum, .pooling = Pooling::Mean});
    QCOMPARE(scaled->pooling(), Pooling::Mean);
  }

  void hooksComeInTheirShapes() {
    const auto source = sourceOf(smallLayer());
    QCOMPARE(source->hook(Hook::q, 1, {1, 3}).rows(), 2);
    QCOMPARE(source->hook(Hook::q, 1, {1, 3}).cols(), 4);
    QCOMPARE(source->hook(Hook::result, 0, {0, 5}).cols(), 8);
    QCOMPARE(source->hook(Hook::out, 0, {0, 5}).cols(), 8);
    QVERIFY(std::isinf(source->hook(Hook::scores, 0, {0, 1})(0, 3)));
    QVERIFY(!source->hooks().contains(Hook::q_rot));
  }

  void rowsFollowFromScoresAndLogSumExp() {
    const auto source = sourceOf(smallLayer());
    const Matrix scores = source->hook(Hook::scores, 0, {3, 4});
    const Matrix weights = source->hook(Hook::pattern, 0, {3, 4});
    for (Index j = 0; j <= 3; ++j)
      QVERIFY(std::abs(std::exp(scores(0, j) - source->logSumExp(0, 3)) - weights(0, j)) < 1e-6F);
  }
};

QTEST_APPLESS_MAIN(TestLayerSource)
#include "tst_layer_source.moc"
