#include <QTest>
#include <random>

#include "tests/render/picture.h"
#include "ui/render/painter_renderer.h"
#include "ui/render/tile_sampling.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::ui::test;

namespace {

bool holds(const QImage& picture, QRgb color) {
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x)
      if (picture.pixel(x, y) == color) return true;
  return false;
}

/// Where the colour changes along the picture's middle row.
std::vector<int> edges(const QImage& picture) {
  std::vector<int> result;
  for (int x = 1; x < picture.width(); ++x)
    if (picture.pixel(x, picture.height() / 2) != picture.pixel(x - 1, picture.height() / 2)) result.push_back(x);
  return result;
}

}  // namespace

class TestTileImage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void largeCellsFillTheirPixels() {
    Matrix cells(2, 3);
    cells << 0.0F, 0.5F, 1.0F, 0.25F, 0.75F, 0.1F;
    const TileItem tile = tileOf(cells, {0, 0, 30, 20});
    const QImage picture = tileImage(tile, {30, 20});
    QCOMPARE(picture.size(), QSize(30, 20));
    for (int y = 0; y < 20; ++y)
      for (int x = 0; x < 30; ++x) VERIFY_PICTURE(picture.pixel(x, y) == colorOf(tile, cells(y / 10, x / 10)), picture);
  }

  void edgesDoNotDependOnThePlace() {
    Matrix cells(1, 7);
    cells << 0, 1, 0, 1, 0, 1, 0;
    const std::vector<int> expected = edges(tileImage(tileOf(cells, {0, 0, 40, 10}), {40, 10}));
    QCOMPARE(expected.size(), 6);
    for (const double x : {0.0, 3.0, 11.25, 17.5, 20.9}) {
      QImage picture(100, 10, QImage::Format_RGB32);
      QPainter painter(&picture);
      painter.fillRect(picture.rect(), Qt::white);
      paintItem(painter, tileOf(cells, {x, 0, 40, 10}));
      painter.end();
      const int left = static_cast<int>(std::ceil(x - 0.5));
      VERIFY_PICTURE(edges(picture.copy(left, 0, 40, 10)) == expected, picture);
    }
  }

  void noHotCellVanishes_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("cols");
    QTest::addColumn<QSize>("pixels");
    for (const auto& [rows, cols] : {std::pair{1, 5}, {33, 33}, {100, 257}, {8, 300}, {129, 3}, {64, 64}})
      for (const QSize pixels : {QSize(1, 1), QSize(3, 3), QSize(17, 40), QSize(64, 64), QSize(63, 65)})
        QTest::addRow("%d x %d in %d x %d", rows, cols, pixels.width(), pixels.height()) << rows << cols << pixels;
  }
  void noHotCellVanishes() {
    QFETCH(int, rows);
    QFETCH(int, cols);
    QFETCH(QSize, pixels);
    for (Index i = 0; i < rows * cols; i += std::max(1, rows * cols / 61)) {
      Matrix cells = Matrix::Constant(rows, cols, 0.1F);
      cells.data()[i] = 1.0F;
      const TileItem tile = tileOf(cells, QRectF({0, 0}, pixels));
      const QImage picture = tileImage(tile, pixels);
      VERIFY_PICTURE(holds(picture, colorOf(tile, 1.0F)), picture);
    }
  }

  void noSeenCellVanishesInAWindow() {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> part(0.0, 1.0);
    for (int trial = 0; trial < 200; ++trial) {
      const double begin = 90 * part(random), span = 1 + (100 - begin - 1) * part(random);
      const auto first = static_cast<Index>(std::floor(begin)), last = static_cast<Index>(std::ceil(begin + span)) - 1;
      for (const Index hot : {first, (first + last) / 2, last}) {
        Matrix cells = Matrix::Constant(1, 100, 0.1F);
        cells(0, hot) = 1.0F;
        TileItem tile = tileOf(cells, {0, 0, 37, 5});
        tile.window = {begin, begin + span, 0, 1};
        const QImage picture = tileImage(tile, {37, 5});
        VERIFY_PICTURE(holds(picture, colorOf(tile, 1.0F)), picture);
      }
    }
  }

  void aPixelIsTheMeanOfItsWeights() {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> weight(0.0F, 1.0F);
    for (const QSize pixels : {QSize(10, 10), QSize(7, 41), QSize(40, 5), QSize(1, 1)}) {
      Matrix cells = causalMap(83, 1).unaryExpr([&](float cell) { return cell < 0 ? cell : weight(random); });
      TileItem tile = tileOf(cells, QRectF({0, 0}, pixels));
      tile.cells = serveMatrix(cells, Pooling::Mean);
      const TileSampling sampling = sampleTile(tile, pixels, {{}, pixels});
      const QImage picture = tileImage(tile, pixels);
      const auto begin = [&](const AxisSampling& axis, int bin) { return (axis.cells.begin + axis.bin(bin).begin); };
      const auto end = [&](const AxisSampling& axis, int bin) { return (axis.cells.begin + axis.bin(bin).end); };
      for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x) {
          const int row = sampling.y.bin_of_pixel[static_cast<std::size_t>(y)];
          const int col = sampling.x.bin_of_pixel[static_cast<std::size_t>(x)];
          const int level = sampling.level;
          double sum = 0, count = 0;
          for (Index i = begin(sampling.y, row) << level; i < std::min<Index>(83, end(sampling.y, row) << level); ++i)
            for (Index j = begin(sampling.x, col) << level; j < std::min<Index>(83, end(sampling.x, col) << level); ++j)
              if (isWeight(cells(i, j))) {
                sum += cells(i, j);
                ++count;
              }
          const float mean = count > 0 ? static_cast<float>(sum / count) : kMaskedCell;
          const auto near = [&](float step) { return picture.pixel(x, y) == colorOf(tile, mean + step); };
          VERIFY_PICTURE(near(0) || near(1e-6F) || near(-1e-6F), picture);
        }
    }
  }

  void manyKeysDoNotMixAStripsRows() {
    Matrix cells = Matrix::Constant(4, 1000, 0.0F);
    cells.row(2).setConstant(1.0F);
    const TileItem tile = tileOf(cells, {0, 0, 100, 40});
    const QImage picture = tileImage(tile, {100, 40});
    for (int y = 0; y < 40; ++y)
      VERIFY_PICTURE(picture.pixel(50, y) == colorOf(tile, y / 10 == 2 ? 1.0F : 0.0F), picture);
  }

  void cellsOfOnePixelAreThemselves() {
    const Matrix cells = causalMap(50, 1);
    const TileItem tile = tileOf(cells, {0, 0, 50, 50});
    const QImage picture = tileImage(tile, {50, 50});
    for (int y = 0; y < 50; ++y)
      for (int x = 0; x < 50; ++x) VERIFY_PICTURE(picture.pixel(x, y) == colorOf(tile, cells(y, x)), picture);
  }

  void windowsShowTheirCells() {
    const Matrix cells = causalMap(20, 4);
    TileItem tile = tileOf(cells, {0, 0, 40, 40});
    tile.window = {2.5, 6.5, 10, 14};
    const QImage picture = tileImage(tile, {40, 40});
    for (int x = 0; x < 40; ++x) {
      const Index key = static_cast<Index>(2.5 + (x + 0.5) / 10);
      VERIFY_PICTURE(picture.pixel(x, 15) == colorOf(tile, cells(11, key)), picture);
    }
  }

  void aPartIsAPartOfTheWhole() {
    TileItem tile = tileOf(causalMap(97, 2), {0, 0, 60, 45});
    for (const double gap : {0.0, 1.0}) {
      tile.gap = gap;
      const QImage whole = tileImage(tile, {60, 45});
      for (const QRect part : {QRect(0, 0, 10, 10), QRect(7, 9, 20, 30), QRect(50, 30, 10, 15), QRect(55, 40, 30, 30)})
        QCOMPARE(tileImage(tile, {60, 45}, part), whole.copy(part & whole.rect()));
      tile.window = {3.25, 12.75, 0, 6};
    }
  }

  void gapsAreTransparentAndOnlyBetweenLargeCells() {
    TileItem tile = tileOf(Matrix::Ones(3, 3), {0, 0, 30, 30});
    tile.gap = 2;
    const QImage picture = tileImage(tile, {30, 30});
    QByteArray row;
    for (int x = 0; x < 30; ++x) row += qAlpha(picture.pixel(x, 5)) > 0 ? '#' : '.';
    QCOMPARE(row, "########..########..##########");
    QCOMPARE(qAlpha(picture.pixel(5, 8)), 0);
    QCOMPARE(qAlpha(picture.pixel(5, 29)), 255);

    tile.rect = {0, 0, 9, 9};
    QCOMPARE(qAlpha(tileImage(tile, {9, 9}).pixel(2, 2)), 255);
  }

  void cellsThatAreNoWeightsHaveTheirColours() {
    Matrix cells(1, 4);
    cells << kMaskedCell, kLeftOutCell, std::numeric_limits<float>::quiet_NaN(), 0.0F;
    const TileItem tile = tileOf(cells, {0, 0, 4, 1});
    const QImage picture = tileImage(tile, {4, 1});
    QCOMPARE(picture.pixel(0, 0), tile.colors->masked);
    QCOMPARE(picture.pixel(1, 0), tile.colors->left_out);
    QCOMPARE(picture.pixel(2, 0), tile.colors->nan);
    QCOMPARE(picture.pixel(3, 0), tile.colors->values[0]);
  }

  void nothingToShowIsANullImage() {
    QVERIFY(tileImage(tileOf(Matrix::Ones(3, 3), {0, 0, 9, 9}), {0, 9}).isNull());
    QVERIFY(
        tileImage({.rect = {0, 0, 9, 9}, .cells = serveMatrix(MatrixView{}), .colors = colorTable()}, {9, 9}).isNull());
  }
};

QTEST_MAIN(TestTileImage)
#include "tst_tile_image.moc"
