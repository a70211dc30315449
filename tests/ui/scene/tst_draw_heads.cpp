// The Heads and Flow pages as Scenes: what stands where, whatever is looked at.

#include <QTest>
#include <algorithm>
#include <limits>

#include "tests/ui/synthetic_trace.h"
#include "ui/render/layers.h"
#include "ui/render/vector_output.h"
#include "ui/scene/draw.h"
#include "ui/scene/flow_lines.h"
#include "ui/scene/grid_layout.h"
#include "ui/scene/heat_colors.h"
#include "ui/scene/hit.h"
#include "ui/scene/token_axis.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::testing;
using namespace Qt::StringLiterals;

namespace {

Style styleOf(double width, double height) {
  Style style;
  style.size = QSizeF(width, height);
  return style;
}

ScenePtr drawn(const TracePtr& trace, const ViewState& view, const Style& style = styleOf(906, 672)) {
  return draw(trace, nullptr, view, style);
}

std::vector<HitArea> areasOf(const Scene& scene, HitKind kind) {
  std::vector<HitArea> out;
  std::ranges::copy_if(scene.areas, std::back_inserter(out), [kind](const HitArea& area) { return area.kind == kind; });
  return out;
}

bool hasText(const Scene& scene, const QString& text) {
  return std::ranges::any_of(scene.items, [&](const SceneItem& item) {
    const auto* found = std::get_if<TextItem>(&item);
    return found && found->text == text;
  });
}

std::vector<TextItem> texts(const std::vector<SceneItem>& items) {
  std::vector<TextItem> out;
  for (const SceneItem& item : items)
    if (const auto* text = std::get_if<TextItem>(&item)) out.push_back(*text);
  return out;
}

ViewState enlargedView() {
  ViewState view;
  view.heads.enlarged = true;
  return view;
}

ViewState flowView(double threshold = 0.1) {
  ViewState view;
  view.page = Page::Flow;
  view.flow.threshold = threshold;
  return view;
}

}  // namespace

class DrawHeadsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theFirstWindowNamesEveryTokenAndLabel() {
    const TracePtr trace = syntheticTrace(8, exampleTokens());
    const ScenePtr scene = drawn(trace, {}, styleOf(746, 490));  // what 1280 x 720 leaves for the page
    for (const std::string& token : exampleTokens())
      QVERIFY2(hasText(*scene, QString::fromStdString(token)), token.c_str());
    for (const TextItem& text : texts(scene->items))
      QVERIFY2(!text.elide || QFontMetricsF(text.font).horizontalAdvance(text.text) <= text.rect.width() + 1,
               qPrintable(text.text));
  }

  void everyHeadHasItsMapOnThePage() {
    const ScenePtr scene = drawn(syntheticTrace(8, exampleTokens()), {});
    const auto maps = areasOf(*scene, HitKind::Cells);
    QCOMPARE(maps.size(), std::size_t{8});
    QCOMPARE(gridColumns(*scene), 4);
    for (const HitArea& map : maps) {
      QVERIFY(std::abs(map.rect.width() - map.rect.height()) < 1e-9);
      QVERIFY(map.rect.right() <= 906 && map.rect.bottom() <= 672);
    }
    QVERIFY(scene->size == QSizeF(906, 672));
    QVERIFY(hasText(*scene, u"Head 4"_s));
    QVERIFY(hasText(*scene, u"H 0.7"_s));
  }

  void mapsAndTheHitsOnThemAgree() {
    const ScenePtr scene = drawn(syntheticTrace(8, exampleTokens()), {});
    const HitArea map = areasOf(*scene, HitKind::Cells)[3];
    const Cursor cursor = cursorAt(*areaAt(*scene, cellRect(map, 7, 1).center()), cellRect(map, 7, 1).center());
    QVERIFY(cursor == (Cursor{0, 3, 7, 1}));
  }

  void anyShapeOfMapIsDrawn_data() {
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("queries");
    QTest::addColumn<int>("keys");
    QTest::newRow("one token") << 1 << 1 << 1;
    QTest::newRow("two tokens") << 2 << 2 << 2;
    QTest::newRow("one query") << 3 << 1 << 40;
    QTest::newRow("wide") << 8 << 3 << 300;
    QTest::newRow("tall") << 8 << 300 << 3;
    QTest::newRow("many heads") << 144 << 5 << 5;
    QTest::newRow("many tokens") << 1 << 1500 << 1500;
  }
  void anyShapeOfMapIsDrawn() {
    QFETCH(const int, heads);
    QFETCH(const int, queries);
    QFETCH(const int, keys);
    const TracePtr trace = syntheticCrossTrace(heads, queries, keys);
    for (const ViewState& view : {ViewState{}, enlargedView(), flowView()})
      for (const QSizeF size : {QSizeF(906, 672), QSizeF(400, 250), QSizeF(1, 1)}) {
        const ScenePtr scene = drawn(trace, view, styleOf(size.width(), size.height()));
        QVERIFY(!scene->areas.empty());
        QVERIFY(scene->size.height() < 1e5);
        const auto overlay =
            drawOverlay(*scene, *trace, view, {0, heads - 1, queries - 1, keys - 1}, styleOf(906, 672));
        QVERIFY(!overlay.empty() || size.height() < 300);
        QVERIFY(!renderImage(*scene, 1).isNull() || scene->size.height() > 30000);
      }
  }

  void aViewOfAnotherTraceDoesNoHarm() {
    const TracePtr trace = syntheticTrace(2, {"a", "b"});
    for (ViewState view : {ViewState{}, enlargedView(), flowView()}) {
      view.map = 9;
      view.head = 99;
      view.pinned = {50, 1};
      view.heads.order = {77, 1};
      view.heads.window = {100, 200, 100, 200};
      view.heads.left_out_keys = {0, 500};
      view.flow.hidden_heads = {44};
      const ScenePtr scene = drawn(trace, view);
      QVERIFY(!drawOverlay(*scene, *trace, view, {3, 70, 80, 90}, styleOf(906, 672)).empty() ||
              view.page == Page::Flow);
    }
  }

  void withoutATraceThePageSaysSo() {
    const ScenePtr scene = drawn(nullptr, {});
    QVERIFY(scene->areas.empty());
    QVERIFY(hasText(*scene, u"Nothing to show yet"_s));
  }

  void aMissingHookIsNamedInstead() {
    ViewState view;
    view.page = Page::Steps;
    const ScenePtr scene = drawn(syntheticTrace(2, {"a", "b"}), view);
    QVERIFY(scene->accessible_text.contains(u"scores_raw"_s));
  }

  void leavingOutTheSinkStretchesTheSharedScale() {
    Matrix pattern(2, 2);
    pattern << 1.0F, kMaskedCell, 0.9F, 0.1F;
    const auto tokens = syntheticTokens({"a", "b"});
    const AttentionMap map = syntheticMap({pattern}, tokens, tokens);
    ViewState view;
    QCOMPARE(heatColors(map, view, {}).scale(0).high, 1.0F);
    view.heads.left_out_keys = {0};
    QCOMPARE(heatColors(map, view, {}).scale(0).high, 0.1F);
    view.heads.renormalise = true;
    QCOMPARE(heatColors(map, view, {}).scale(0).high, 1.0F);
  }

  void theLegendSaysWhatAPixelStandsFor() {
    const TracePtr trace = syntheticTrace(2, numberedTokens(900));
    const auto note = [&](const ViewState& view, double ratio) {
      Style style;
      style.device_pixel_ratio = ratio;
      QStringList found;
      const auto scene = draw(trace, nullptr, view, style);
      for (const SceneItem& item : scene->items)
        if (const auto* text = std::get_if<TextItem>(&item); text && text->text.contains(u" of "))
          if (text->text.contains(u'×')) found << text->text;
      return found.join(u'|');
    };
    ViewState view = enlargedView();
    QCOMPARE(note(view, 1), u"largest of 2 × 2"_s);
    QCOMPARE(note(view, 2), QString());  // every weight has a pixel
    view.heads.pooling = Pooling::Mean;
    QCOMPARE(note(view, 1), u"mean of 2 × 2"_s);
    view.heads.enlarged = false;
    QCOMPARE(note(view, 1), u"mean of 4 × 4"_s);
    view.heads.window = {0, 20, 0, 20};
    QCOMPARE(note(view, 1), QString());
  }

  void coloursMeanTheSameOfMeans() {
    const TracePtr trace = syntheticTrace(2, numberedTokens(50));
    ViewState view;
    view.heads.left_out_keys = {0};
    const HeatColors largest = heatColors(trace->maps.front(), view, {});
    view.heads.pooling = Pooling::Mean;
    QCOMPARE(patternTransform(view).pooling, Pooling::Mean);
    QVERIFY(heatColors(trace->maps.front(), view, {}).scales == largest.scales);
  }

  void eachHeadCanHaveItsOwnDomain() {
    const auto tokens = syntheticTokens({"a"});
    const AttentionMap map =
        syntheticMap({Matrix::Constant(1, 1, 0.5F), Matrix::Constant(1, 1, 0.25F)}, tokens, tokens);
    ViewState view;
    QCOMPARE(heatColors(map, view, {}).scale(1).high, 0.5F);
    view.color.shared_domain = false;
    QCOMPARE(heatColors(map, view, {}).scale(1).high, 0.25F);
  }

  void rankSpreadsWhateverIsThere() {
    const TracePtr trace = syntheticTrace(4, numberedTokens(40));
    ViewState view;
    view.color.scale = ValueScale::Rank;
    const HeatColors colors = heatColors(trace->maps.front(), view, {});
    QVERIFY(std::ranges::is_sorted(colors.scale(0).quantiles));
    QCOMPARE(colors.scale(0).position(colors.scale(0).quantiles.back()), 1.0F);
  }

  void maskedZeroAndNaNHaveTheirOwnColours() {
    const TracePtr trace = syntheticTrace(1, {"a", "b"});
    for (const ColorMap& map : allColorMaps()) {
      ViewState view;
      view.color.map = map.id;
      const HeatColors colors = heatColors(trace->maps.front(), view, {});
      const Rgba zero = cellColor(0.0F, colors.scale(0), *colors.table);
      const Rgba masked = cellColor(kMaskedCell, colors.scale(0), *colors.table);
      const Rgba nan = cellColor(std::nanf(""), colors.scale(0), *colors.table);
      QVERIFY(zero != masked && masked != nan && nan != zero);
    }
  }

  void valuesArePrintedWhereTheyFit() {
    const ScenePtr few = drawn(syntheticTrace(1, exampleTokens()), enlargedView());
    QVERIFY(hasText(*few, u"1.000"_s));
    const ScenePtr many = drawn(syntheticTrace(1, numberedTokens(100)), enlargedView());
    QVERIFY(!hasText(*many, u"1.000"_s));
  }

  void labelsNeverOverlap_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("side");
    for (const int count : {1, 2, 12, 30, 300, 4096})
      for (const AxisSide side : {AxisSide::Left, AxisSide::Bottom})
        QTest::addRow("%d, side %d", count, static_cast<int>(side)) << count << static_cast<int>(side);
  }
  void labelsNeverOverlap() {
    QFETCH(const int, count);
    QFETCH(const int, side);
    std::vector<std::string> names;
    for (int i = 0; i < count; ++i) names.push_back(i % 3 == 0 ? "extraordinarily" : i % 3 == 1 ? "it" : "动物");
    const auto tokens = syntheticTokens(names);
    SceneBuilder builder(styleOf(600, 600));
    const std::size_t before = builder.items().size();
    drawTokenAxis(builder,
                  {.tokens = tokens.get(),
                   .begin = 0,
                   .end = static_cast<double>(count),
                   .rect = QRectF(0, 0, 500, 500),
                   .side = static_cast<AxisSide>(side)},
                  0);
    const auto labels = texts(builder.items());
    QVERIFY(labels.size() > before);
    const bool rows = static_cast<AxisSide>(side) == AxisSide::Left;
    for (std::size_t i = 1; i < labels.size(); ++i) {
      const QRectF &last = labels[i - 1].rect, &next = labels[i].rect;
      QVERIFY2(rows ? next.top() >= last.bottom() - 0.01 : next.left() >= last.right(), qPrintable(labels[i].text));
    }
  }

  void slantedLabelsStandWhereLevelOnesWouldBeLeftOut() {
    const auto tokens = syntheticTokens(exampleTokens());
    SceneBuilder builder(styleOf(600, 600));
    TokenAxis axis{.tokens = tokens.get(), .begin = 0, .end = 12, .rect = {100, 0, 12 * 22, 18}};
    axis.side = AxisSide::Bottom;
    QVERIFY(labelsLeftOut(builder, axis) > 0);
    axis.slanted = true;
    axis.rect.setHeight(axisDepth(builder, axis, 90));
    QCOMPARE(labelsLeftOut(builder, axis), 0);
    drawTokenAxis(builder, axis, 0);
    const auto labels = texts(builder.items());
    QCOMPARE(labels.size(), 12U);
    const double left = axis.rect.left() - axisOverhang(builder, axis);
    for (const TextItem& label : labels) {
      const QRectF bounds = boundsOf(label);
      QVERIFY(bounds.left() >= left - 0.01 && bounds.top() >= axis.rect.top() && bounds.bottom() <= axis.rect.bottom());
    }
  }

  void theMarkCoversASlantedLabel() {
    const TracePtr trace = syntheticTrace(1, exampleTokens());
    const ViewState view = enlargedView();
    const Style style = styleOf(500, 400);
    const ScenePtr scene = drawn(trace, view, style);
    const auto slanted = [](const std::vector<SceneItem>& items) {
      for (const TextItem& text : texts(items))
        if (text.text == u"because"_s && text.rotation != 0) return text;
      return TextItem{};
    };
    const TextItem label = slanted(scene->items);
    QCOMPARE(label.rotation, -45.0);
    const auto overlay = drawOverlay(*scene, *trace, view, {0, 0, 2, 6}, style);
    QCOMPARE(slanted(overlay).rotation, -45.0);
    QTransform turn;
    turn.translate(label.rect.center().x(), label.rect.center().y()).rotate(label.rotation);
    const QRectF upright(QPointF(-label.rect.width() / 2, -label.rect.height() / 2), label.rect.size());
    const QPolygonF letters = turn.map(QPolygonF(upright.adjusted(0.5, 0.5, -0.5, -0.5)));
    QVERIFY(std::ranges::any_of(overlay, [&letters](const SceneItem& item) {
      const auto* path = std::get_if<PathItem>(&item);
      return path && std::ranges::all_of(letters, [path](QPointF corner) { return path->path.contains(corner); });
    }));
  }

  void theOverlayMarksThePairInEveryHead() {
    const TracePtr trace = syntheticTrace(8, exampleTokens());
    const ScenePtr scene = drawn(trace, {});
    const auto overlay = drawOverlay(*scene, *trace, {}, {0, 3, 7, 1}, styleOf(906, 672));
    std::size_t marked = 0;
    for (const HitArea& map : areasOf(*scene, HitKind::Cells)) {
      const QRectF cell = cellRect(map, 7, 1).adjusted(-1, -1, 1, 1);
      marked += std::ranges::any_of(overlay, [&](const SceneItem& item) {
        const auto* lines = std::get_if<LinesItem>(&item);
        return lines && std::ranges::any_of(lines->lines, [&](const QLineF& line) {
                 return cell.contains(line.p1()) && cell.contains(line.p2());
               });
      });
    }
    QCOMPARE(marked, std::size_t{8});
  }

  void aFigureCanDoWithoutLabelsAndColourBar() {
    Style style = styleOf(906, 672);
    style.labels = style.color_bar = false;
    const ScenePtr scene = draw(syntheticTrace(2, exampleTokens()), nullptr, {}, style);
    QVERIFY(!hasText(*scene, u"animal"_s));
    QVERIFY(!hasText(*scene, u"masked"_s));
    style.figure_title = u"Two heads"_s;
    QVERIFY(hasText(*draw(syntheticTrace(2, exampleTokens()), nullptr, {}, style), u"Two heads"_s));
  }

  void flowJoinsWhatReachesTheThreshold() {
    Matrix pattern(2, 3);
    pattern << 0.5F, 0.3F, 0.2F, 0.0F, kMaskedCell, 1.0F;
    const AttentionMap map = syntheticMap({pattern}, syntheticTokens({"a", "b"}), syntheticTokens({"x", "y", "z"}));
    QCOMPARE(flowLines(map, flowView(0.3)).lines.size(), std::size_t{3});
    QCOMPARE(flowLines(map, flowView(0)).lines.size(), std::size_t{4});
    const FlowLines one = flowLines(map, flowView(0.1), {.key = 2});
    QCOMPARE(one.lines.size(), std::size_t{2});
    QCOMPARE(one.lines.back().weight, 1.0F);
  }

  void flowShowsThePinsAlone() {
    const TracePtr trace = syntheticTrace(2, exampleTokens());
    ViewState view = flowView(0.01);
    view.pinned = {4};
    for (const FlowLine& line : flowLines(trace->maps.front(), view).lines) QCOMPARE(line.query, Index{4});
    view.pins_are_keys = true;
    view.flow.hidden_heads = {0};
    for (const FlowLine& line : flowLines(trace->maps.front(), view).lines) {
      QCOMPARE(line.key, Index{4});
      QCOMPARE(line.head, Index{1});
    }
  }

  void flowKeepsTheStrongestOfVeryManyAndSaysSo() {
    const TracePtr trace = syntheticCrossTrace(4, 120, 120);
    const FlowLines lines = flowLines(trace->maps.front(), flowView(0));
    QVERIFY(lines.capped);
    QCOMPARE(lines.lines.size(), kMostFlowLines);
    QVERIFY(std::ranges::is_sorted(lines.lines, {}, &FlowLine::weight));
    std::vector<float> all;
    for (Index head = 0; head < 4; ++head) {
      const MatrixView cells = trace->maps.front().source->pattern(head, {})->tile(0, {0, 120}, {0, 120});
      all.insert(all.end(), cells.data, cells.data + 120 * 120);
    }
    std::ranges::sort(all, std::greater{});
    QCOMPARE(lines.lines.front().weight, all[kMostFlowLines - 1]);
    QVERIFY(drawn(trace, flowView(0))->accessible_text.contains(u"1,200 strongest"_s));
  }

  void blocksAreNotPassedOverForTheirMaskedPart() {
    Matrix pattern = Matrix::Constant(40, 40, kMaskedCell);
    pattern(39, 38) = 0.9F;
    const auto tokens = syntheticTokens(numberedTokens(40));
    const FlowLines lines = flowLines(syntheticMap({pattern}, tokens, tokens), flowView(0.5));
    QCOMPARE(lines.lines.size(), std::size_t{1});
    QCOMPARE(lines.lines.front().query, Index{39});
    QCOMPARE(lines.lines.front().key, Index{38});
  }
};

QTEST_MAIN(DrawHeadsTest)
#include "tst_draw_heads.moc"
