#include <QSvgRenderer>
#include <QTest>
#include <QXmlStreamReader>

#include "tests/render/picture.h"
#include "ui/render/painter_renderer.h"
#include "ui/render/vector_output.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::ui::test;
using namespace Qt::StringLiterals;

namespace {

struct Document {
  QString error;
  QMap<QString, int> elements;
  QStringList texts;
  QString title, description;
};

Document parsed(const QByteArray& svg) {
  Document document;
  QXmlStreamReader reader(svg);
  while (!reader.atEnd()) {
    reader.readNext();
    if (!reader.isStartElement()) continue;
    const QString name = reader.name().toString();
    ++document.elements[name];
    if (name == u"text") document.texts << reader.readElementText();
    if (name == u"title") document.title = reader.readElementText();
    if (name == u"desc") document.description = reader.readElementText();
  }
  if (reader.hasError()) document.error = reader.errorString();
  return document;
}

QImage svgPicture(const QByteArray& svg, QSize size) {
  QImage picture(size, QImage::Format_ARGB32_Premultiplied);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  QSvgRenderer(svg).render(&painter);
  return picture;
}

TextItem textOf(const QString& text) {
  return {.rect = {10, 5, 180, 20}, .text = text, .font = font(Style{}, 13), .color = Qt::black};
}

std::vector<SceneItem> heads(Index count, Index n, double size) {
  std::vector<SceneItem> items;
  for (Index h = 0; h < count; ++h)
    items.push_back(tileOf(causalMap(n, h), {4 + static_cast<double>(h) * (size + 8), 30, size, size}));
  return items;
}

PlotItem plot() {
  return {.rect = {10, 30, 280, 160},
          .series = {PlotSeries{.name = u"cost"_s, .x = {1, 2, 3}, .y = {1, 4, 9}, .color = Qt::red}},
          .x = {.label = u"tokens n"_s},
          .text = Qt::black,
          .grid = Qt::lightGray,
          .background = Qt::white,
          .font = font(Style{}, 11)};
}

}  // namespace

