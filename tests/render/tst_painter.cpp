#include <QTest>

#include "tests/render/picture.h"
#include "ui/render/painter_renderer.h"
#include "ui/render/vector_output.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::ui::test;
using namespace Qt::StringLiterals;

namespace {

QImage painted(QSizeF size, std::vector<SceneItem> items, double ratio = 1) {
  return renderImage(sceneOf(size, std::move(items)), ratio);
}

int pixelsOf(const QImage& picture, const QColor& color) {
  int count = 0;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) count += picture.pixel(x, y) == color.rgb();
  return count;
}

TextItem textOf(const QString& text, QRectF rect) {
  return {.rect = rect, .text = text, .font = font(Style{}, 14), .color = Qt::black};
}

PlotItem plotOf(std::vector<PlotSeries> series) {
  return {.rect = {20, 10, 260, 180},
          .series = std::move(series),
          .text = Qt::black,
          .grid = Qt::lightGray,
          .background = Qt::white,
          .font = font(Style{}, 11)};
}

}  // namespace

class TestPainter : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void laterItemsLieAbove() {
    const RectItem red{.rect = {0, 0, 10, 10}, .fill = Qt::red}, blue{.rect = {5, 0, 10, 10}, .fill = Qt::blue};
    const QImage picture = painted({20, 10}, {red, blue});
    QCOMPARE(picture.pixel(4, 5), QColor(Qt::red).rgb());
    QCOMPARE(picture.pixel(5, 5), QColor(Qt::blue).rgb());
  }

  void rectanglesThatTouchGoOnTouching() {
    for (const double ratio : {1.0, 1.25, 1.5, 2.0}) {
      std::vector<SceneItem> items;
      for (int i = 0; i < 9; ++i) items.push_back(RectItem{.rect = {i * 3.3, 0, 3.3, 10}, .fill = Qt::red});
      const QImage picture = painted({29.7, 10}, items, ratio);
      VERIFY_PICTURE(pixelsOf(picture, Qt::red) == inked(picture).width() * inked(picture).height(), picture);
    }
  }

  void aThinRectangleIsStillSeen() {
    QCOMPARE(pixelsOf(painted({10, 10}, {RectItem{.rect = {3.2, 0, 0.1, 10}, .fill = Qt::red}}), Qt::red), 10);
    QCOMPARE(inked(painted({10, 10}, {RectItem{.rect = {3, 3, 0, 5}, .fill = Qt::red}})), QRect());
  }

  void aStrokeLiesInsideOnWholePixels() {
    for (const double ratio : {1.0, 2.0}) {
      const RectItem frame{.rect = {2, 2, 10, 6}, .stroke = Qt::red, .stroke_width = 1};
      const QImage picture = painted({20, 10}, {frame}, ratio);
      const int r = static_cast<int>(ratio);
      VERIFY_PICTURE(inked(picture) == QRect(2 * r, 2 * r, 10 * r, 6 * r), picture);
      VERIFY_PICTURE(pixelsOf(picture, Qt::red) == (10 * 6 - 8 * 4) * r * r, picture);
    }
  }

  void straightLinesAreOnePixelWide() {
    const LinesItem lines{.lines = {QLineF(2, 5, 12, 5), QLineF(15, 1, 15, 9)}, .color = Qt::red};
    const QImage picture = painted({20, 10}, {lines});
    VERIFY_PICTURE(pixelsOf(picture, Qt::red) == 10 + 8, picture);
    VERIFY_PICTURE(inked(picture.copy(0, 0, 14, 10)).height() == 1, picture);
  }

  void tilesFollowTheDevicePixelRatio() {
    const Matrix cells = causalMap(8, 1);
    const TileItem tile = tileOf(cells, {2, 1, 16, 16});
    for (const int ratio : {1, 2, 3}) {
      const QImage picture = painted({20, 20}, {tile}, ratio);
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) {
          const QPoint corner(ratio * (2 + 2 * j), ratio * (1 + 2 * i));
          VERIFY_PICTURE(picture.pixel(corner) == colorOf(tile, cells(i, j)), picture);
          VERIFY_PICTURE(picture.pixel(corner + QPoint(2 * ratio - 1, 2 * ratio - 1)) == colorOf(tile, cells(i, j)),
                         picture);
        }
    }
  }

  void tilesAreTheSameHoweverTheyGetThere() {
    const TileItem tile = tileOf(causalMap(40, 3), {-7, 3, 60, 60});
    const QImage direct = painted({50, 50}, {tile});
    QImage clipped(50, 50, QImage::Format_ARGB32_Premultiplied);
    clipped.fill(Qt::white);
    QPainter painter(&clipped);
    painter.setClipRect(QRect(0, 0, 50, 50));
    paintItem(painter, tile);
    painter.end();
    VERIFY_PICTURE(differingPixels(direct, clipped, 0) == 0, clipped);

    QImage moved(50, 50, QImage::Format_ARGB32_Premultiplied);
    moved.fill(Qt::white);
    QPainter mover(&moved);
    mover.translate(-20, 10);
    TileItem elsewhere = tile;
    elsewhere.rect.translate(20, -10);
    paintItem(mover, elsewhere);
    mover.end();
    VERIFY_PICTURE(differingPixels(direct, moved, 0) == 0, moved);
  }

  void tilesThatOverlapLieInTheirOrder() {
    constexpr int kSide = 400;  // enough for several threads
    const auto full = [](float value, QPointF at) {
      return tileOf(Matrix::Constant(2, 2, value), QRectF(at, QSizeF(kSide, kSide)));
    };
    const TileItem below = full(0.2F, {0, 0}), above = full(0.9F, {200, 200}), last = full(0.5F, {300, 0});
    const RectItem mark{.rect = {250, 250, 20, 20}, .fill = Qt::green};
    for (int i = 0; i < 20; ++i) {
      const QImage picture = painted({700, 600}, {below, above, mark, last});
      VERIFY_PICTURE(picture.pixel(100, 100) == colorOf(below, 0.2F), picture);
      VERIFY_PICTURE(picture.pixel(220, 390) == colorOf(above, 0.9F), picture);
      VERIFY_PICTURE(picture.pixel(260, 260) == QColor(Qt::green).rgb(), picture);
      VERIFY_PICTURE(picture.pixel(350, 350) == colorOf(last, 0.5F), picture);
      VERIFY_PICTURE(picture.pixel(590, 590) == colorOf(above, 0.9F), picture);
    }
  }

  void clippedPartsOfATileStayUnpainted() {
    QImage picture(50, 50, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    painter.setClipRect(QRect(10, 10, 5, 5));
    paintItem(painter, tileOf(Matrix::Ones(4, 4), {0, 0, 50, 50}));
    painter.end();
    VERIFY_PICTURE(inked(picture) == QRect(10, 10, 5, 5), picture);
  }

  void gapsShowWhatIsBelow() {
    TileItem tile = tileOf(Matrix::Zero(2, 2), {0, 0, 20, 20});
    tile.gap = 2;
    const QImage picture = painted({20, 20}, {RectItem{.rect = {0, 0, 20, 20}, .fill = Qt::red}, tile});
    VERIFY_PICTURE(pixelsOf(picture, Qt::red) == 20 * 20 - 18 * 18, picture);
  }

  void aPictureSmallerThanTheSceneShowsAllOfIt() {
    const QImage picture = painted({400, 200}, {RectItem{.rect = {300, 100, 100, 100}, .fill = Qt::red}}, 0.25);
    QCOMPARE(picture.size(), QSize(100, 50));
    VERIFY_PICTURE(pixelsOf(picture, Qt::red) == 25 * 25, picture);
  }

  void aTransparentBackgroundStaysSo() {
    const Scene scene = sceneOf({10, 10}, {RectItem{.rect = {0, 0, 5, 5}, .fill = Qt::red}}, Qt::transparent);
    const QImage picture = renderImage(scene, 1);
    QCOMPARE(qAlpha(picture.pixel(8, 8)), 0);
    QCOMPARE(picture.pixel(2, 2), QColor(Qt::red).rgba());
  }

  void textStaysInItsRect_data() {
    QTest::addColumn<TextItem>("item");
    const QString text = u"the quick brown fox jumps over the lazy dog"_s;
    TextItem item = textOf(text, {20, 30, 80, 20});
    QTest::newRow("elided") << item;
    item.elide = false;
    item.rect = {20, 10, 80, 100};
    QTest::newRow("wrapped") << item;
    item.rich = true;
    item.text = u"<b>bold</b> x<sub>i</sub> and more x<sup>2</sup> than fits one line"_s;
    QTest::newRow("rich") << item;
    item = textOf(text, {10, 50, 100, 20});
    item.rotation = 90;
    QTest::newRow("turned") << item;
  }
  void textStaysInItsRect() {
    QFETCH(TextItem, item);
    const QImage picture = painted({120, 120}, {item}, 2);
    QTransform turn;
    turn.translate(item.rect.center().x(), item.rect.center().y()).rotate(item.rotation);
    turn.translate(-item.rect.center().x(), -item.rect.center().y());
    const QRectF room = turn.mapRect(item.rect).adjusted(-1, -1, 1, 1);
    const QRect ink = inked(picture);
    VERIFY_PICTURE(!ink.isEmpty(), picture);
    VERIFY_PICTURE(QRectF(room.topLeft() * 2, room.size() * 2).contains(ink), picture);
  }

  void textIsAligned() {
    TextItem item = textOf(u"HH"_s, {0, 0, 100, 100});
    const auto inkOf = [&item](Qt::Alignment alignment) {
      item.alignment = alignment;
      return inked(painted({100, 100}, {item}));
    };
    const QRect upper_left = inkOf(Qt::AlignLeft | Qt::AlignTop), lower_right = inkOf(Qt::AlignRight | Qt::AlignBottom);
    const QRect middle = inkOf(Qt::AlignCenter);
    QVERIFY(upper_left.left() <= 3 && upper_left.top() <= 6);
    QVERIFY(lower_right.right() >= 96 && lower_right.bottom() >= 92);
    QVERIFY(std::abs(middle.center().x() - 50) <= 1);
    QVERIFY(std::abs(middle.center().y() - 50) <= 2);
  }

  void plotsStayInTheirRectAndShowTheirSeries_data() {
    QTest::addColumn<PlotSeries::Look>("look");
    QTest::addRow("line") << PlotSeries::Look::Line;
    QTest::addRow("points") << PlotSeries::Look::Points;
    QTest::addRow("bars") << PlotSeries::Look::Bars;
    QTest::addRow("filled line") << PlotSeries::Look::FilledLine;
  }
  void plotsStayInTheirRectAndShowTheirSeries() {
    QFETCH(PlotSeries::Look, look);
    const PlotSeries series{
        .name = u"s"_s, .x = {1, 2, 3, 4}, .y = {1, 3, 2, 4}, .color = Qt::red, .look = look, .width = 2};
    const PlotItem plot = plotOf({series});
    const QImage picture = painted({300, 200}, {plot});
    VERIFY_PICTURE(pixelsOf(picture, Qt::red) > 40, picture);
    VERIFY_PICTURE(plot.rect.contains(inked(picture)), picture);
  }

  void plotsBearWhatTheyCannotShow() {
    const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    PlotItem plot = plotOf({PlotSeries{.name = u"s"_s, .x = {0, 1, 10, 100}, .y = {-1, 0, nan, inf}, .color = Qt::red},
                            PlotSeries{.name = u"empty"_s, .color = Qt::blue},
                            PlotSeries{.name = u"t"_s, .x = {1, 10, 100}, .y = {1, 10, 100}, .color = Qt::green}});
    plot.x.logarithmic = plot.y.logarithmic = true;
    const QImage picture = painted({300, 200}, {plot});
    VERIFY_PICTURE(pixelsOf(picture, Qt::green) > 40, picture);
    plot.series.clear();
    VERIFY_PICTURE(!inked(painted({300, 200}, {plot})).isEmpty(), picture);
    plot.rect = {0, 0, 1, 1};
    QVERIFY(!painted({300, 200}, {plot}).isNull());
  }

  void plotTicksAreThoseThatWereAskedFor() {
    PlotItem plot = plotOf({PlotSeries{.x = {0, 1}, .y = {0, 1}, .color = Qt::transparent}});
    plot.legend = false;
    plot.x.ticks = {{0.5, u"HHHH"_s}};
    plot.text = Qt::red;
    const QImage picture = painted({300, 200}, {plot});
    const QRect below = inked(picture.copy(0, 172, 300, 28));
    VERIFY_PICTURE(std::abs(below.center().x() - 155) < 20, picture);
  }
};

QTEST_MAIN(TestPainter)
#include "tst_painter.moc"
