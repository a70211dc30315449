#include <QTest>
#include <cmath>
#include <set>
#include <string>

#include "core/color/color_map.h"
#include "core/color/head_palette.h"

using namespace headwise;

namespace {

double linear(Rgba channel) {
  const double c = static_cast<double>(channel & 0xff) / 255.0;
  return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(Rgba color) {
  return 0.2126 * linear(color >> 16) + 0.7152 * linear(color >> 8) + 0.0722 * linear(color);
}

double contrast(Rgba a, Rgba b) {
  const double light = std::max(luminance(a), luminance(b));
  return (light + 0.05) / (std::min(luminance(a), luminance(b)) + 0.05);
}

int channelDistance(Rgba a, Rgba b) {
  int sum = 0;
  for (const unsigned shift : {0U, 8U, 16U}) {
    sum += std::abs(static_cast<int>((a >> shift) & 0xff) - static_cast<int>((b >> shift) & 0xff));
  }
  return sum;
}

}  // namespace

class TestColorMap : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void publishedTablesHaveTheirEndsAndMiddle_data() {
    QTest::addColumn<int>("id");
    QTest::addColumn<Rgba>("first");
    QTest::addColumn<Rgba>("middle");
    QTest::addColumn<Rgba>("last");
    const auto row = [](const char* name, ColorMapId id, Rgba first, Rgba middle, Rgba last) {
      QTest::newRow(name) << static_cast<int>(id) << first << middle << last;
    };
    row("viridis", ColorMapId::Viridis, 0xff440154, 0xff21918c, 0xfffde725);
    row("cividis", ColorMapId::Cividis, 0xff00224e, 0xff7d7c78, 0xfffee838);
    row("magma", ColorMapId::Magma, 0xff000004, 0xffb73779, 0xfffcfdbf);
    row("inferno", ColorMapId::Inferno, 0xff000004, 0xffbc3754, 0xfffcffa4);
    row("greys", ColorMapId::Greys, 0xffffffff, 0xff7f7f7f, 0xff000000);
    row("blue-red", ColorMapId::BlueRed, 0xff053061, 0xfff7f6f6, 0xff67001f);
  }
  void publishedTablesHaveTheirEndsAndMiddle() {
    QFETCH(const int, id);
    const ColorMap& map = colorMap(static_cast<ColorMapId>(id));
    QCOMPARE(map.name, std::string_view(QTest::currentDataTag()));
    QTEST(map.table[0], "first");
    QTEST(map.table[128], "middle");
    QTEST(map.table[255], "last");
  }

  void everyMapIsListedOnceByItsId() {
    QCOMPARE(allColorMaps().size(), std::size_t{6});
    for (const ColorMap& map : allColorMaps()) QCOMPARE(&colorMap(map.id), &map);
  }

  void tablesAreOpaqueAndSmooth() {
    for (const ColorMap& map : allColorMaps()) {
      for (std::size_t i = 0; i < map.table.size(); ++i) {
        QCOMPARE(map.table[i] >> 24, 0xffU);
        if (i > 0) QVERIFY2(channelDistance(map.table[i], map.table[i - 1]) <= 16, map.name.data());
      }
    }
  }

  void sequentialMapsRiseOrFallInLightness() {
    for (const ColorMap& map : allColorMaps()) {
      if (map.diverging) continue;
      const double sign = map.id == ColorMapId::Greys ? -1.0 : 1.0;
      for (std::size_t i = 1; i < map.table.size(); ++i) {
        QVERIFY2(sign * (luminance(map.table[i]) - luminance(map.table[i - 1])) > -0.002, map.name.data());
      }
    }
  }

  void headColorsDiffer() {
    std::set<Rgba> seen;
    for (Index head = 0; head < 64; ++head) seen.insert(headColor(head));
    QCOMPARE(seen.size(), std::size_t{64});
    for (Index a = 0; a < 16; ++a) {
      for (Index b = 0; b < a; ++b) QVERIFY(channelDistance(headColor(a), headColor(b)) >= 60);
    }
  }

  void headColorsShowOnBothThemes() {
    for (Index head = 0; head < 16; ++head) {
      QVERIFY(contrast(headColor(head), 0xffffffff) > 1.8);
      QVERIFY(contrast(headColor(head), 0xff161b22) > 2.3);
    }
  }

  void anyHeadCountHasColors() { QCOMPARE(headColor(64), headColor(0)); }
};

QTEST_APPLESS_MAIN(TestColorMap)
#include "tst_color_map.moc"
