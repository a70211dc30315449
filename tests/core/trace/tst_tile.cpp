#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>
#include <thread>
#include <vector>

#include "core/trace/tile.h"

using namespace headwise;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// Weights with some masked, left-out and NaN cells.
Matrix randomCells(Index rows, Index cols, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> kind(0, 39);
  std::uniform_real_distribution<float> weight(0.0F, 1.0F);
  Matrix cells(rows, cols);
  for (Index i = 0; i < cells.size(); ++i) {
    const int k = kind(random);
    cells.data()[i] = k < 12 ? kMaskedCell : k < 14 ? kLeftOutCell : k == 14 ? kNan : weight(random);
  }
  return cells;
}

float blockMaximum(const Matrix& cells, int level, Index row, Index col) {
  const Index block = Index{1} << level;
  float best = kMaskedCell;
  for (Index r = row * block; r < std::min((row + 1) * block, cells.rows()); ++r)
    for (Index c = col * block; c < std::min((col + 1) * block, cells.cols()); ++c) {
      if (std::isnan(cells(r, c))) return kNan;
      best = std::max(best, cells(r, c));
    }
  return best;
}

/// The block's weights: their mean, or the largest of its special cells; and how many they are.
std::pair<float, float> blockMean(const Matrix& cells, int level, Index row, Index col) {
  const Index block = Index{1} << level;
  double sum = 0, count = 0;
  float special = kMaskedCell;
  for (Index r = row * block; r < std::min((row + 1) * block, cells.rows()); ++r)
    for (Index c = col * block; c < std::min((col + 1) * block, cells.cols()); ++c) {
      const float cell = cells(r, c);
      if (cell == kMaskedCell || cell == kLeftOutCell) {
        special = std::max(special, cell);
      } else {
        sum += cell;
        ++count;
      }
    }
  return {count > 0 ? static_cast<float>(sum / count) : special, static_cast<float>(count)};
}

bool same(float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); }
bool nearlySame(float a, float b) { return same(a, b) || std::abs(a - b) <= 1e-6F; }

/// Empty when every level of the server is the block maximum of `cells`, else where it is not.
QString firstDifference(const TileServer& server, const Matrix& cells) {
  for (int level = 0; level <= server.maxLevel(); ++level) {
    const MatrixView view = server.tile(level, {0, cells.rows()}, {0, cells.cols()});
    for (Index r = 0; r < view.rows; ++r)
      for (Index c = 0; c < view.cols; ++c)
        if (!same(view.at(r, c), blockMaximum(cells, level, r, c)))
          return QStringLiteral("level %1, row %2, column %3: %4").arg(level).arg(r).arg(c).arg(double{view.at(r, c)});
  }
  return {};
}

/// Empty when every level of the server is the block mean of `cells`, else where it is not.
QString firstDifferenceOfMeans(const TileServer& server, const Matrix& cells) {
  for (int level = 0; level <= server.maxLevel(); ++level) {
    const auto [view, counts] = server.countedTile(level, {0, cells.rows()}, {0, cells.cols()});
    for (Index r = 0; r < view.rows; ++r)
      for (Index c = 0; c < view.cols; ++c) {
        const auto [mean, count] = blockMean(cells, level, r, c);
        if (!nearlySame(view.at(r, c), mean) || (counts.data && counts.at(r, c) != count))
          return QStringLiteral("level %1, row %2, column %3: %4").arg(level).arg(r).arg(c).arg(double{view.at(r, c)});
      }
  }
  return {};
}

/// Of maps.
void sizes() {
  QTest::addColumn<int>("rows");
  QTest::addColumn<int>("cols");
  for (const auto& [rows, cols] :
       {std::pair{1, 1}, {2, 2}, {3, 3}, {1, 17}, {17, 1}, {7, 12}, {33, 31}, {64, 64}, {65, 130}})
    QTest::addRow("%d x %d", rows, cols) << rows << cols;
}

}  // namespace

