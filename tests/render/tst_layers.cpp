#include <QTest>

#include "tests/render/picture.h"
#include "ui/render/gl_probe.h"
#include "ui/render/layers.h"
#include "ui/render/scene_surface.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::ui::test;
using namespace Qt::StringLiterals;

namespace {

RectItem box(double x, double y) { return {.rect = {x, y, 10, 10}, .fill = Qt::red}; }
TileItem tile(double x, double y) { return tileOf(Matrix::Ones(2, 2), {x, y, 10, 10}); }

/// "p" a picture's item, "t" a tile; layers from the lowest up, each with the places of its items.
QString described(const std::vector<SceneItem>& items) {
  QStringList layers;
  const auto is_tile = [](const SceneItem& item) { return std::holds_alternative<TileItem>(item); };
  for (const Layer& layer : layersOf(pointersTo(items), is_tile)) {
    QString text(layer.tiles ? u't' : u'p');
    for (const SceneItem* item : layer.items) text += QString::number(item - items.data());
    layers << text;
  }
  return layers.join(u' ');
}

}  // namespace

class TestLayers : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void itemsApartShareALayer() {
    QCOMPARE(described({box(0, 0), tile(0, 0), box(50, 0), tile(50, 0), box(100, 0)}), u"p024 t13"_s);
  }
  void whatLiesAboveATileComesAfterIt() { QCOMPARE(described({box(0, 0), tile(0, 0), box(5, 5)}), u"p0 t1 p2"_s); }
  void tilesAloneAreOneLayer() { QCOMPARE(described({tile(0, 0), tile(5, 5)}), u"t01"_s); }
  void orderIsKeptThroughEveryLayer() {
    QCOMPARE(described({tile(0, 0), box(5, 0), tile(10, 0), box(15, 0), box(16, 1), box(80, 0)}), u"p5 t0 p1 t2 p34"_s);
  }
  void nothingIsNoLayer() { QCOMPARE(described({}), QString()); }

  void lettersLieAboveWhatTheyReachOver() {
    const TextItem high{.rect = {0, 0, 100, 4}, .text = u"high"_s, .font = QFont(u"Inter"_s, 20)};
    QCOMPARE(described({tile(0, 6), high}), u"t0 p1"_s);
    const TextItem apart{.rect = {0, 60, 100, 4}, .text = u"high"_s, .font = QFont(u"Inter"_s, 20)};
    QCOMPARE(described({tile(0, 6), apart}), u"p1 t0"_s);
    TextItem wrapped{.rect = {0, 0, 30, 10}, .text = u"some words on several lines"_s, .elide = false};
    wrapped.alignment = Qt::AlignLeft | Qt::AlignTop;
    QCOMPARE(described({tile(0, 30), wrapped}), u"t0 p1"_s);
  }

  void turnedTextCoversWhereItIsTurnedTo() {
    const TextItem text{.rect = {0, 45, 100, 10}, .rotation = 90};
    QVERIFY(boundsOf(text).contains(QRectF(45, 0, 10, 100).adjusted(0.1, 0.1, -0.1, -0.1)));
  }

  void renderersAreNamed() {
    QCOMPARE(rendererFromName(u"auto"), Renderer::Auto);
    QCOMPARE(rendererFromName(u"painter"), Renderer::Painter);
    QCOMPARE(rendererFromName(u"opengl"), Renderer::OpenGl);
    QCOMPARE(rendererFromName(u"vulkan"), std::nullopt);
  }

  void softwareIsNotHardware() {
    QVERIFY(isSoftwareRenderer("llvmpipe (LLVM 15.0.6, 256 bits)"));
    QVERIFY(isSoftwareRenderer("Google SwiftShader"));
    QVERIFY(isSoftwareRenderer("softpipe"));
    QVERIFY(!isSoftwareRenderer("NVIDIA GeForce RTX 3060/PCIe/SSE2"));
    QVERIFY(!isSoftwareRenderer("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"));
  }

  void withoutWindowsThereIsOnlyThePainter() {
    QCOMPARE(QGuiApplication::platformName(), u"offscreen"_s);
    QCOMPARE(probeOpenGl(false), OpenGlKind::None);
    QWidget parent;
    QCOMPARE(makeSceneSurface(Renderer::OpenGl, &parent)->renderer(), Renderer::Painter);
    QCOMPARE(makeSceneSurface(Renderer::Auto, &parent)->renderer(), Renderer::Painter);
  }
};

QTEST_MAIN(TestLayers)
#include "tst_layers.moc"
