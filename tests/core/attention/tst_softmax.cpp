#include <QTest>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include "core/attention/softmax.h"

using namespace headwise;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

std::vector<float> randomRow(std::size_t n, float spread, unsigned seed = 1) {
  std::mt19937 random(seed);
  std::normal_distribution<float> normal(0, spread);
  std::vector<float> row(n);
  for (float& cell : row) cell = normal(random);
  return row;
}

double sum(const std::vector<float>& row) { return std::accumulate(row.begin(), row.end(), 0.0); }

float softmax(std::vector<float>& row) { return softmaxRow(row.data(), static_cast<Index>(row.size())); }

}  // namespace

class TestSoftmax : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void agreesWithTheFormulaInDouble() {
    for (const std::size_t n : {1, 2, 3, 15, 16, 17, 33, 257, 1000}) {
      std::vector<float> row = randomRow(n, 3);
      std::vector<double> wanted(row.begin(), row.end());
      double total = 0;
      for (double& cell : wanted) total += cell = std::exp(cell);
      const float log_sum_exp = softmax(row);
      for (std::size_t i = 0; i < n; ++i) QVERIFY(std::abs(row[i] - wanted[i] / total) <= 2e-6 * wanted[i] / total);
      QVERIFY(std::abs(log_sum_exp - std::log(total)) < 1e-5);
    }
  }
  void rowsSumToOneAtEveryLength() {
    for (const std::size_t n : {1, 7, 64, 255, 256, 257, 4096, 4097, 65536, 200000})
      for (const float spread : {1e-30F, 1e-3F, 1.0F, 30.0F}) {
        std::vector<float> row = randomRow(n, spread);
        softmax(row);
        QVERIFY2(std::abs(sum(row) - 1) < 1e-6, qPrintable(QString::number(n)));
      }
  }
  void aShiftChangesNothing() {
    std::vector<float> row(100);
    std::vector<float> shifted(100);
    for (int i = 0; i < 100; ++i) {
      row[static_cast<std::size_t>(i)] = static_cast<float>(i % 13);
      shifted[static_cast<std::size_t>(i)] = static_cast<float>(i % 13 + 10000);
    }
    const float before = softmax(row);
    const float after = softmax(shifted);
    QVERIFY(row == shifted);
    QVERIFY(std::abs(after - before - 10000) < 2e-3);
  }
  void extremeScoresNeverOverflow() {
    std::vector<float> row{1e4F, -1e4F, 9999, -1e9F};
    const float log_sum_exp = softmax(row);
    QVERIFY(std::abs(row[0] - 1 / (1 + std::exp(-1.0))) < 1e-6);
    QCOMPARE(row[1], 0.0F);
    QCOMPARE(row[3], 0.0F);
    QVERIFY(std::abs(log_sum_exp - 10000.3133F) < 2e-3);
    std::vector<float> largest{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};
    softmax(largest);
    QCOMPARE(largest, (std::vector<float>{1, 0}));
  }
  void maskedCellsAreExactlyZero() {
    std::vector<float> row = randomRow(100, 5);
    for (std::size_t i = 0; i < row.size(); i += 3) row[i] = -kInfinity;
    softmax(row);
    for (std::size_t i = 0; i < row.size(); ++i) QCOMPARE(row[i] == 0, i % 3 == 0);
  }
  void everythingMaskedIsZero() {
    std::vector<float> row(5, -kInfinity);
    QCOMPARE(softmax(row), -kInfinity);
    QCOMPARE(row, std::vector<float>(5, 0));
    std::vector<float> none;
    QCOMPARE(softmax(none), -kInfinity);
  }
  void nanIsSeenAndMaskedCellsStayZero() {
    for (std::size_t at = 0; at < 40; ++at) {
      std::vector<float> row(40, 1);
      row[20] = -kInfinity;
      row[at] = kNaN;
      QVERIFY(std::isnan(softmax(row)));
      for (std::size_t i = 0; i < row.size(); ++i) QVERIFY(i == 20 && at != 20 ? row[i] == 0 : std::isnan(row[i]));
    }
  }
  void infiniteScoresShareTheRow() {
    std::vector<float> row{kInfinity, 5, kInfinity, -kInfinity};
    QCOMPARE(softmax(row), kInfinity);
    QCOMPARE(row, (std::vector<float>{0.5F, 0, 0.5F, 0}));
  }
  void linearRowsAreDividedByTheirSum() {
    std::vector<float> row{1, 0, 3};
    QVERIFY(std::abs(normaliseRow(row.data(), 3) - std::log(4.0F)) < 1e-6);
    QCOMPARE(row, (std::vector<float>{0.25F, 0, 0.75F}));
    std::vector<float> none{0, 0};
    QCOMPARE(normaliseRow(none.data(), 2), -kInfinity);
    QCOMPARE(none, (std::vector<float>{0, 0}));
    std::vector<float> nan{kNaN, 0, 1};
    normaliseRow(nan.data(), 3);
    QVERIFY(std::isnan(nan[0]) && nan[1] == 0 && std::isnan(nan[2]));
  }
  void conventionsOfAnUnseenRow() {
    std::vector<double> row(4, 7);
    fillUnseenRow(row.data(), 4, FullyMaskedRow::Uniform);
    QCOMPARE(row, std::vector<double>(4, 0.25));
    fillUnseenRow(row.data(), 4, FullyMaskedRow::Zero);
    QCOMPARE(row, std::vector<double>(4, 0));
    fillUnseenRow(row.data(), 4, FullyMaskedRow::NaN);
    QVERIFY(std::isnan(row[0]) && std::isnan(row[3]));
  }
};

QTEST_APPLESS_MAIN(TestSoftmax)
#include "tst_softmax.moc"
