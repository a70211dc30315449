// Figures: what stands in a file is what stands on the screen, whole, in the size asked for.
#include <QFontMetricsF>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>

#include "core/experiment/run.h"
#include "core/tensor/error.h"
#include "ui/export/figure.h"
#include "ui/render/layers.h"
#include "ui/scene/draw.h"
#include "ui/scene/words.h"

using namespace headwise;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr std::array kPages{Page::Heads, Page::Flow, Page::Steps, Page::Concat, Page::Parameters, Page::Lab};

TracePtr traceOf(const std::string& text, Index d_model = 64) {
  Experiment experiment = defaultExperiment();
  experiment.text = text;
  experiment.attention.d_model = d_model;
  return run(experiment);
}

TracePtr example() {
  static const TracePtr trace = traceOf(defaultExperiment().text);
  return trace;
}

ViewState onPage(Page page) {
  ViewState view;
  view.page = page;
  return view;
}

ViewState enlarged() {
  ViewState view;
  view.heads.enlarged = true;
  return view;
}

QStringList textsOf(const Scene& scene) {
  QStringList texts;
  for (const SceneItem& item : scene.items)
    if (const auto* text = std::get_if<TextItem>(&item)) texts += text->text;
  return texts;
}

/// What a program of poppler's says about a PDF.
QByteArray poppler(const QString& program, const QStringList& before, const QByteArray& pdf, const QStringList& after) {
  const QTemporaryDir folder;
  QFile file(folder.filePath(u"figure.pdf"_s));
  if (!file.open(QIODevice::WriteOnly) || file.write(pdf) != pdf.size()) qFatal("cannot write the PDF");
  file.close();
  QProcess process;
  process.start(program, before + QStringList{file.fileName()} + after);
  if (!process.waitForFinished(60'000)) qFatal("%s did not run", qPrintable(program));
  return process.readAllStandardOutput();
}

struct Svg {
  QString error;
  QStringList elements, texts, links;
};
Svg parsed(const QByteArray& bytes) {
  Svg svg;
  QXmlStreamReader reader(bytes);
  while (!reader.atEnd()) {
    reader.readNext();
    if (reader.isCharacters()) svg.texts += reader.text().toString();
    if (!reader.isStartElement()) continue;
    svg.elements += reader.name().toString();
    for (const QXmlStreamAttribute& attribute : reader.attributes())
      if (attribute.name() == u"href"_s) svg.links += attribute.value().toString();
  }
  svg.error = reader.errorString();
  return svg;
}

}  // namespace

class TestFigure : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void formats() {
    QCOMPARE(figureFormat(u"PNG"_s), FigureFormat::Png);
    QCOMPARE(figureFormat(u"svg"_s), FigureFormat::Svg);
    QCOMPARE(figureFormat(u"pdf"_s), FigureFormat::Pdf);
    QCOMPARE(figureFormat(u"jpg"_s), std::nullopt);
  }

  void presetsAreWhatJournalsAndSlidesTake() {
    QStringList found;
    for (const FigurePreset& preset : figurePresets())
      found +=
          QStringLiteral("%1 %2 mm").arg(QLatin1String(preset.name)).arg(preset.size.width() * 25.4 / 96, 0, 'f', 1);
    QCOMPARE(found, (QStringList{u"single 89.0 mm"_s, u"double 183.0 mm"_s, u"slide 338.7 mm"_s}));
  }

  void pixelsFollowSizeAndResolution() {
    FigureSpec spec{.format = FigureFormat::Png, .size = {400, 700}, .dpi = 192};
    const QImage image = QImage::fromData(figureBytes(*figureScene(example(), {}, spec), spec));
    QCOMPARE(image.size(), QSize(800, 1400));
    QCOMPARE(image.dotsPerMeterX(), qRound(192 / 0.0254));
  }

  void aSlideHasTheVeryPixelsOfASlide() {
    FigureSpec spec;
    applyPreset(figurePresets().back(), spec);
    spec.format = FigureFormat::Png;
    QCOMPARE(QImage::fromData(figureBytes(*figureScene(example(), onPage(Page::Heads), spec), spec)).size(),
             QSize(1920, 1080));
  }

  void axisNumbersStandApartInASingleColumn() {
    FigureSpec spec;
    applyPreset(figurePresets().front(), spec);
    const ScenePtr scene = figureScene(example(), onPage(Page::Parameters), spec);
    for (const SceneItem& item : scene->items) {
      const auto* plot = std::get_if<PlotItem>(&item);
      if (!plot || plot->x.ticks.size() < 2) continue;
      const QFontMetricsF metrics(plot->font);
      const double octave = (plot->rect.width() - 60) / std::log2(*plot->x.high / *plot->x.low);
      for (std::size_t i = 1; i < plot->x.ticks.size(); ++i) {
        const double apart = octave * std::log2(plot->x.ticks[i].first / plot->x.ticks[i - 1].first);
        const double half = metrics.horizontalAdvance(plot->x.ticks[i].second + plot->x.ticks[i - 1].second) / 2;
        QVERIFY2(apart > half, qPrintable(plot->x.ticks[i].second));
      }
    }
  }

  void groundIsWhiteOrClear() {
    FigureSpec spec{.format = FigureFormat::Png, .size = {400, 400}};
    const auto corner = [&spec] {
      return QImage::fromData(figureBytes(*figureScene(example(), {}, spec), spec)).pixelColor(0, 0);
    };
    QCOMPARE(corner(), QColor(Qt::white));
    spec.theme = Theme::Dark;
    QCOMPARE(corner(), palette(Theme::Dark).page);
    spec.transparent = true;
    QCOMPARE(corner().alpha(), 0);
  }

  void tooManyPixelsAreRefused() {
    const FigureSpec spec{.format = FigureFormat::Png, .size = {4000, 4000}, .dpi = 1200};
    const ScenePtr scene = figureScene(example(), {}, spec);
    QVERIFY_EXCEPTION_THROWN((void)figureBytes(*scene, spec), TooLargeError);
  }

  void theSceneIsTheScreens_data() { addPages(); }
  void theSceneIsTheScreens() {
    QFETCH(Page, page);
    const FigureSpec spec{.size = {900, 620}};
    Style style;
    style.size = spec.size;
    const ScenePtr screen = draw(example(), nullptr, onPage(page), style);
    const ScenePtr figure = figureScene(example(), onPage(page), spec);
    QCOMPARE(figure->size, screen->size);
    QCOMPARE(figure->items.size(), screen->items.size());
    // All but what can be done on the screen: a figure cannot be touched.
    QStringList on_screen = textsOf(*screen);
    on_screen.replaceInStrings(u"\npin a token for its row"_s, QString());
    QCOMPARE(textsOf(*figure), on_screen);
  }

  void svgIsWellFormedAndComplete_data() { addPages(); }
  void svgIsWellFormedAndComplete() {
    QFETCH(Page, page);
    FigureSpec spec{.format = FigureFormat::Svg, .title = u"Heads < & > tails"_s};
    const ScenePtr scene = figureScene(example(), onPage(page), spec);
    const Svg svg = parsed(figureBytes(*scene, spec));
    QCOMPARE(svg.error, QString());
    QVERIFY(svg.texts.contains(spec.title));
    for (const QString& link : svg.links)
      QVERIFY2(link.startsWith(u'#') || link.startsWith("data:"_L1), qPrintable(link));
    spec.svg_text = SvgText::Outlines;
    const Svg outlines = parsed(figureBytes(*scene, spec));
    QCOMPARE(outlines.error, QString());
    QVERIFY(!outlines.elements.contains(u"text"_s));
  }

  void svgStaysSmall() {
    std::string text;
    for (int i = 0; i < 64; ++i) text += "w" + std::to_string(i) + " ";
    const TracePtr trace = traceOf(text, 512);
    QCOMPARE(trace->maps.front().queryCount(), Index{64});
    const FigureSpec spec{.format = FigureFormat::Svg};
    const qsizetype bytes = figureBytes(*figureScene(trace, {}, spec), spec).size();
    QVERIFY2(bytes <= 600'000, qPrintable(QString::number(bytes)));
  }

  void pdfHasItsFontsAndRealText() {
    const FigureSpec spec{.format = FigureFormat::Pdf, .size = {690, 520}, .title = u"Attention of one layer"_s};
    const QByteArray pdf = figureBytes(*figureScene(example(), enlarged(), spec), spec);
    const QString text = QString::fromUtf8(poppler(u"pdftotext"_s, {}, pdf, {u"-"_s}));
    for (const QString& expected : {spec.title, u"animal"_s, u"street"_s})
      QVERIFY2(text.contains(expected), qPrintable(text));
    const QList<QByteArray> fonts = poppler(u"pdffonts"_s, {}, pdf, {}).trimmed().split('\n').mid(2);
    QVERIFY(!fonts.empty());
    static const QRegularExpression embedded(u"Identity-H\\s+yes "_s);  // whole or as a subset
    for (const QByteArray& font : fonts) QVERIFY2(embedded.match(QString::fromUtf8(font)).hasMatch(), font.constData());
    QVERIFY(poppler(u"pdfinfo"_s, {}, pdf, {}).contains("518 x 390 pts"));
  }

  void labelsCanBeLeftOut_data() {
    QTest::addColumn<ViewState>("view");
    QTest::newRow("heads") << onPage(Page::Heads);
    QTest::newRow("enlarged") << enlarged();
  }
  void labelsCanBeLeftOut() {
    QFETCH(ViewState, view);
    FigureSpec spec{.size = {1400, 1000}};
    QVERIFY(textsOf(*figureScene(example(), view, spec)).contains(u"animal"_s));
    spec.labels = false;
    QVERIFY(!textsOf(*figureScene(example(), view, spec)).contains(u"animal"_s));
  }

  void theColourBarCanBeLeftOut_data() { labelsCanBeLeftOut_data(); }
  void theColourBarCanBeLeftOut() {
    QFETCH(ViewState, view);
    FigureSpec spec{.size = {1400, 1000}};
    QVERIFY(textsOf(*figureScene(example(), view, spec)).contains(u"masked"_s));
    spec.color_bar = false;
    QVERIFY(!textsOf(*figureScene(example(), view, spec)).contains(u"masked"_s));
  }

  void theTitleStandsOverEveryPage_data() { addPages(); }
  void theTitleStandsOverEveryPage() {
    QFETCH(Page, page);
    FigureSpec spec;
    spec.title = u"One title"_s;
    QCOMPARE(textsOf(*figureScene(example(), onPage(page), spec)).count(spec.title), 1);
  }

  void everythingLiesInsideTheFigure_data() {
    QTest::addColumn<Page>("page");
    QTest::addColumn<int>("preset");
    for (const Page page : kPages)
      for (std::size_t preset = 0; preset < figurePresets().size(); ++preset)
        QTest::addRow("%d %s", static_cast<int>(page), figurePresets()[preset].name)
            << page << static_cast<int>(preset);
  }
  void everythingLiesInsideTheFigure() {
    QFETCH(Page, page);
    QFETCH(int, preset);
    FigureSpec spec;
    spec.size = figurePresets()[static_cast<std::size_t>(preset)].size;
    const ScenePtr scene = figureScene(example(), onPage(page), spec);
    const QRectF whole = QRectF(QPointF(), scene->size).adjusted(-0.5, -0.5, 0.5, 0.5);
    for (const SceneItem& item : scene->items) {
      const auto* text = std::get_if<TextItem>(&item);
      if (!text || text->text.isEmpty()) continue;
      QTransform turned;
      const QPointF middle = text->rect.center();
      turned.translate(middle.x(), middle.y()).rotate(text->rotation).translate(-middle.x(), -middle.y());
      QVERIFY2(whole.contains(turned.mapRect(text->rect)), qPrintable(text->text));
    }
  }

  void aSingleColumnNamesEveryToken() {
    for (const std::vector<Index>& pins : {std::vector<Index>{}, {7}, {3, 7, 9}}) {
      FigureSpec spec;
      applyPreset(figurePresets().front(), spec);
      ViewState view = onPage(Page::Heads);
      view.pinned = pins;
      const ScenePtr scene = figureScene(example(), view, spec);
      const QRectF figure(QPointF(), figureSize(*scene, spec) / spec.magnification);
      for (Index i = 0; i < 12; ++i) {
        const QString token = tokenLabel(*example()->maps.front().keys, i);
        const auto label = std::ranges::find_if(scene->items, [&](const SceneItem& item) {
          const auto* text = std::get_if<TextItem>(&item);
          return text && text->text == token;
        });
        QVERIFY2(label != scene->items.end(), qPrintable(token));
        QVERIFY2(figure.contains(boundsOf(*label)), qPrintable(token));
      }
    }
  }

  void aFailedWriteLeavesTheOldFile() {
    const QTemporaryDir folder;
    const FigureSpec spec{.format = FigureFormat::Svg};
    QVERIFY_EXCEPTION_THROWN(writeFigure(folder.filePath(u"none/a.svg"_s), *figureScene(example(), {}, spec), spec),
                             FileError);
    QFile file(folder.filePath(u"a.png"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("old") == 3);
    file.close();
    const FigureSpec huge{.format = FigureFormat::Png, .size = {4000, 4000}, .dpi = 1200};
    QVERIFY_EXCEPTION_THROWN(writeFigure(file.fileName(), *figureScene(example(), {}, huge), huge), TooLargeError);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("old"));
  }

 private:
  static void addPages() {
    QTest::addColumn<Page>("page");
    for (const Page page : kPages) QTest::addRow("%d", static_cast<int>(page)) << page;
  }
};

QTEST_MAIN(TestFigure)
#include "tst_figure.moc"
