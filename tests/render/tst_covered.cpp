// What of a picture need be painted again when another Scene takes its place.
#include <QApplication>
#include <QBackingStore>
#include <QPaintEvent>
#include <QPainter>
#include <QTest>

#include "core/experiment/run.h"
#include "ui/render/covered.h"
#include "ui/render/painter_renderer.h"
#include "ui/render/scene_surface.h"
#include "ui/scene/draw.h"

using namespace headwise;
using namespace headwise::ui;

namespace {

const QSize kSize(900, 700);

TracePtr traceOf(const std::string& text) {
  Experiment experiment = defaultExperiment();
  experiment.text = text;
  return run(experiment);
}

ScenePtr sceneOf(const TracePtr& trace, Page page, bool enlarged = false) {
  ViewState view;
  view.page = page;
  view.heads.enlarged = enlarged;
  Style style;
  style.size = QSizeF(kSize);
  return draw(trace, nullptr, view, style);
}

void paintOver(QImage& image, const Scene& scene, const QRegion& clip) {
  QPainter painter(&image);
  painter.setClipRegion(clip);
  painter.fillRect(image.rect(), scene.background);
  paintItems(painter, scene.items);
}

QImage pictureOf(const Scene& scene, QSize size) {
  QImage out(size, QImage::Format_RGB32);
  paintOver(out, scene, out.rect());
  return out;
}

/// Notes what it was told to paint.
class Watcher : public QObject {
 public:
  QRegion painted;
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint) painted += static_cast<QPaintEvent*>(event)->region();
    return QObject::eventFilter(watched, event);
  }
};

struct Shown {
  Shown() {
    window.resize(kSize);
    surface = makeSceneSurface(Renderer::Painter, &window);
    surface->widget()->resize(kSize);
    window.show();
    surface->widget()->installEventFilter(&watcher);
  }
  /// What the window really shows, piece by piece as it was painted.
  QImage show(const ScenePtr& scene) {
    watcher.painted = {};
    surface->setScene(scene);
    QTest::qWait(1);
    return static_cast<QImage*>(window.backingStore()->paintDevice())->copy();
  }
  QWidget window;
  Watcher watcher;
  SceneSurface* surface;
};

}  // namespace

class CoveredTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void thePictureOutsideTheChangedRegionIsTheSame_data() {
    QTest::addColumn<int>("page");
    QTest::addColumn<bool>("enlarged");
    QTest::addColumn<QString>("text");
    const QString plain = QStringLiteral("The animal did not cross the street because it was too tired");
    for (int page = 0; page <= static_cast<int>(Page::Lab); ++page)
      for (const QString& text : {plain + QStringLiteral(" a"), plain.chopped(1), plain.left(20), plain.toUpper(),
                                  QStringLiteral("x"), plain + u' ' + plain})
        QTest::addRow("page %d, %s", page, qPrintable(text)) << page << false << text;
    QTest::addRow("enlarged") << static_cast<int>(Page::Heads) << true << plain.chopped(3);
  }
  void thePictureOutsideTheChangedRegionIsTheSame() {
    QFETCH(int, page);
    QFETCH(bool, enlarged);
    QFETCH(QString, text);
    const auto of = [&](const std::string& sentence) {
      return sceneOf(traceOf(sentence), static_cast<Page>(page), enlarged);
    };
    const ScenePtr before = of("The animal did not cross the street because it was too tired");
    const ScenePtr after = of(text.toStdString());
    const QRegion changed = changedRegion(before->items, after->items);
    const QSize size = before->size.expandedTo(after->size).toSize();
    QImage picture = pictureOf(*before, size);
    if (!changed.isEmpty()) paintOver(picture, *after, changed);
    QCOMPARE(picture, pictureOf(*after, size));
  }

  void equalScenesChangeNothing() {
    const TracePtr trace = traceOf("one two three");
    for (const Page page : {Page::Heads, Page::Flow, Page::Steps, Page::Parameters, Page::Lab})
      QCOMPARE(changedRegion(sceneOf(trace, page)->items, sceneOf(trace, page)->items), QRegion());
  }

  void anotherOrderIsAChange() {
    const RectItem below{.rect = {10, 10, 20, 20}, .fill = Qt::blue}, above{.rect = {20, 20, 20, 20}, .fill = Qt::red};
    QVERIFY(changedRegion({below, above}, {above, below}).contains(QPoint(25, 25)));
  }

  void aTextThatRunsOnBelowItsRectangleIsCoveredAsAWhole() {
    const TextItem text{.rect = {10, 10, 60, 12},
                        .text = QStringLiteral("several words that need lines"),
                        .alignment = Qt::AlignLeft | Qt::AlignTop,
                        .elide = false};
    QVERIFY(covered(std::vector<SceneItem>{text}).contains(QPoint(20, 50)));
  }

  void aBoxThatIsPaintedInPartsIsTheWhole_data() {
    QTest::addColumn<double>("radius");
    QTest::addColumn<double>("stroke");
    QTest::addColumn<int>("alpha");
    for (const double radius : {0.0, 8.0, 30.0})
      for (const double stroke : {0.0, 1.0, 2.5})
        for (const int alpha : {255, 100, 0})
          QTest::addRow("%g, %g, %d", radius, stroke, alpha) << radius << stroke << alpha;
  }
  void aBoxThatIsPaintedInPartsIsTheWhole() {
    QFETCH(double, radius);
    QFETCH(double, stroke);
    QFETCH(int, alpha);
    RectItem box{.rect = {20.3, 30.6, 310, 220}, .fill = QColor(40, 90, 200, alpha), .stroke_width = stroke};
    box.radius = radius;
    if (stroke > 0) box.stroke = Qt::darkRed;
    const auto with = [&box](const std::vector<RectItem>& marks) {
      auto scene = std::make_shared<Scene>();
      scene->size = QSizeF(kSize);
      scene->background = Qt::white;
      scene->items.emplace_back(box);
      scene->items.insert(scene->items.end(), marks.begin(), marks.end());
      return scene;
    };
    Shown piecewise, whole;
    const QImage wanted = whole.show(with({}));
    for (const QPoint mark : {QPoint(18, 28), QPoint(170, 26), QPoint(322, 120), QPoint(324, 246), QPoint(60, 244),
                              QPoint(16, 90), QPoint(150, 150)}) {
      (void)piecewise.show(with({RectItem{.rect = QRectF(mark, QSizeF(6, 6)), .fill = Qt::green}}));
      QCOMPARE(piecewise.show(with({})), wanted);
      QVERIFY(!piecewise.watcher.painted.contains(QPoint(kSize.width() - 5, kSize.height() - 5)));
    }
  }

  void theWindowPaintsOnlyWhatChangedAndShowsTheSame() {
    const ScenePtr before = sceneOf(traceOf("The animal did not cross the street"), Page::Heads);
    const ScenePtr after = sceneOf(traceOf("The animal did not cross the streets"), Page::Heads);
    Shown piecewise, whole;
    (void)piecewise.show(before);
    const QImage changed = piecewise.show(after);
    QVERIFY(!piecewise.watcher.painted.isEmpty());
    QVERIFY(!piecewise.watcher.painted.contains(QPoint(2, 2)));
    QCOMPARE(changed, whole.show(after));
  }

  void anOverlayStaysAboveWhatIsPaintedAnew() {
    const ScenePtr before = sceneOf(traceOf("The animal did not cross the street"), Page::Heads);
    const ScenePtr after = sceneOf(traceOf("The animal did not cross the streets"), Page::Heads);
    const std::vector<SceneItem> overlay{RectItem{.rect = {100, 150, 500, 300}, .stroke = Qt::red, .stroke_width = 3}};
    Shown piecewise, whole;
    for (Shown* each : {&piecewise, &whole}) each->surface->setOverlay(overlay);
    (void)piecewise.show(before);
    QCOMPARE(piecewise.show(after), whole.show(after));
  }
};

QTEST_MAIN(CoveredTest)
#include "tst_covered.moc"
