#include <QTest>
#include <cmath>
#include <limits>
#include <random>

#include "core/color/color_scale.h"

using namespace headwise;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr Rgba kMaskedColor = 0xff0000f1;
constexpr Rgba kLeftOutColor = 0xff0000f2;
constexpr Rgba kNanColor = 0xff0000f3;
constexpr Rgba kZeroColor = 0xff0000f4;

// Every step is its own colour, so that a colour names its step.
ColorTable numberedTable() {
  ColorTable table;
  for (Rgba i = 0; i < 256; ++i) table.values[i] = 0xff000000 | (i << 8);
  table.zero = kZeroColor;
  table.masked = kMaskedColor;
  table.left_out = kLeftOutColor;
  table.nan = kNanColor;
  return table;
}

Rgba colorOf(float value, const ColorScale& scale) {
  Rgba out = 0;
  colorize(&value, 1, scale, numberedTable(), &out);
  return out;
}

Rgba step(Rgba index) { return 0xff000000 | (index << 8); }

ColorScale scaleOf(ScaleKind kind, float low, float high) { return {kind, low, high, {}}; }

ColorScale rankScale() {
  ColorScale scale{ScaleKind::Rank, 0.0F, 1.0F, {}};
  for (int i = 0; i < 256; ++i) scale.quantiles.push_back(std::pow(static_cast<float>(i) / 255.0F, 4.0F));
  return scale;
}

std::vector<ColorScale> allScales() {
  return {scaleOf(ScaleKind::Linear, 0.0F, 1.0F), scaleOf(ScaleKind::Linear, -3.0F, 5.0F),
          scaleOf(ScaleKind::Log, 0.0F, 1.0F), scaleOf(ScaleKind::Log, 0.01F, 20.0F), rankScale()};
}

}  // namespace

