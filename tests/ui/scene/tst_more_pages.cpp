// Steps, Concat, Parameters and Lab: whatever the layer, the picture is whole.

#include <QFontMetricsF>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "core/analysis/combine.h"
#include "core/experiment/run.h"
#include "ui/render/painter_renderer.h"
#include "ui/scene/concat_layout.h"
#include "ui/scene/cost_chart.h"
#include "ui/scene/draw.h"
#include "ui/scene/key_table.h"
#include "ui/scene/mask_picture.h"

using namespace headwise;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

Experiment small() {
  Experiment e = defaultExperiment();
  e.text = "The animal didn't cross the street because it was too tired.";
  return e;
}

Experiment longText(int words) {
  Experiment e = defaultExperiment();
  e.text.clear();
  for (int i = 0; i < words; ++i) e.text += "word" + std::to_string(i % 41) + " ";
  return e;
}

Experiment heads(Index n) {
  Experiment e = small();
  e.attention.n_heads = n;
  return e;
}

struct Case {
  QByteArray name;
  Experiment experiment;
};

std::vector<Case> cases() {
  std::vector<Case> out{{"default", small()},
                        {"300 tokens", longText(300)},
                        {"1 head", heads(1)},
                        {"16 heads", heads(16)},
                        {"64 heads", heads(64)}};
  Experiment e = small();
  e.text = "Hi";
  out.push_back({"one token", e});
  e = small();
  e.cross_attention = true;
  e.key_text = "Das Tier 街道";
  e.attention.mask = {};
  out.push_back({"cross-attention", e});
  e = small();
  e.attention.n_kv_heads = 2;
  e.attention.d_v = 24;
  out.push_back({"grouped, d_v of its own", e});
  e = small();
  e.parameters.kind = ParameterKind::XavierNormal;
  e.parameters.bias = true;
  e.attention.positions.kind = PositionKind::RopeHalf;
  e.attention.logit_softcap = 20;
  e.attention.temperature = 0.5;
  out.push_back({"rotated, capped, tempered, with biases", e});
  e = small();
  e.attention.kind = AttentionKind::LinearElu1;
  e.parameters.kind = ParameterKind::XavierNormal;
  out.push_back({"linear", e});
  e = small();
  e.heads_off = {0, 1, 2, 3, 4, 5, 6, 7};
  e.attention.mask.edits[{0, 0}] = false;
  out.push_back({"all heads off, a blind query", e});
  e = small();
  e.precision = Precision::Float64;
  out.push_back({"float64", e});
  return out;
}

/// Every page with each of its ways.
std::vector<ViewState> views() {
  std::vector<ViewState> out;
  ViewState view;
  view.pinned = {7};
  view.page = Page::Steps;
  for (int step = 0; step < kStepCount; ++step) {
    view.steps.step = step;
    out.push_back(view);
  }
  view.page = Page::Concat;
  out.push_back(view);
  view.concat = {ConcatView::Width::Equal, ConcatView::Combine::Sum};
  out.push_back(view);
  view.page = Page::Parameters;
  out.push_back(view);
  view.parameters.count = ParametersView::Count::EncoderDecoder;
  view.parameters.measured = {{16, 0.2}, {32, 0.5}};
  out.push_back(view);
  view.page = Page::Lab;
  out.push_back(view);
  view.lab.topic = LabView::Topic::MaskPainting;
  out.push_back(view);
  return out;
}

/// A step of the fourth head.
ViewState stepView(Step step, Index query) {
  ViewState view;
  view.page = Page::Steps;
  view.head = 3;
  view.pinned = {query};
  view.steps.step = static_cast<int>(step);
  return view;
}

QRectF rectOf(const SceneItem& item) {
  if (const auto* path = std::get_if<PathItem>(&item)) return path->path.boundingRect();
  if (const auto* lines = std::get_if<LinesItem>(&item))
    return lines->lines.empty() ? QRectF() : QRectF(lines->lines.front().p1(), lines->lines.front().p2());
  return std::visit(
      [](const auto& one) -> QRectF {
        if constexpr (requires { one.rect; })
          return one.rect;
        else
          return {};
      },
      item);
}

