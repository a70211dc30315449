// Values against the reference: golden.rollout_entropy.
#include <QTest>

#include "core/analysis/rollout.h"
#include "core/tensor/error.h"

using namespace headwise;

namespace {

MatrixF64 matrix(std::initializer_list<std::initializer_list<double>> rows) { return MatrixF64(rows); }

}  // namespace

class TestRollout : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theLastLayerStandsLeftmost() {
    const MatrixF64 first = matrix({{1, 0}, {1, 0}}), second = matrix({{0, 1}, {0.5, 0.5}});
    const MatrixF64 rollout = attentionRollout({{first}, {second}}, HeadFusion::Mean, false);
    QVERIFY(rollout.isApprox(second * first));
    QVERIFY(!rollout.isApprox(first * second));
  }

  void headsAreFused() {
    const MatrixF64 a = matrix({{0.8, 0.2}, {0.3, 0.7}}), b = matrix({{0.4, 0.6}, {0.1, 0.9}});
    const auto fused = [&](HeadFusion fusion) { return attentionRollout({{a, b}}, fusion, false); };
    QVERIFY(fused(HeadFusion::Mean).isApprox(matrix({{0.6, 0.4}, {0.2, 0.8}})));
    QVERIFY(fused(HeadFusion::Max).isApprox(matrix({{0.8 / 1.4, 0.6 / 1.4}, {0.3 / 1.2, 0.9 / 1.2}})));
    QVERIFY(fused(HeadFusion::Min).isApprox(matrix({{0.4 / 0.6, 0.2 / 0.6}, {0.1 / 0.8, 0.7 / 0.8}})));
  }

  void theResidualIsHalf() {
    const MatrixF64 rollout = attentionRollout({{matrix({{0, 1}, {1, 0}})}}, HeadFusion::Mean, true);
    QVERIFY(rollout.isApprox(matrix({{0.5, 0.5}, {0.5, 0.5}})));
  }

  void rowsSumToOneThroughManyLayers() {
    const MatrixF64 layer = matrix({{0.2, 0.5, 0.3}, {0.1, 0.1, 0.8}, {0.6, 0.3, 0.1}});
    const std::vector<std::vector<MatrixF64>> layers(24, {layer, layer.transpose()});
    for (const HeadFusion fusion : {HeadFusion::Mean, HeadFusion::Max, HeadFusion::Min}) {
      const MatrixF64 rollout = attentionRollout(layers, fusion, true);
      QVERIFY((rollout.rowwise().sum().array() - 1).abs().maxCoeff() < 1e-12);
    }
  }

  void aRowThatSeesNothingStaysZero() {
    const MatrixF64 rollout = attentionRollout({{matrix({{0, 0}, {0.5, 0.5}})}}, HeadFusion::Mean, false);
    QVERIFY(rollout.row(0).isZero() && rollout.allFinite());
  }

  void shapesThatDoNotFitAreNamed() {
    const auto complaint = [](const std::vector<std::vector<MatrixF64>>& layers) {
      try {
        (void)attentionRollout(layers, HeadFusion::Mean, true);
      } catch (const InputError& error) {
        return error.message().english();
      }
      return std::string("no complaint");
    };
    const MatrixF64 square = MatrixF64::Identity(3, 3);
    QVERIFY(complaint({{square, square}, {square, MatrixF64::Ones(3, 2)}}).find("layer 2, head 2") !=
            std::string::npos);
    QVERIFY(complaint({{square}, {MatrixF64::Identity(4, 4)}}).find("shape [4, 4]") != std::string::npos);
    QVERIFY(complaint({}).find("at least one layer") != std::string::npos);
    QVERIFY(complaint({{square}, {}}).find("layer 2 has no heads") != std::string::npos);
  }
};

QTEST_APPLESS_MAIN(TestRollout)
#include "tst_rollout.moc"
