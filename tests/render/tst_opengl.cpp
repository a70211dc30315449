// Needs an X server and Mesa's software renderer, which tests/run provides.
#include <QTest>

#include "tests/render/picture.h"
#include "ui/render/gl_probe.h"
#include "ui/render/painter_renderer.h"
#include "ui/render/scene_surface.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::ui::test;
using namespace Qt::StringLiterals;

namespace {

constexpr QSize kSize(420, 300);
constexpr int kRounding = 1;  // half-covered pixels are blended once more

/// A window of its own that shows the scene, and what it shows.
class Shown {
 public:
  explicit Shown(Renderer renderer) : m_surface(makeSceneSurface(renderer, &m_window)) {
    m_window.resize(kSize);
    m_surface->widget()->setGeometry(m_window.rect());
    m_window.show();
  }
  SceneSurface& surface() { return *m_surface; }
  QImage picture() {
    if (!QTest::qWaitForWindowExposed(&m_window)) return {};
    return m_surface->widget()->grab().toImage().convertToFormat(QImage::Format_RGB32);
  }

 private:
  QWidget m_window;
  SceneSurface* m_surface;
};

ScenePtr shared(std::vector<SceneItem> items) {
  return std::make_shared<const Scene>(sceneOf(kSize, std::move(items), palette(Theme::Light).page));
}

Matrix strangeCells() {
  Matrix cells = causalMap(30, 2);
  cells.col(3).setConstant(kLeftOutCell);
  cells(20, 7) = std::numeric_limits<float>::quiet_NaN();
  cells.row(25).head(10).setZero();
  return cells;
}

TileItem scaled(ScaleKind kind) {
  TileItem tile = tileOf(strangeCells(), {20, 20, 240, 240});
  tile.scale.kind = kind;
  for (int i = 0; i <= 256; ++i) tile.scale.quantiles.push_back(static_cast<float>(i * i) / 65536.0F);
  return tile;
}

std::vector<SceneItem> cardWithHead() {
  std::vector<SceneItem> items;
  items.push_back(RectItem{.rect = {10, 10, 300, 280}, .fill = Qt::white, .stroke = Qt::lightGray, .radius = 8});
  items.push_back(
      TextItem{.rect = {20, 12, 200, 20}, .text = u"Head 1"_s, .font = font(Style{}, 13), .color = Qt::black});
  items.push_back(tileOf(strangeCells(), {20, 40, 240, 240}));
  items.push_back(RectItem{.rect = {20, 80, 240, 8}, .stroke = Qt::white});
  TileItem strip = tileOf(causalMap(6, 1), {330, 40, 60, 60});
  strip.gap = 1;
  items.push_back(strip);
  return items;
}

}  // namespace