class TestTile : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyLevelIsTheBlockMaximum_data() { sizes(); }
  void everyLevelIsTheBlockMaximum() {
    QFETCH(int, rows);
    QFETCH(int, cols);
    const Matrix cells = randomCells(rows, cols, 7);
    QCOMPARE(firstDifference(*serveMatrix(cells), cells), QString());
  }

  void everyLevelIsTheBlockMean_data() { sizes(); }
  void everyLevelIsTheBlockMean() {
    QFETCH(int, rows);
    QFETCH(int, cols);
    const Matrix cells = randomCells(rows, cols, 7);
    const auto server = serveMatrix(cells, Pooling::Mean);
    QCOMPARE(server->pooling(), Pooling::Mean);
    QCOMPARE(firstDifferenceOfMeans(*server, cells), QString());
  }

  void aMeanIsOfTheBlockAndNotOfMeans() {
    Matrix cells = Matrix::Constant(4, 4, kMaskedCell);
    cells(0, 0) = 0.9F;
    cells.bottomRightCorner(2, 2).setConstant(0.1F);
    const auto server = serveMatrix(cells, Pooling::Mean);
    QCOMPARE(server->tile(1, {0, 2}, {0, 2}).at(0, 0), 0.9F);
    QVERIFY(nearlySame(server->tile(2, {0, 1}, {0, 1}).at(0, 0), 1.3F / 5));
  }

  void aMaximumHasNoCounts() {
    const auto server = serveMatrix(randomCells(9, 5, 7));
    const CountedTile tile = server->countedTile(1, {1, 3}, {0, 2});
    QCOMPARE(tile.counts.data, nullptr);
    QCOMPARE(tile.cells.data, server->tile(1, {1, 3}, {0, 2}).data);
  }

  void theCoarsestLevelIsOneCell_data() {
    QTest::addColumn<int>("size");
    QTest::addColumn<int>("level");
    for (const auto& [size, level] : {std::pair{1, 0}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {512, 9}, {513, 10}})
      QTest::addRow("%d", size) << size << level;
  }
  void theCoarsestLevelIsOneCell() {
    QFETCH(int, size);
    QFETCH(int, level);
    const Matrix cells = Matrix::Zero(3, size);
    const auto server = serveMatrix(cells);
    QCOMPARE(server->maxLevel(), std::max(level, 2));
    const MatrixView last = server->tile(server->maxLevel(), {0, 99}, {0, 99});
    QCOMPARE(last.rows, 1);
    QCOMPARE(last.cols, 1);
  }

  void oneHotCellIsSeenAtEveryLevel() {
    Matrix cells = Matrix::Constant(300, 300, kMaskedCell);
    cells(299, 17) = 0.25F;
    const auto server = serveMatrix(cells);
    for (int level = 0; level <= server->maxLevel(); ++level)
      QCOMPARE(server->tile(level, {0, 300}, {0, 300}).at(299 >> level, 17 >> level), 0.25F);
  }

  void aBlockIsMaskedOrLeftOutOnlyAsAWhole() {
    Matrix cells(2, 6);
    cells << kMaskedCell, kMaskedCell, kLeftOutCell, kLeftOutCell, kMaskedCell, kLeftOutCell,  //
        kMaskedCell, kMaskedCell, kLeftOutCell, kLeftOutCell, kMaskedCell, kMaskedCell;
    const auto server = serveMatrix(cells);
    const MatrixView coarse = server->tile(1, {0, 1}, {0, 3});
    QCOMPARE(coarse.at(0, 0), kMaskedCell);
    QCOMPARE(coarse.at(0, 1), kLeftOutCell);
    QCOMPARE(coarse.at(0, 2), kLeftOutCell);
  }

  void rangesAreClippedToTheLevel() {
    const Matrix cells = Matrix::Random(5, 9);
    const auto server = serveMatrix(cells);
    const MatrixView view = server->tile(1, {-3, 100}, {2, 4});
    QCOMPARE(view.rows, 3);
    QCOMPARE(view.cols, 2);
    QCOMPARE(server->tile(0, {5, 8}, {0, 9}).rows, 0);
    QCOMPARE(server->tile(0, {3, 2}, {0, 9}).rows, 0);
  }

  void storedValuesAreNotCopied() {
    const auto values = std::make_shared<Matrix>(Matrix::Random(6, 8));
    const auto server = serveMatrix(MatrixView{values->data() + 1, 6, 7, 8, values});
    QCOMPARE(server->tile(0, {2, 4}, {3, 5}).data, values->data() + 1 + 2 * 8 + 3);
    QCOMPARE(server->tile(0, {2, 4}, {3, 5}).at(1, 1), (*values)(3, 5));
    QCOMPARE(server->tile(1, {0, 3}, {0, 4}).data, server->tile(1, {0, 3}, {0, 4}).data);
  }

  void aTileOutlivesItsServer() {
    MatrixView view;
    {
      const auto server = serveMatrix(Matrix::Constant(4, 4, 0.5F));
      view = server->tile(1, {0, 2}, {0, 2});
    }
    QCOMPARE(view.at(1, 1), 0.5F);
  }

  void anEmptyMapHasOneEmptyLevel() {
    const auto server = serveMatrix(MatrixView{});
    QCOMPARE(server->maxLevel(), 0);
    QCOMPARE(server->tile(0, {0, 1}, {0, 1}).rows, 0);
  }

  void threadsMayAskAtOnce() {
    const Matrix cells = randomCells(129, 257, 3);
    const auto server = serveMatrix(cells);
    std::vector<QString> differences(4);
    {
      std::vector<std::jthread> threads;
      for (QString& difference : differences)
        threads.emplace_back([&] { difference = firstDifference(*server, cells); });
    }
    for (const QString& difference : differences) QCOMPARE(difference, QString());
  }
};

QTEST_APPLESS_MAIN(TestTile)
#include "tst_tile.moc"
