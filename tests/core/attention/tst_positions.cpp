#include <QTest>
#include <cmath>

#include "core/attention/positions.h"
#include "tests/core/attention/random_layer.h"

using namespace headwise;

namespace {

PositionEncoding rope(PositionKind kind, Index rotary_dim = 0) {
  PositionEncoding encoding;
  encoding.kind = kind;
  encoding.rotary_dim = rotary_dim;
  return encoding;
}

MatrixF64 turned(const PositionEncoding& encoding, MatrixF64 head, Index start) {
  applyRope<double>(encoding, head, start);
  return head;
}

}  // namespace

class TestPositions : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void sinusoid() {
    const MatrixF64 pe = sinusoidalPositions<double>(5, 7, 2);
    QCOMPARE(pe.rows(), Index{5});
    for (Index p = 0; p < 5; ++p)
      for (Index c = 0; c < 7; ++c) {
        const double angle = static_cast<double>(p + 2) / std::pow(10000.0, static_cast<double>(c / 2 * 2) / 7.0);
        QVERIFY(std::abs(pe(p, c) - (c % 2 == 0 ? std::sin(angle) : std::cos(angle))) < 1e-14);
      }
  }
  void laterRowsAreAsExactAsTheFirst() {
    const MatrixF64 pe = sinusoidalPositions<double>(300, 6, 1000);
    for (Index p = 0; p < 300; ++p)
      for (Index c = 0; c < 6; c += 2) {
        const double angle = static_cast<double>(p + 1000) * std::pow(10000.0, -static_cast<double>(c) / 6.0);
        QVERIFY(std::abs(pe(p, c) - std::sin(angle)) < 1e-12 && std::abs(pe(p, c + 1) - std::cos(angle)) < 1e-12);
      }
  }
  void floatPositionsAreRoundedFromDouble() {
    const MatrixF64 exact = sinusoidalPositions<double>(3, 8, 100000);
    QVERIFY(sinusoidalPositions<float>(3, 8, 100000) == exact.cast<float>());
  }

  void ropeOfOnePair() {
    MatrixF64 head(2, 2);
    head << 1, 0, 0, 2;
    for (const PositionKind kind : {PositionKind::RopeHalf, PositionKind::RopeInterleaved}) {
      const MatrixF64 out = turned(rope(kind), head, 3);
      QVERIFY(std::abs(out(0, 0) - std::cos(3.0)) < 1e-14 && std::abs(out(0, 1) - std::sin(3.0)) < 1e-14);
      QVERIFY(std::abs(out(1, 0) + 2 * std::sin(4.0)) < 1e-14 && std::abs(out(1, 1) - 2 * std::cos(4.0)) < 1e-14);
    }
  }
  void ropePairsDimensionsInItsOwnWay() {
    MatrixF64 head = MatrixF64::Zero(1, 4);
    head(0, 0) = 1;
    QVERIFY(std::abs(turned(rope(PositionKind::RopeHalf), head, 1)(0, 2) - std::sin(1.0)) < 1e-14);
    QVERIFY(std::abs(turned(rope(PositionKind::RopeInterleaved), head, 1)(0, 1) - std::sin(1.0)) < 1e-14);
  }
  void ropeKeepsLengthsAndDependsOnDistanceAlone() {
    std::mt19937 random(5);
    const MatrixF64 q = test::randomMatrix<double>(random, 1, 12);
    const MatrixF64 k = test::randomMatrix<double>(random, 1, 12);
    for (const PositionKind kind : {PositionKind::RopeHalf, PositionKind::RopeInterleaved})
      for (const Index rotary : {0, 4, 12}) {
        const PositionEncoding encoding = rope(kind, rotary);
        QVERIFY(std::abs(turned(encoding, q, 17).norm() - q.norm()) < 1e-12);
        const double near = turned(encoding, q, 5).row(0).dot(turned(encoding, k, 2).row(0));
        const double far = turned(encoding, q, 1005).row(0).dot(turned(encoding, k, 1002).row(0));
        QVERIFY(std::abs(near - far) < 1e-9);
      }
  }
  void partialRopeLeavesTheRest() {
    std::mt19937 random(6);
    const MatrixF64 head = test::randomMatrix<double>(random, 3, 10);
    const MatrixF64 out = turned(rope(PositionKind::RopeHalf, 4), head, 1);
    QVERIFY(out.rightCols(6) == head.rightCols(6));
    QVERIFY(out.leftCols(4) != head.leftCols(4));
  }

  void alibiSlopesOfPowersOfTwo() {
    const std::vector<double> slopes = alibiSlopes(8);
    for (std::size_t i = 0; i < 8; ++i) QCOMPARE(slopes[i], std::exp2(-static_cast<double>(i + 1)));
    QCOMPARE(alibiSlopes(1), std::vector<double>{std::exp2(-8.0)});
  }
  void alibiSlopesBetweenPowersOfTwo() {
    QCOMPARE(alibiSlopes(3), (std::vector<double>{std::exp2(-4.0), std::exp2(-8.0), std::exp2(-2.0)}));
    for (Index n = 1; n <= 40; ++n) QCOMPARE(static_cast<Index>(alibiSlopes(n).size()), n);
  }

  void t5BucketsOfSmallDistances() {
    QCOMPARE(t5Bucket(0, true, 32, 128), Index{0});
    QCOMPARE(t5Bucket(-7, true, 32, 128), Index{7});
    QCOMPARE(t5Bucket(7, true, 32, 128), Index{23});
    QCOMPARE(t5Bucket(-15, false, 32, 128), Index{15});
    QCOMPARE(t5Bucket(3, false, 32, 128), Index{0});
  }
  void t5BucketsStayInRange() {
    for (const bool both : {false, true})
      for (const Index buckets : {4, 6, 32})
        for (Index distance = -3000; distance <= 3000; ++distance) {
          const Index bucket = t5Bucket(distance, both, buckets, 128);
          QVERIFY(bucket >= 0 && bucket < buckets);
        }
  }

  void biasDependsOnWhereTheQueryStandsAmongTheKeys() {
    PositionEncoding encoding;
    encoding.kind = PositionKind::Alibi;
    const MatrixF64 square = positionBias<double>(encoding, 1, 4, 6, 6, {});
    QVERIFY(positionBias<double>(encoding, 1, 4, 2, 6, {}) == square.bottomRows(2));
    QCOMPARE(square(4, 1), alibiSlopes(4)[1] * -3);
    encoding.alibi_symmetric = true;
    QCOMPARE(positionBias<double>(encoding, 1, 4, 6, 6, {})(1, 4), alibiSlopes(4)[1] * -3);
  }
  void t5BiasReadsItsTable() {
    PositionEncoding encoding;
    encoding.kind = PositionKind::T5;
    std::mt19937 random(9);
    const MatrixF64 table = test::randomMatrix<double>(random, 32, 3);
    const MatrixF64 bias = positionBias<double>(encoding, 2, 3, 5, 7, table);
    for (Index i = 0; i < 5; ++i)
      for (Index j = 0; j < 7; ++j) QCOMPARE(bias(i, j), table(t5Bucket(j - i - 2, true, 32, 128), 2));
  }
  void otherKindsHaveNoBias() { QVERIFY(positionBias<double>(PositionEncoding{}, 0, 2, 3, 3, {}).isZero(0)); }
};

QTEST_APPLESS_MAIN(TestPositions)
#include "tst_positions.moc"