class TestOpenGl : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void mesaIsSoftwareSoAutoTakesThePainter() {
    QCOMPARE(probeOpenGl(false), OpenGlKind::Software);
    QCOMPARE(Shown(Renderer::OpenGl).surface().renderer(), Renderer::OpenGl);
    QCOMPARE(Shown(Renderer::Auto).surface().renderer(), Renderer::Painter);
  }

  void itIsThePaintersPicture_data() {
    QTest::addColumn<ScenePtr>("scene");
    QTest::addColumn<int>("tolerance");  // in a channel
    const auto with = [](TileItem tile, TokenWindow window, QRectF rect) {
      tile.window = window;
      tile.rect = rect;
      return shared({tile});
    };
    const TileItem tile = scaled(ScaleKind::Linear);
    QTest::newRow("linear") << shared({tile}) << 0;
    TileItem blank = tile;
    blank.scale.high = blank.scale.low;
    QTest::newRow("an empty domain") << shared({blank}) << 0;
    QTest::newRow("rank") << shared({scaled(ScaleKind::Rank)}) << 0;
    // Two ways to the logarithm: a value between two colours of the table may fall on either side.
    QTest::newRow("logarithm") << shared({scaled(ScaleKind::Log)}) << 12;
    TileItem shallow = scaled(ScaleKind::Rank);
    shallow.scale.quantiles = {0.1F, 0.3F, 0.6F};
    QTest::newRow("rank by three") << shared({shallow}) << 0;
    shallow.scale.quantiles.clear();
    QTest::newRow("rank by nothing") << shared({shallow}) << 0;
    QTest::newRow("smaller than a pixel") << with(tileOf(causalMap(400, 5), {}), {}, {15, 15, 133, 97}) << 0;
    TileItem means = tileOf({}, {});
    means.cells = serveMatrix(causalMap(400, 5), Pooling::Mean);
    QTest::newRow("means") << with(means, {}, {15, 15, 200, 200}) << 0;
    QTest::newRow("means put together") << with(means, {}, {15, 15, 133, 40}) << 0;
    QTest::newRow("flat") << with(tileOf(causalMap(400, 5), {}), {}, {15, 15, 400, 20}) << 0;
    QTest::newRow("a window") << with(tile, {2.25, 9.5, 3.75, 11.125}, {15, 15, 200, 200}) << 0;
    QTest::newRow("half outside") << with(tile, {}, {-50, -30, 300, 290}) << 0;
    QTest::newRow("between pixels") << with(tile, {}, {10.3, 11.7, 150.4, 150.6}) << 0;
    QTest::newRow("a card with a head and a strip") << shared(cardWithHead()) << kRounding;
    QTest::newRow("nothing") << shared({}) << 0;
  }
  void itIsThePaintersPicture() {
    QFETCH(ScenePtr, scene);
    QFETCH(int, tolerance);
    Shown painter(Renderer::Painter), opengl(Renderer::OpenGl);
    painter.surface().setScene(scene);
    opengl.surface().setScene(scene);
    const QImage expected = painter.picture(), got = opengl.picture();
    QCOMPARE(got.size(), expected.size());
    VERIFY_PICTURE(differingPixels(expected, got, tolerance) == 0, got);
  }

  void theOverlayLiesOnTopAndGoesAgain() {
    Shown opengl(Renderer::OpenGl);
    opengl.surface().setScene(shared(cardWithHead()));
    const QImage before = opengl.picture();
    opengl.surface().setOverlay({RectItem{.rect = {100, 100, 20, 20}, .fill = Qt::green}});
    const QImage with = opengl.picture();
    VERIFY_PICTURE(with.pixel(110, 110) == QColor(Qt::green).rgb(), with);
    VERIFY_PICTURE(differingPixels(before, with, 0) == 400, with);
    opengl.surface().setOverlay({});
    VERIFY_PICTURE(differingPixels(before, opengl.picture(), 0) == 0, with);
  }

  void theOriginMovesEverything() {
    Shown opengl(Renderer::OpenGl), painter(Renderer::Painter);
    for (Shown* shown : {&opengl, &painter}) {
      shown->surface().setScene(shared(cardWithHead()));
      shown->surface().setOverlay({RectItem{.rect = {100, 100, 20, 20}, .fill = Qt::green}});
      shown->surface().setOrigin({0, 37});
    }
    const QImage got = opengl.picture();
    VERIFY_PICTURE(differingPixels(painter.picture(), got, kRounding) == 0, got);
  }

  void aNewSceneTakesTheOldOnesPlace() {
    Shown opengl(Renderer::OpenGl), painter(Renderer::Painter);
    opengl.surface().setScene(shared(cardWithHead()));
    static_cast<void>(opengl.picture());
    const ScenePtr next = shared({scaled(ScaleKind::Linear)});
    opengl.surface().setScene(next);
    painter.surface().setScene(next);
    const QImage got = opengl.picture();
    VERIFY_PICTURE(differingPixels(painter.picture(), got, 0) == 0, got);
  }

  void mapsTooLongForATextureAreStillShown() {
    Matrix cells = Matrix::Zero(2, 20000);
    cells(1, 15000) = 1;
    const ScenePtr scene = shared({tileOf(cells, {10, 10, 400, 40})});
    Shown opengl(Renderer::OpenGl), painter(Renderer::Painter);
    opengl.surface().setScene(scene);
    painter.surface().setScene(scene);
    const QImage got = opengl.picture();
    VERIFY_PICTURE(differingPixels(painter.picture(), got, 0) == 0, got);
  }
};

QTEST_MAIN(TestOpenGl)
#include "tst_opengl.moc"