class TestColorScale : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void linearCoversTheTable() {
    const ColorScale scale = scaleOf(ScaleKind::Linear, -1.0F, 1.0F);
    QCOMPARE(colorOf(-1.0F, scale), step(0));
    QCOMPARE(colorOf(0.0F, scale), step(128));
    QCOMPARE(colorOf(1.0F, scale), step(255));
    QCOMPARE(colorOf(-7.0F, scale), step(0));
    QCOMPARE(colorOf(1e30F, scale), step(255));
  }

  void logSpansDecades() {
    const ColorScale scale = scaleOf(ScaleKind::Log, 0.0F, 1.0F);
    QVERIFY(std::abs(scale.position(0.01F) - 0.5F) < 1e-5F);
    QVERIFY(std::abs(scale.position(0.001F) - 0.25F) < 1e-5F);
    QCOMPARE(scale.position(1.0F), 1.0F);
    QCOMPARE(scale.position(1e-5F), 0.0F);
    QCOMPARE(scale.position(-2.0F), 0.0F);
    QVERIFY(std::abs(scale.value(0.75F) - 0.1F) < 1e-5F);
  }

  void logHonoursALowThatIsHigher() {
    const ColorScale scale = scaleOf(ScaleKind::Log, 0.1F, 10.0F);
    QCOMPARE(scale.position(0.1F), 0.0F);
    QVERIFY(std::abs(scale.position(1.0F) - 0.5F) < 1e-5F);
  }

  void rankFollowsTheOrderNotTheSize() {
    const ColorScale scale{ScaleKind::Rank, 0.0F, 1.0F, {0.1F, 0.1F, 0.1F, 5.0F, 1000.0F}};
    QCOMPARE(scale.position(0.1F), 0.0F);
    QCOMPARE(scale.position(5.0F), 0.75F);
    QCOMPARE(scale.position(1000.0F), 1.0F);
    QCOMPARE(scale.position(2000.0F), 1.0F);
    QCOMPARE(scale.position(-1.0F), 0.0F);
    QCOMPARE(colorOf(5.0F, scale), step(192));
  }

  void valuesReadBackAtTheirPosition() {
    for (const ColorScale& scale : allScales()) {
      for (int i = 0; i <= 100; ++i) {
        const float t = static_cast<float>(i) / 100.0F;
        QVERIFY(std::abs(scale.position(scale.value(t)) - t) < (scale.kind == ScaleKind::Rank ? 1.0F / 254 : 2e-5F));
      }
    }
  }

  void specialCellsKeepTheirColors() {
    for (const ColorScale& scale : allScales()) {
      QCOMPARE(colorOf(kMaskedCell, scale), kMaskedColor);
      QCOMPARE(colorOf(kLeftOutCell, scale), kLeftOutColor);
      QCOMPARE(colorOf(kNan, scale), kNanColor);
      QCOMPARE(colorOf(-kNan, scale), kNanColor);
      QCOMPARE(colorOf(kInf, scale), kNanColor);
      const Rgba zero = scale.kind == ScaleKind::Linear ? step(scale.low < 0.0F ? 96 : 0) : kZeroColor;
      QCOMPARE(colorOf(0.0F, scale), zero);
      QCOMPARE(colorOf(-0.0F, scale), zero);
    }
  }

  void aCellShowsTheSameAloneAndAmongOthers() {
    constexpr std::size_t kCells = 600;
    for (const ColorScale& scale : allScales())
      for (const float ground : {0.25F, kMaskedCell})
        for (const float one : {0.5F, 0.0F, -0.0F, -2.0F, kMaskedCell, kLeftOutCell, kUnknownCell, kNan, -kNan, kInf})
          for (const std::size_t at : {0, 1, 63, 127, 128, 255, 300, 599}) {
            std::vector<float> values(kCells, ground);
            values[at] = one;
            std::vector<Rgba> colors(kCells), wanted(kCells, colorOf(ground, scale));
            wanted[at] = colorOf(one, scale);
            colorize(values.data(), kCells, scale, numberedTable(), colors.data());
            QVERIFY(colors == wanted);
          }
  }

  void everyCellAgreesWithThePositionOfItsValue() {
    std::mt19937 random(7);
    for (const ColorScale& scale : allScales()) {
      std::vector<float> values(3000);
      for (float& value : values) value = std::uniform_real_distribution<float>(-4.0F, 25.0F)(random);
      for (std::size_t i = 0; i < 1500; ++i) values[i] = std::exp(-std::abs(values[i]));
      std::vector<Rgba> colors(values.size());
      colorize(values.data(), static_cast<Index>(values.size()), scale, numberedTable(), colors.data());
      for (std::size_t i = 0; i < values.size(); ++i) {
        const float position = scale.position(values[i]);
        QVERIFY(position >= 0.0F && position <= 1.0F);
        const int expected = std::min(255, static_cast<int>(position * 256.0F));
        QVERIFY(std::abs(static_cast<int>((colors[i] >> 8) & 0xff) - expected) <= 1);
      }
    }
  }

  void positionsRiseWithTheValue() {
    for (const ColorScale& scale : allScales()) {
      float last = 0.0F;
      for (int i = -200; i <= 3000; ++i) {
        const float position = scale.position(static_cast<float>(i) * 0.01F);
        QVERIFY(position >= last - 1e-6F);
        last = position;
      }
    }
  }

  void emptyDomainsAreAStep_data() {
    QTest::addColumn<float>("at");
    QTest::newRow("all zero") << 0.0F;
    QTest::newRow("all one") << 1.0F;
    QTest::newRow("negative") << -2.0F;
  }
  void emptyDomainsAreAStep() {
    QFETCH(const float, at);
    const ColorScale scale = scaleOf(ScaleKind::Linear, at, at);
    QCOMPARE(scale.position(at), 0.0F);
    QCOMPARE(scale.position(at + 1.0F), 1.0F);
    QCOMPARE(scale.value(0.5F), at);
    const float logarithmic = scaleOf(ScaleKind::Log, at, at).position(at);
    QVERIFY(logarithmic >= 0.0F && logarithmic <= 1.0F);
  }

  void ranksOfNothingAreZero() {
    const ColorScale scale{ScaleKind::Rank, 0.0F, 1.0F, {}};
    QCOMPARE(scale.position(3.0F), 0.0F);
    QCOMPARE(scale.value(0.5F), 0.0F);
    QCOMPARE(colorOf(3.0F, scale), step(0));
  }

  void noCellsIsFine() { colorize(nullptr, 0, ColorScale{}, numberedTable(), nullptr); }

  void tablesReverse() {
    const ColorMap& magma = colorMap(ColorMapId::Magma);
    const ColorTable table = makeColorTable(magma, true, kMaskedColor, kLeftOutColor, kNanColor);
    QCOMPARE(table.values[0], magma.table[255]);
    QCOMPARE(table.values[255], magma.table[0]);
    QCOMPARE(table.masked, kMaskedColor);
    QCOMPARE(table.left_out, kLeftOutColor);
    QCOMPARE(table.nan, kNanColor);
  }

  void zeroIsToldFromMaskedAndFromSmall() {
    for (const ColorMap& map : allColorMaps()) {
      const ColorTable table = makeColorTable(map, false, 0xffe9edf3, kLeftOutColor, kNanColor);
      QCOMPARE(table.zero >> 24, 0xffU);
      QVERIFY(table.zero != table.masked);
      QVERIFY(table.zero != table.values[0]);
    }
  }
};

QTEST_APPLESS_MAIN(TestColorScale)
#include "tst_color_scale.moc"
