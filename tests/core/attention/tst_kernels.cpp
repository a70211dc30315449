// Every instruction set that this processor has, against plain loops in double.
#include <QTest>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/attention/cpu/kernels.h"
#include "core/attention/cpu/panels.h"
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
    kernels.multiply(a.data(), a.cols(), m, panel.data(), k, nullptr, c.data(), c.cols(), columns, add);
    const MatrixF64 base = add ? MatrixF64(before.leftCols(columns).cast<double>()) : MatrixF64::Zero(m, columns);
    QVERIFY(test::distance(c.leftCols(columns), base + wanted) < 1e-5 * static_cast<double>(k + 1));
    QVERIFY(c.rightCols(2) == before.rightCols(2));
  }
}

void comparePanels(const cpu::Kernels& kernels, const Matrix& a, const Matrix& b, bool transposed, const Matrix& start,
                   const MatrixF64& wanted) {
  const Index n = wanted.cols();
  cpu::AlignedFloats memory(cpu::Panels::size(kernels, a.cols(), n));
  const cpu::Panels panels(kernels, memory.data(), a.cols(), n);
  for (Index panel = 0; panel < panels.count(); ++panel)
    transposed ? panels.layOutTransposed(kernels, panel, b) : panels.layOut(panel, b);
  Matrix out = Matrix::Constant(a.rows(), n + 1, 9.0F);
  for (Index panel = 0; panel < panels.count(); ++panel)
    cpu::multiplyPanel(kernels, {a.data(), a.cols(), a.rows(), {0, a.cols()}}, panels, panel,
                       start.data() + panel * kernels.panel_columns, out.data() + panel * kernels.panel_columns,
                       out.cols());
  QVERIFY(test::distance(out.leftCols(n), wanted) < 1e-3);
  QVERIFY((out.rightCols(1).array() == 9.0F).all());
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
    const cpu::Kernels* chosen = cpu::chosenKernels();
    const BackendInfo info = backendInfo(AttentionKind::Softmax, Precision::Float32);
    QCOMPARE(info.backend, chosen ? std::string("CPU") : std::string("Eigen"));
    if (chosen) QCOMPARE(info.instruction_set, std::string(chosen->instruction_set));
    QCOMPARE(backendInfo(AttentionKind::LinearElu1, Precision::Float32).backend, std::string("Eigen"));
    QCOMPARE(backendInfo(AttentionKind::Softmax, Precision::Float64).backend, std::string("Eigen"));
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
      kernels->multiply(a.data(), 40, 11, panel.data(), 40, nullptr, together.data(), width, width, false);
      for (Index i = 0; i < 11; ++i) {
        Matrix alone(1, width);
        kernels->multiply(a.row(i).data(), 40, 1, panel.data(), 40, nullptr, alone.data(), width, width, false);
        QVERIFY(alone == together.row(i));
      }
    }
  }

  void softmaxOfEveryLength() {
    std::mt19937 random(5);
    for (const cpu::Kernels* kernels : cpu::availableKernels())
      for (const Index n : {1, 2, 3, 15, 16, 17, 63, 64, 65, 130, 1000, 5000}) {
        const Matrix scores = test::randomMatrix<float>(random, 1, n, 20.0F);
        Matrix row = Matrix::Zero(1, n + kernels->panel_columns);
        row.leftCols(n) = scores;
        float largest = 0;
        const double sum = kernels->softmax(row.data(), n, 0.7F, &largest);
        const Eigen::ArrayXXd powers = (scores.cast<double>().array() * (0.7 * std::log(2.0))).exp();
        QVERIFY(std::abs(0.7 * largest + std::log2(sum) - std::log2(powers.sum())) < 1e-5);
        QVERIFY(test::distance(row.leftCols(n).cast<double>() / sum, (powers / powers.sum()).matrix()) < 1e-6);
        QVERIFY(std::abs(row.leftCols(n).cast<double>().sum() / sum - 1) < 5e-7);
      }
  }
  void softmaxIsExactToTheLastDigits() {
    for (const cpu::Kernels* kernels : cpu::availableKernels()) {
      std::vector<float> row;
      for (float x = 0; x > -125; x -= 0.0143F) row.push_back(x);
      const auto n = static_cast<std::ptrdiff_t>(row.size());
      std::vector<float> out = row;
      out.resize(row.size() + static_cast<std::size_t>(kernels->panel_columns));
      float largest = 1;
      (void)kernels->softmax(out.data(), n, 1, &largest);
      QCOMPARE(largest, 0.0F);
      for (std::size_t i = 0; i < row.size(); ++i) {
        const double wanted = std::exp2(static_cast<double>(row[i]));
        QVERIFY2(std::abs(out[i] - wanted) <= 3e-7 * wanted, qPrintable(QString::number(row[i])));
      }
    }
  }
  void whatIsBelowTheSmallestNumberIsZero() {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const cpu::Kernels* kernels : cpu::availableKernels()) {
      std::vector<float> row{0, -126, -150, -1000, -1e9F, -infinity, std::numeric_limits<float>::lowest()};
      const std::size_t n = row.size();
      row.resize(n + static_cast<std::size_t>(kernels->panel_columns));
      float largest = 0;
      QCOMPARE(kernels->softmax(row.data(), static_cast<std::ptrdiff_t>(n), 1, &largest), 1.0);
      row.resize(n);
      QCOMPARE(row, (std::vector<float>{1, 0, 0, 0, 0, 0, 0}));
    }
  }
  void whatIsNoNumberMakesTheSumNaN() {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const cpu::Kernels* kernels : cpu::availableKernels())
      for (const float wrong : {std::numeric_limits<float>::quiet_NaN(), infinity})
        for (std::size_t n = 1; n < 70; n += 4)
          for (std::size_t at = 0; at < n; at += 3) {
            std::vector<float> row(n + static_cast<std::size_t>(kernels->panel_columns), 1.0F);
            row[at] = wrong;
            float largest = 0;
            QVERIFY(std::isnan(kernels->softmax(row.data(), static_cast<std::ptrdiff_t>(n), 1, &largest)));
          }
    for (const cpu::Kernels* kernels : cpu::availableKernels()) {
      std::vector<float> nothing(100, -infinity);
      float largest = 0;
      QVERIFY(std::isnan(kernels->softmax(nothing.data(), 20, 1, &largest)));
    }
  }

  void rowsTogetherAreAsEachAlone() {
    std::mt19937 random(11);
    for (const cpu::Kernels* kernels : cpu::availableKernels()) {
      const std::vector<Index> sizes{16, 1, 0, 130, 17, 5000, 3, 64};
      Matrix together =
          test::randomMatrix<float>(random, static_cast<Index>(sizes.size()), 5000 + kernels->panel_columns, 20.0F);
      Matrix alone = together;
      std::vector<cpu::SoftmaxRow> rows;
      for (const Index n : sizes) rows.push_back({together.row(static_cast<Index>(rows.size())).data(), n, 0, 0});
      kernels->softmaxRows(rows.data(), static_cast<Index>(rows.size()), 0.7F);
      for (std::size_t r = 0; r < sizes.size(); ++r) {
        float largest = 0;
        QCOMPARE(kernels->softmax(alone.row(static_cast<Index>(r)).data(), sizes[r], 0.7F, &largest), rows[r].sum);
        QCOMPARE(largest, rows[r].largest);
      }
      QVERIFY(together == alone);
    }
  }

  void aPartOfARowHasTheWeightsOfTheWhole() {
    std::mt19937 random(9);
    for (const cpu::Kernels* kernels : cpu::availableKernels()) {
      constexpr Index n = 130;
      const Matrix scores = test::randomMatrix<float>(random, 1, n, 20.0F);
      Matrix whole = Matrix::Zero(1, n + kernels->panel_columns);
      whole.leftCols(n) = scores;
      float largest = 0;
      const double sum = kernels->softmax(whole.data(), n, 0.7F, &largest);
      for (const Index begin : {0, 1, 64, 100})
        for (const Index size : {0, 1, 7, 16, 30}) {
          Matrix part = Matrix::Constant(1, size + 3, 9.0F);
          part.leftCols(size) = scores.middleCols(begin, size);
          kernels->weights(part.data(), size, 0.7F, largest, static_cast<float>(1 / sum));
          QVERIFY(test::distance(part.leftCols(size), whole.middleCols(begin, size) / static_cast<float>(sum)) < 1e-7);
          QVERIFY((part.rightCols(3).array() == 9.0F).all());
        }
    }
  }

  void scalingWritesOnlyWhatIsAsked() {
    std::mt19937 random(6);
    for (const cpu::Kernels* kernels : cpu::availableKernels())
      for (const Index n : {0, 1, 7, 16, 50, 131})
        for (const Index offset : {0, 1, 5})
          for (const bool past_caches : {false, true}) {
            const Matrix from = test::randomMatrix<float>(random, 3, n + 1);
            const Eigen::Vector3f factors(0.5F, 0.25F, 2.0F);
            Matrix to = Matrix::Constant(3, offset + n + 3, 9.0F);
            kernels->scale(from.data(), n + 1, 3, n, factors.data(), to.data() + offset, to.cols(), past_caches);
            kernels->finishWrites();
            QVERIFY(to.middleCols(offset, n) == factors.asDiagonal() * from.leftCols(n));
            QVERIFY((to.leftCols(offset).array() == 9.0F).all() && (to.rightCols(3).array() == 9.0F).all());
          }
  }

  void panelsOfEverySize() {
    std::mt19937 random(7);
    for (const cpu::Kernels* kernels : cpu::availableKernels())
      for (const Index k : {1, 3, 64, 130, 1023, 1025, 2100})
        for (const Index n : {1, 6, 31, 32, 33, 100}) {
          const Matrix a = test::randomMatrix<float>(random, 5, k);
          const Matrix b = test::randomMatrix<float>(random, k, n);
          const Matrix start = test::randomMatrix<float>(random, 1, n + kernels->panel_columns);
          const MatrixF64 wanted =
              (a.cast<double>() * b.cast<double>()).rowwise() + start.leftCols(n).row(0).cast<double>();
          comparePanels(*kernels, a, b, false, start, wanted);
          comparePanels(*kernels, a, b.transpose(), true, start, wanted);
        }
  }
  void partOfTheDepth() {
    std::mt19937 random(8);
    for (const cpu::Kernels* kernels : cpu::availableKernels()) {
      const Matrix a = test::randomMatrix<float>(random, 5, 1500);
      const Matrix b = test::randomMatrix<float>(random, 1500, 9);
      cpu::AlignedFloats memory(cpu::Panels::size(*kernels, 1500, 9));
      const cpu::Panels panels(*kernels, memory.data(), 1500, 9);
      for (Index panel = 0; panel < panels.count(); ++panel) panels.layOut(panel, b);
      Matrix out(5, panels.count() * kernels->panel_columns);
      for (Index panel = 0; panel < panels.count(); ++panel)
        cpu::multiplyPanel(*kernels, {a.data() + 7, a.cols(), 5, {7, 1400}}, panels, panel, nullptr,
                           out.data() + panel * kernels->panel_columns, out.cols());
      const MatrixF64 wanted = a.middleCols(7, 1393).cast<double>() * b.middleRows(7, 1393).cast<double>();
      QVERIFY(test::distance(out.leftCols(9), wanted) < 1e-3);
    }
  }
};

QTEST_APPLESS_MAIN(TestKernels)
#include "tst_kernels.moc"