class TestVectorOutput : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void svgIsWellFormedWhateverTheTextHolds() {
    Scene scene = sceneOf({200, 40}, {textOf(u"<b> & \"quotes\" \u0001 多头 🙂"_s)});
    scene.accessible_text = u"heads & <tails>"_s;
    const Document document = parsed(renderSvg(scene, SvgText::Text, u"A < B"_s));
    QCOMPARE(document.error, QString());
    QCOMPARE(document.title, u"A < B"_s);
    QCOMPARE(document.description, u"heads & <tails>"_s);
    QCOMPARE(document.texts.join(QString()), u"<b> & \"quotes\" \uFFFD 多头 🙂"_s);
  }

  void anUntitledSvgIsNamedAllTheSame() { QCOMPARE(parsed(renderSvg(sceneOf({9, 9}, {}))).title, u"Headwise"_s); }

  void anAxisLabelOfTwoScriptsStandsOnOneLine() {
    PlotItem item = plot();
    item.font = font(Style{}, 11);
    item.x.label = u"词元数 n"_s;
    QString label;
    QSet<QString> heights;
    QXmlStreamReader reader(renderSvg(sceneOf({300, 200}, {item})));
    while (!reader.atEnd()) {
      reader.readNext();
      if (!reader.isStartElement() || reader.name() != u"text") continue;
      const QString y = reader.attributes().value(QLatin1String("y")).toString();
      const QString text = reader.readElementText();
      if (!text.contains(u'词') && !text.contains(u'n')) continue;
      label += text;
      heights.insert(y);
    }
    QCOMPARE(label.remove(u' '), u"词元数n"_s);
    QCOMPARE(heights.size(), 1);
  }

  void svgTextIsTextOrOutlines() {
    const Scene scene = sceneOf({300, 200}, {textOf(u"attention"_s), plot()});
    const Document text = parsed(renderSvg(scene)), outlines = parsed(renderSvg(scene, SvgText::Outlines));
    QVERIFY(text.texts.contains(u"attention"_s));
    QVERIFY(text.texts.contains(u"tokens n"_s));
    QVERIFY(text.texts.contains(u"cost"_s));
    QCOMPARE(outlines.elements.value(u"text"_s), 0);
    QVERIFY(outlines.elements.value(u"path"_s) > text.elements.value(u"path"_s));
  }

  void svgNamesTheFamilies() {
    QVERIFY(renderSvg(sceneOf({9, 9}, {})).contains("Inter, 'Noto Sans CJK SC', sans-serif"));
  }

  void svgRefersToNothingOutside() {
    const QByteArray svg = renderSvg(sceneOf({900, 300}, heads(2, 200, 120)));
    QCOMPARE(svg.count("href="), svg.count("href=\"data:image/png;base64,"));
    QVERIFY(!svg.contains("DOCTYPE"));
  }

  void svgCellsAreThePaintersCells_data() {
    QTest::addColumn<TokenWindow>("window");
    QTest::newRow("everything") << TokenWindow{};
    QTest::newRow("a window of whole tokens") << TokenWindow{2, 10, 4, 12};
  }
  void svgCellsAreThePaintersCells() {
    QFETCH(TokenWindow, window);
    TileItem tile = tileOf(causalMap(16, 3), {8, 8, 64, 64});
    tile.window = window;
    const Scene scene = sceneOf({80, 80}, {tile});
    const QImage vector = svgPicture(renderSvg(scene), {80, 80});
    VERIFY_PICTURE(differingPixels(renderImage(scene, 1), vector, 0) == 0, vector);
  }

  void svgShapesAreThePaintersShapes() {
    QPainterPath band(QPointF(10, 60));
    band.cubicTo(60, 60, 60, 90, 110, 90);
    band.lineTo(110, 110);
    band.cubicTo(60, 110, 60, 80, 10, 80);
    band.closeSubpath();
    TileItem strip = tileOf(causalMap(6, 1), {120, 60, 60, 60});
    strip.gap = 1;
    const Scene scene =
        sceneOf({200, 130}, {RectItem{.rect = {5, 5, 80, 40}, .fill = Qt::yellow, .stroke = Qt::blue, .radius = 6},
                             RectItem{.rect = {100, 5, 40, 40}, .fill = QColor(255, 0, 0, 128)},
                             PathItem{.path = band, .fill = QColor(0, 128, 0, 90), .stroke = Qt::black},
                             LinesItem{.lines = {QLineF(150, 10, 190, 40)}, .color = Qt::red, .width = 2}, strip});
    const QImage vector = svgPicture(renderSvg(scene), {200, 130});
    VERIFY_PICTURE(differingPixels(renderImage(scene, 1), vector, 48) < 60, vector);
  }

  void svgLetterOutlinesStandWhereTheLettersDo() {
    const Scene scene = sceneOf({200, 30}, {textOf(u"Head 1, 多头注意力"_s)});
    const QImage outlines = svgPicture(renderSvg(scene, SvgText::Outlines), {800, 120});
    const QRect expected = inked(renderImage(scene, 4));
    VERIFY_PICTURE(inked(outlines).adjusted(-3, -3, 3, 3).contains(expected), outlines);
    VERIFY_PICTURE(expected.adjusted(-3, -3, 3, 3).contains(inked(outlines)), outlines);
  }

  void svgPlotsAreClippedToTheirAxes() {
    PlotItem item = plot();
    item.legend = false;
    QVERIFY(!renderSvg(sceneOf({300, 200}, {item})).contains("clip-path="));
    item.y.high = 2;
    QVERIFY(renderSvg(sceneOf({300, 200}, {item})).contains("clip-path="));
  }

  void manyCellsBecomeOneCrispImageAHead() {
    QCOMPARE(parsed(renderSvg(sceneOf({300, 300}, heads(1, 256, 256)))).elements.value(u"image"_s), 0);
    const Scene scene = sceneOf({900, 300}, heads(3, 150, 120));
    const QByteArray svg = renderSvg(scene);
    QCOMPARE(parsed(svg).elements.value(u"image"_s), 3);
    QVERIFY(svg.contains("image-rendering:pixelated"));
    const auto start = svg.indexOf("base64,") + 7;
    const QByteArray png = QByteArray::fromBase64(svg.mid(start, svg.indexOf('"', start) - start));
    const QImage image = QImage::fromData(png, "PNG");
    QCOMPARE(image.size(), QSize(150, 150));
    const Matrix cells = causalMap(150, 0);
    for (int i = 0; i < 150; ++i)
      for (int j = 0; j < 150; ++j)
        VERIFY_PICTURE(image.pixel(j, i) == colorOf(std::get<TileItem>(scene.items[0]), cells(i, j)), image);
  }

  void eightHeadsAreSmall() { QVERIFY(renderSvg(sceneOf({1000, 200}, heads(8, 64, 110))).size() < 600'000); }

  void gradientsReachTheSvg() {
    QLinearGradient gradient(0, 0, 0, 50);
    gradient.setColorAt(0, Qt::red);
    gradient.setColorAt(1, Qt::blue);
    QPainterPath bar;
    bar.addRect(0, 0, 20, 50);
    const Scene scene = sceneOf({20, 50}, {PathItem{.path = bar, .fill = gradient}});
    const QImage vector = svgPicture(renderSvg(scene), {20, 50});
    VERIFY_PICTURE(differingPixels(renderImage(scene, 1), vector, 8) == 0, vector);
  }

  void pdfEmbedsItsFontsAndIsTheScenesSize() {
    std::vector<SceneItem> items = heads(2, 20, 60);
    items.push_back(textOf(u"Query 多头"_s));
    items.push_back(plot());
    const QByteArray pdf = renderPdf(sceneOf({400, 200}, std::move(items)), u"title"_s);
    QVERIFY(pdf.startsWith("%PDF"));
    QVERIFY(pdf.contains("/FontFile"));
    QVERIFY(pdf.contains("/ToUnicode"));
    QVERIFY(pdf.contains("Inter-Regular") && pdf.contains("NotoSansCJKsc-Regular"));
    QVERIFY(pdf.contains("/MediaBox [0 0 300.000000 150.000000]"));
    QVERIFY(!pdf.contains("/Subtype /Image"));
  }

  void pdfHeadsOfManyCellsAreImages() {
    QVERIFY(renderPdf(sceneOf({900, 300}, heads(3, 150, 120)), {}).contains("/Subtype /Image"));
  }

  void nothingAtAllIsStillAFile() {
    const Scene scene = sceneOf({0, 0}, {});
    QCOMPARE(parsed(renderSvg(scene)).error, QString());
    QVERIFY(renderPdf(scene, {}).startsWith("%PDF"));
    QVERIFY(!renderImage(scene, 1).isNull());
  }
};

QTEST_MAIN(TestVectorOutput)
#include "tst_vector_output.moc"
