// Every instruction set that this processor has, against plain loops in double.
#include <QTest>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/attention/cpu/kernels.h"
#include "core/attention/product.h"
#include "tests/core/attention/random_layer.h"

using namespace headwise;

namespace {

/// One product of every size around the tile's edges.
void compareProduct(const cpu::Kernels& kernels, Index m, Index k, Index columns) {
  std::mt19937 random(static_cast<unsigned>(m * 1000 + k));
  const Matrix a = test::randomMatrix<float>(random, m, k + 3);
  const Matrix panel = test::randomMatrix<float>(random, k, kernels.panel_columns);
  Matrix c = test::randomMatrix<float>(random, m, columns + 2);
  const Matrix before = c;
  const MatrixF64 wanted = a.leftCols(k).cast<double>() * panel.leftCols(columns).cast<double>();
  for (const bool add : {false, true}) {
    c = before;
    kernels.multiply(a.data(), a.cols(), m, panel.data(), k, c.data(), c.cols(), columns, add);
    const MatrixF64 base = add ? MatrixF64(before.leftCols(columns).cast<double>()) : MatrixF64::Zero(m, columns);
    QVERIFY(test::distance(c.leftCols(columns), base + wanted) < 1e-5 * static_cast<double>(k + 1));
    QVERIFY(c.rightCols(2) == before.rightCols(2));
  }
}

}  // namespace

class TestKernels : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theProcessorHasSomeAndTheWidestComesFirst() {
    const auto& available = cpu::availableKernels();
    QVERIFY(!available.empty());
    for (std::size_t i = 1; i < available.size(); ++i)
      QVERIFY(available[i - 1]->panel_columns > available[i]->panel_columns);
    QCOMPARE(backendInfo(Precision::Float32).instruction_set, std::string(available.front()->instruction_set));
  }

  void products() {
    for (const cpu::Kernels* kernels : cpu::availableKernels())
      for (const Index m : {1, 2, 5, 7, 8, 9, 17})
        for (const Index k : {1, 4, 130})
          for (const Index columns : {Index{1}, kernels->panel_columns - 1, kernels->panel_columns})
            compareProduct(*kernels, m, k, columns);
  }

  void aRowDoesNotDependOnItsNeighbours() {
    std::mt19937 random(3);
    for (const cpu::Kernels* kernels : cpu::availableKernels()) {
      const Index width = kernels->panel_columns;
      const Matrix a = test::randomMatrix<float>(random, 11, 40);
      const Matrix panel = test::randomMatrix<float>(random, 40, width);
      Matrix together(11, width);
      kernels->multiply(a.data(), 40, 11, panel.data(), 40, together.data(), width, width, false);
      for (Index i = 0; i < 11; ++i) {
        Matrix alone(1, width);
        kernels->multiply(a.row(i).data(), 40, 1, panel.data(), 40, alone.data(), width, width, false);
        QVERIFY(alone == together.row(i));
      }
    }
  }

  void exponentials() {
    for (const cpu::Kernels* kernels : cpu::availableKernels()) {
      std::vector<float> row;
      for (float x = 0; x > -87.3F; x -= 0.0101F) row.push_back(x);
      std::vector<float> out = row;
      kernels->exponentials(out.data(), static_cast<std::ptrdiff_t>(out.size()), 0);
      for (std::size_t i = 0; i < row.size(); ++i) {
        const double wanted = std::exp(static_cast<double>(row[i]));
        QVERIFY2(std::abs(out[i] - wanted) <= 2e-7 * wanted, qPrintable(QString::number(row[i])));
      }
    }
  }
  void exponentialsBelowTheSmallestNumberAreZero() {
    for (const cpu::Kernels* kernels : cpu::availableKernels()) {
      std::vector<float> row{
          0, -87.4F, -104, -1000, -1e9F, -std::numeric_limits<float>::infinity(), std::numeric_limits<float>::lowest()};
      QCOMPARE(kernels->exponentials(row.data(), static_cast<std::ptrdiff_t>(row.size()), 0), 1.0);
      QCOMPARE(row, (std::vector<float>{1, 0, 0, 0, 0, 0, 0}));
    }
  }
  void exponentialOfNaNIsNaN() {
    for (const cpu::Kernels* kernels : cpu::availableKernels()) {
      std::vector<float> row{0, std::numeric_limits<float>::quiet_NaN()};
      QVERIFY(std::isnan(kernels->exponentials(row.data(), 2, 0)));
      QVERIFY(std::isnan(row[1]));
    }
  }

  void largest() {
    for (const cpu::Kernels* kernels : cpu::availableKernels())
      for (std::size_t n = 0; n < 70; ++n) {
        std::vector<float> row(n, -3);
        QCOMPARE(kernels->largest(row.data(), static_cast<std::ptrdiff_t>(n)),
                 n == 0 ? -std::numeric_limits<float>::infinity() : -3.0F);
        for (std::size_t at = 0; at < n; ++at) {
          row[at] = -2;
          QCOMPARE(kernels->largest(row.data(), static_cast<std::ptrdiff_t>(n)), -2.0F);
          row[at] = std::numeric_limits<float>::quiet_NaN();
          QVERIFY(std::isnan(kernels->largest(row.data(), static_cast<std::ptrdiff_t>(n))));
          row[at] = -3;
        }
      }
  }

  void rightFactorsOfEverySize() {
    std::mt19937 random(7);
    for (const Index k : {1, 3, 64, 127, 128, 129, 300})
      for (const Index n : {1, 6, 31, 32, 33, 100}) {
        const Matrix a = test::randomMatrix<float>(random, 5, k);
        const Matrix b = test::randomMatrix<float>(random, k, n);
        const Matrix b_transposed = b.transpose();
        const MatrixF64 wanted = a.cast<double>() * b.cast<double>();
        Matrix out(5, n);
        RightFactor<float>::of(b).multiply(a, {0, n}, out);
        QVERIFY(test::distance(out, wanted) < 1e-4);
        out.setZero();
        RightFactor<float>::ofTransposed(b_transposed).multiply(a, {0, n}, out);
        QVERIFY(test::distance(out, wanted) < 1e-4);
        RightFactor<float>::of(b).multiplyPart(a.rightCols(k - k / 3), {k / 3, k}, out);
        const MatrixF64 part = a.rightCols(k - k / 3).cast<double>() * b.bottomRows(k - k / 3).cast<double>();
        QVERIFY(test::distance(out, part) < 1e-4);
      }
  }
  void someColumnsOfAProduct() {
    std::mt19937 random(8);
    const Index step = RightFactor<float>::columnStep();
    const Matrix a = test::randomMatrix<float>(random, 3, 20);
    const Matrix b = test::randomMatrix<float>(random, 20, 3 * step + 5);
    Matrix all(3, b.cols());
    RightFactor<float>::of(b).multiply(a, {0, b.cols()}, all);
    Matrix some(3, step + 3);
    RightFactor<float>::of(b).multiply(a, {step, 2 * step + 3}, some);
    QVERIFY(some == all.middleCols(step, step + 3));
  }
};

QTEST_APPLESS_MAIN(TestKernels)
#include "tst_kernels.moc"
