// The surface on a screen of 200 %: the scale must be set before the application is made.
#include <QApplication>
#include <QTest>

#include "ui/render/scene_surface.h"

using namespace headwise::ui;

class SurfaceScaledTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theSceneFillsTheWidgetAtTwiceTheScale() {
    auto scene = std::make_shared<Scene>();
    scene->size = {100, 60};
    scene->background = Qt::white;
    scene->items = {RectItem{.rect = {50, 30, 50, 30}, .fill = Qt::blue}};
    QWidget window;
    window.resize(100, 60);
    SceneSurface* surface = makeSceneSurface(Renderer::Painter, &window);
    surface->widget()->resize(100, 60);
    surface->setScene(scene);
    surface->setOverlay({RectItem{.rect = {0, 30, 50, 30}, .fill = Qt::red}});
    const QImage picture = window.grab().toImage();
    QCOMPARE(picture.size(), QSize(200, 120));
    QCOMPARE(picture.pixelColor(20, 20), QColor(Qt::white));
    QCOMPARE(picture.pixelColor(198, 118), QColor(Qt::blue));
    QCOMPARE(picture.pixelColor(102, 62), QColor(Qt::blue));
    QCOMPARE(picture.pixelColor(2, 118), QColor(Qt::red));
    QCOMPARE(picture.pixelColor(198, 2), QColor(Qt::white));
  }
};

int main(int argc, char** argv) {
  qputenv("QT_SCALE_FACTOR", "2");
  QApplication application(argc, argv);
  SurfaceScaledTest test;
  return QTest::qExec(&test, argc, argv);
}
#include "tst_surface_scaled.moc"