bool lies(const QRectF& rect, QSizeF size) {
  return rect.left() >= -1 && rect.top() >= -1 && rect.right() <= size.width() + 1 &&
         rect.bottom() <= size.height() + 1;
}

/// Nothing lies outside the scene, and no place is undefined (a comparison with NaN is false).
void checkPlaces(const Scene& scene) {
  for (const SceneItem& item : scene.items) {
    const QRectF rect = rectOf(item).normalized();
    const auto* text = std::get_if<TextItem>(&item);
    const QString what = text ? text->text : QString::number(item.index());
    QVERIFY2(lies(rect, scene.size), qPrintable(u"%1: %2 to %3"_s.arg(what).arg(rect.left()).arg(rect.right())));
  }
  for (const HitArea& area : scene.areas) QVERIFY(lies(area.rect, scene.size));
}

/// A number that is shortened is a wrong number.
void checkNumbersFit(const Scene& scene) {
  for (const SceneItem& item : scene.items) {
    const auto* text = std::get_if<TextItem>(&item);
    if (!text || text->rich || !text->elide || text->text.isEmpty()) continue;
    const bool number = text->text.back().isDigit() || text->text.endsWith(u'%');
    if (!number || text->text.front() == u'w') continue;  // the long text's words
    QVERIFY2(QFontMetricsF(text->font).horizontalAdvance(text->text) <= text->rect.width() + 0.5,
             qPrintable(text->text));
  }
}

Style styleOf(QSizeF size, double text_scale = 1) {
  Style style;
  style.size = size;
  style.text_scale = text_scale;
  return style;
}

TracePtr defaultTrace() {
  static const TracePtr trace = run(small());
  return trace;
}

QStringList textsOf(const Scene& scene) {
  QStringList texts;
  for (const SceneItem& item : scene.items)
    if (const auto* text = std::get_if<TextItem>(&item)) texts << text->text;
  return texts;
}

}  // namespace

class MorePagesTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void noTwoDotsOfAPlotLookAlike() {
    ViewState view;
    view.page = Page::Lab;
    int dots = 0;
    const ScenePtr scene = draw(run(small()), nullptr, view, Style{});
    for (const SceneItem& item : scene->items) {
      const auto* plot = std::get_if<PlotItem>(&item);
      std::vector<QRgb> colors;
      for (const PlotSeries& series : plot ? plot->series : std::vector<PlotSeries>{})
        if (series.look == PlotSeries::Look::Points) colors.insert(colors.end(), series.x.size(), series.color.rgb());
      std::ranges::sort(colors);
      QVERIFY(std::ranges::adjacent_find(colors) == colors.end());
      dots += static_cast<int>(colors.size());
    }
    QVERIFY(dots >= 4);
  }

  void costIsCountedUntilItIsMeasured() {
    ViewState view;
    view.page = Page::Parameters;
    const auto axisOf = [](const ScenePtr& scene) {
      for (const SceneItem& item : scene->items)
        if (const auto* plot = std::get_if<PlotItem>(&item)) return plot->y;
      return PlotAxis{};
    };
    // Two runs of the same layer took different times, the first of them ten times as long; the picture is the same.
    Trace cold = *run(small());
    Trace warm = cold;
    cold.timings.attend_ms = 10 * warm.timings.attend_ms;
    const auto before = axisOf(draw(std::make_shared<const Trace>(cold), nullptr, view, Style{}));
    const auto after = axisOf(draw(std::make_shared<const Trace>(warm), nullptr, view, Style{}));
    QVERIFY(before.ticks == after.ticks && before.low == after.low && before.high == after.high);
    QVERIFY(!before.ticks.front().second.contains(u's'));
    view.parameters.measured = {{16, 0.2}, {512, 40.0}};
    QVERIFY(axisOf(draw(run(small()), nullptr, view, Style{})).ticks.front().second.endsWith(u's'));
  }

  void onlyPassesThatCanBeTimedGiveARate() {
    const AttentionConfig config = run(small())->maps.front().config;
    const auto rate = [&config](std::vector<MeasuredCost> costs) {
      ParametersView view;
      view.measured = std::move(costs);
      return measuredRate(config, view);
    };
    QCOMPARE(rate({}), 0.0);
    QCOMPARE(rate({{16, 0.001}}), 0.0);
    QCOMPARE(rate({{16, 0.001}, {512, 10.0}}), rate({{512, 10.0}}));
    QCOMPARE(rate({{512, 10.0}, {1024, 4000.0}}), rate({{512, 10.0}}));  // a pass that was disturbed counts for nothing
  }

  void whatTheSumLosesStandsBesideTheBands() {
    ViewState view;
    view.page = Page::Concat;
    view.concat.combine = ConcatView::Combine::Sum;
    for (const QSizeF size : {QSizeF(746, 500), QSizeF(906, 672), QSizeF(1500, 900)}) {
      Style style;
      style.size = size;
      const ScenePtr scene = draw(run(small()), nullptr, view, style);
      const auto title = std::ranges::find_if(scene->items, [](const SceneItem& item) {
        const auto* text = std::get_if<TextItem>(&item);
        return text && text->text == u"What the sum loses"_s;
      });
      QVERIFY(title != scene->items.end() && title != scene->items.begin());
      const auto* card = std::get_if<RectItem>(&*(title - 1));
      QVERIFY(card);
      for (const SceneItem& item : scene->items)
        if (const auto* path = std::get_if<PathItem>(&item))
          QVERIFY(!path->path.intersects(card->rect.adjusted(1, 1, -1, -1)));
    }
  }

  void everyLayerCanBeDrawn_data() {
    QTest::addColumn<int>("index");
    const std::vector<Case> all = cases();
    for (std::size_t i = 0; i < all.size(); ++i) QTest::newRow(all[i].name.constData()) << static_cast<int>(i);
  }
  void everyLayerCanBeDrawn() {
    QFETCH(int, index);
    const TracePtr trace = run(cases()[static_cast<std::size_t>(index)].experiment);
    for (const ViewState& view : views()) {
      const ScenePtr scene = draw(trace, nullptr, view, styleOf({746, 490}));
      checkPlaces(*scene);
      checkNumbersFit(*scene);
      QVERIFY(!scene->accessible_text.isEmpty());
      QVERIFY(!scene->items.empty());
    }
  }
  void otherSizesToo() {
    for (const Style& style : {styleOf({906, 700}), styleOf({1300, 780}, 1.6), styleOf({336, 283})})
      for (const ViewState& view : views()) checkPlaces(*draw(defaultTrace(), nullptr, view, style));
  }
  void theOverlayMarksWhatIsPointedAt() {
    for (const ViewState& view : views()) {
      const ScenePtr scene = draw(defaultTrace(), nullptr, view, styleOf({746, 490}));
      const auto overlay =
          drawOverlay(*scene, *defaultTrace(), view, {.map = 0, .head = 2, .query = 7, .key = 1}, styleOf({746, 490}));
      const bool expected = view.page == Page::Concat || (view.page == Page::Steps && view.steps.step > 0) ||
                            (view.page == Page::Lab && view.lab.topic == LabView::Topic::MaskPainting);
      QCOMPARE(!overlay.empty(), expected);
    }
  }

  void bandsEndAsWideAsTheShares() {
    const AttentionMap& map = defaultTrace()->maps.front();
    const ConcatValues values = concatValues(*defaultTrace(), map, 7);
    const SceneBuilder builder(styleOf({746, 490}));
    const ConcatLayout layout = concatLayout(builder, map.n_heads);
    const std::vector<Span> spans = outputSpans(layout, values, ConcatView::Width::ShareOfOutput);
    QCOMPARE(spans.front().top, layout.body.top);
    QVERIFY(std::abs(spans.back().bottom - layout.body.bottom) < 1e-6);
    for (std::size_t i = 0; i < spans.size(); ++i) {
      QVERIFY(std::abs(spans[i].height() / layout.body.height() - values.heads[i].share) < 1e-9);
      QVERIFY(std::abs(values.heads[i].share - static_cast<double>(map.heads[i].share[7])) < 1e-4);
    }
    for (const Span& span : outputSpans(layout, values, ConcatView::Width::Equal))
      QVERIFY(std::abs(span.height() - layout.body.height() / 8) < 1e-9);
  }
  void partsMakeUpTheOutput() {
    Experiment e = small();
    e.parameters.kind = ParameterKind::XavierUniform;
    e.parameters.bias = true;
    e.heads_off = {2};
    const TracePtr trace = run(e);
    const ConcatValues values = concatValues(*trace, trace->maps.front(), 5);
    QVERIFY(values.check <= 1e-5 * static_cast<double>(values.out.cwiseAbs().maxCoeff()));
    QVERIFY(!values.heads[2].on);
    QCOMPARE(values.heads[2].share, 0.0);
    QVERIFY(values.agreement > 0 && values.agreement <= 1 + 1e-9);
  }
  void aClickCanSwitchEveryHead() {
    ViewState view;
    view.page = Page::Concat;
    const ScenePtr scene = draw(defaultTrace(), nullptr, view, styleOf({746, 490}));
    std::set<Index> switches;
    for (const HitArea& area : scene->areas)
      if (area.kind == HitKind::HeadSwitch) {
        switches.insert(area.head);
        QCOMPARE(areaAt(*scene, area.rect.center())->kind, HitKind::HeadSwitch);
      }
    QCOMPARE(switches.size(), 8U);
  }
  void theSumIsAnotherPictureWithNumbers() {
    ViewState view;
    view.page = Page::Concat;
    view.pinned = {7};
    view.concat.combine = ConcatView::Combine::Sum;
    const ScenePtr scene = draw(defaultTrace(), nullptr, view, styleOf({906, 700}));
    const double error = sumInsteadOfConcatenate(defaultTrace()->maps.front(), 7).relative_error;
    const QStringList texts = textsOf(*scene);
    QVERIFY(texts.contains(u"64 instead of 512"_s));
    QVERIFY(texts.contains(QString::number(error * 100, 'f', 0) + u" %"_s));
  }

  void everyStepCanBeClicked() {
    ViewState view;
    view.page = Page::Steps;
    const ScenePtr scene = draw(defaultTrace(), nullptr, view, styleOf({746, 490}));
    std::set<int> steps;
    for (const HitArea& area : scene->areas)
      if (area.kind == HitKind::Step) steps.insert(area.value);
    QCOMPARE(steps.size(), static_cast<std::size_t>(kStepCount));
  }
  void aShortTextShowsEveryKeyALongOneTheStrongest() {
    const QuerySteps few = querySteps(defaultTrace()->maps.front(), 0, 7);
    QCOMPARE(tableKeys(few).size(), few.keys.size());
    const TracePtr trace = run(longText(300));
    const QuerySteps many = querySteps(trace->maps.front(), 3, 250);
    const std::vector<Index> keys = tableKeys(many);
    QCOMPARE(static_cast<Index>(keys.size()), kTableRows);
    QVERIFY(std::ranges::is_sorted(keys));
    double least = 1;
    for (const Index key : keys) least = std::min(least, many.keys[static_cast<std::size_t>(key)].weight);
    for (Index key = 0; key < 300; ++key)
      if (!std::ranges::binary_search(keys, key)) QVERIFY(many.keys[static_cast<std::size_t>(key)].weight <= least);
    const ViewState view = stepView(Step::Weights, 250);
    const QString all = textsOf(*draw(trace, nullptr, view, styleOf({746, 490}))).join(u'\n');
    QVERIFY(all.contains(u"268 more keys"_s));
  }
  void softmaxSaysThatItsWeightsSumToOne() {
    for (const auto& [step, said] : {std::pair{Step::Weights, u"1.000000 ✓"_s}, std::pair{Step::Values, u"✓"_s}}) {
      const ScenePtr scene = draw(defaultTrace(), nullptr, stepView(step, 7), styleOf({746, 490}));
      QVERIFY(textsOf(*scene).join(u'\n').contains(said));
    }
  }

  void theTableHasTheNumbersOfThePaper() {
    ViewState view;
    view.page = Page::Parameters;
    const QStringList texts = textsOf(*draw(defaultTrace(), nullptr, view, styleOf({906, 700})));
    for (const QString& number : {u"98,304"_s, u"786,432"_s, u"262,144"_s, u"1,048,576"_s, u"75.0 %"_s})
      QVERIFY2(texts.contains(number), qPrintable(number));
  }
  void hiddenVariantsAreLeftOutButNeverTheLayerItself() {
    ViewState view;
    view.page = Page::Parameters;
    view.parameters.hidden_variants = {"single", "mha", "mqa"};
    const QStringList texts = textsOf(*draw(defaultTrace(), nullptr, view, styleOf({906, 700})));
    QVERIFY(texts.contains(u"MHA 8"_s));
    QVERIFY(texts.contains(u"GQA 2"_s));
    QVERIFY(!texts.contains(u"MQA 1"_s));
    QVERIFY(!texts.contains(u"single head"_s));
  }

  void maskPicturesKeepEveryVisiblePair() {
    Mask mask;
    mask.rules = {CausalRule{}};
    const MaskPicture all = maskPicture(mask, 6, 6, {0, 6, 0, 6});
    QCOMPARE(all.cells->tile(0, {2, 3}, {2, 3}).at(0, 0), 1.0F);
    QCOMPARE(all.cells->tile(0, {2, 3}, {3, 4}).at(0, 0), kMaskedCell);
    const MaskPicture part = maskPicture(mask, 6, 6, {2.5, 5, 1, 4});
    QCOMPARE(part.cells->rows(), Index{3});
    QCOMPARE(part.cells->cols(), Index{3});
    QCOMPARE(part.window.key_begin, 0.5);
    QCOMPARE(part.cells->tile(0, {2, 3}, {1, 2}).at(0, 0), 1.0F);  // query 3, key 3
  }
  void aLongMaskIsPooledAndCounted() {
    Mask mask;
    mask.rules = {WindowRule{1, true, 1, {}}};
    const Index n = 3000;
    const MaskPicture picture = maskPicture(mask, n, n, {0, 3000, 0, 3000});
    QVERIFY(picture.cells->rows() * picture.cells->cols() <= 4'000'000);
    QCOMPARE(picture.cells->tile(0, {700, 701}, {700, 701}).at(0, 0), 1.0F);
    const MaskCount counts = countHidden(mask, n, n);
    QVERIFY(counts.exact);
    QCOMPARE(counts.hidden, static_cast<double>(n) * static_cast<double>(n - 1));
    QCOMPARE(counts.blind_queries, Index{0});
  }
  void aSampledMaskSaysSo() {
    Mask mask;
    mask.rules = {KeyPaddingRule{{7}}};
    QVERIFY(!mask.isIntervals());
    QCOMPARE(maskPicture(mask, 3000, 3000, {0, 3000, 0, 3000}).queries_a_look, Index{1});
    const Index n = 33'000;
    const MaskPicture picture = maskPicture(mask, n, n, {0, 33'000, 0, 33'000});
    QCOMPARE(picture.queries_a_look, Index{17});
    QCOMPARE(picture.cells->tile(0, {1900, 1901}, {1900, 1901}).at(0, 0), 1.0F);
  }
  void paintedPairsAreMarked() {
    ViewState view;
    view.page = Page::Lab;
    view.lab.topic = LabView::Topic::MaskPainting;
    Experiment e = small();
    const auto paths = [&view](const Experiment& experiment) {
      const ScenePtr scene = draw(run(experiment), nullptr, view, styleOf({746, 490}));
      return std::ranges::count_if(scene->items,
                                   [](const SceneItem& item) { return std::holds_alternative<PathItem>(item); });
    };
    const auto before = paths(e);
    e.attention.mask.edits[{3, 5}] = true;
    QCOMPARE(paths(e), before + 1);
  }
  void picturesCanBePainted() {
    for (const ViewState& view : views()) {
      const ScenePtr scene = draw(defaultTrace(), nullptr, view, styleOf({746, 490}));
      QImage image(scene->size.toSize(), QImage::Format_ARGB32_Premultiplied);
      image.fill(scene->background);
      QPainter painter(&image);
      paintScene(painter, *scene);
      painter.end();
      std::set<QRgb> colors;
      for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3) colors.insert(image.pixel(x, y));
      QVERIFY(colors.size() > 20);
    }
  }
};

QTEST_MAIN(MorePagesTest)
#include "tst_more_pages.moc"
