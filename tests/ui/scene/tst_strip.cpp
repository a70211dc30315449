// The strip below the grid: its colours mean what the legend says, and inspector and sentence give what it paints.

#include <QTest>
#include <QTextDocumentFragment>
#include <algorithm>

#include "tests/ui/synthetic_trace.h"
#include "ui/scene/draw.h"
#include "ui/scene/heat_colors.h"
#include "ui/scene/hit.h"
#include "ui/scene/inspector.h"
#include "ui/scene/words.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::testing;
using namespace Qt::StringLiterals;

namespace {

Style style() {
  Style style;
  style.size = QSizeF(906, 672);
  return style;
}

ViewState viewOf(std::vector<Index> pins, ValueScale scale = ValueScale::Linear, bool shared = true) {
  ViewState view;
  view.pinned = std::move(pins);
  view.color.scale = scale;
  view.color.shared_domain = shared;
  return view;
}

/// Scales of the strip's rows, top to bottom.
std::vector<ColorScale> stripScales(const Scene& scene) {
  std::vector<ColorScale> out;
  for (const SceneItem& item : scene.items)
    if (const auto* tile = std::get_if<TileItem>(&item); tile && tile->cells->rows() == 1) out.push_back(tile->scale);
  return out;
}

bool hasText(const Scene& scene, const QString& text) {
  return std::ranges::any_of(scene.items, [&](const SceneItem& item) {
    const auto* found = std::get_if<TextItem>(&item);
    return found && found->text == text;
  });
}

/// Two heads, two rows of which the sums reach 1.85.
TracePtr peaked() {
  Matrix pattern(3, 3);
  pattern << 1.0F, kMaskedCell, kMaskedCell, 0.95F, 0.05F, kMaskedCell, 0.9F, 0.1F, 0.0F;
  const auto tokens = syntheticTokens({"The", "cat", "cat"});
  return syntheticTrace(syntheticMap({pattern, pattern}, tokens, tokens));
}

/// One head, two rows of which the sums stay below 1.
TracePtr spread() {
  Matrix pattern(3, 3);
  pattern << 1.0F, kMaskedCell, kMaskedCell, 0.4F, 0.6F, kMaskedCell, 0.3F, 0.3F, 0.4F;
  const auto tokens = syntheticTokens({"The", "cat", "sat"});
  return syntheticTrace(syntheticMap({pattern}, tokens, tokens));
}

QString plain(const InspectorSection& section) {
  return QTextDocumentFragment::fromHtml(section.paragraphs.join(u' ')).toPlainText();
}

}  // namespace

class StripTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void rowsAndAveragesAreColouredAsInTheMaps_data() {
    QTest::addColumn<int>("scale");
    QTest::addColumn<bool>("shared");
    for (const bool shared : {true, false})
      for (const auto scale : {ValueScale::Linear, ValueScale::Log, ValueScale::Rank})
        QTest::addRow("%d %d", static_cast<int>(scale), shared) << static_cast<int>(scale) << shared;
  }
  void rowsAndAveragesAreColouredAsInTheMaps() {
    QFETCH(const int, scale);
    QFETCH(const bool, shared);
    const TracePtr trace = syntheticTrace(3, exampleTokens());
    for (const std::vector<Index>& pins : {std::vector<Index>{}, std::vector<Index>{7}}) {
      const ViewState view = viewOf(pins, static_cast<ValueScale>(scale), shared);
      const ScenePtr scene = draw(trace, nullptr, view, style());
      QVERIFY(stripScales(*scene) == heatColors(trace->maps.front(), view, style()).scales);
      QVERIFY(!hasText(*scene, u"sum"_s));
    }
  }

  void aSumBeyondTheWeightsHasItsOwnNumbersInTheLegend() {
    const TracePtr trace = peaked();
    const ViewState view = viewOf({1, 2});
    const ScenePtr scene = draw(trace, nullptr, view, style());
    for (const ColorScale& scale : stripScales(*scene)) QCOMPARE(scale.high, 1.85F);
    for (const QString& text : {u"maps"_s, u"1.0"_s, u"sum"_s, u"1.85"_s})
      QVERIFY2(hasText(*scene, text), qPrintable(text));
  }

  void aSumWithinTheWeightsSharesTheirScale() {
    const TracePtr trace = spread();
    const auto& map = trace->maps.front();
    const ViewState view = viewOf({1, 2});
    const ScenePtr scene = draw(trace, nullptr, view, style());
    QVERIFY(stripScales(*scene) == heatColors(map, view, style()).scales);
    QVERIFY(!hasText(*scene, u"sum"_s));
  }

  void sumsFollowTheChosenScale() {
    const TracePtr trace = peaked();
    const auto kind = [&](ValueScale scale) {
      return stripScales(*draw(trace, nullptr, viewOf({1, 2}, scale), style())).front().kind;
    };
    QVERIFY(kind(ValueScale::Rank) == ScaleKind::Rank);
    QVERIFY(kind(ValueScale::Log) == ScaleKind::Log);
    QVERIFY(kind(ValueScale::PerRow) == ScaleKind::Linear);
  }

  void theFootOfALogBarIsAPowerOfTen() {
    const ScenePtr scene = draw(peaked(), nullptr, viewOf({}, ValueScale::Log), style());
    QVERIFY(hasText(*scene, u"≤ 1e-4"_s));
  }

  void theSumIsWhatTheInspectorGives() {
    const TracePtr trace = peaked();
    const Cursor on_strip{.map = 0, .head = 1, .query = -1, .key = 0};
    const auto sections = inspectorContent(*trace, viewOf({1, 2}), on_strip).sections;
    QCOMPARE(plain(sections[0]), u"In head 2, queries “cat” (1) + “cat” (2) together look at key “The” (0)"_s);
    QCOMPARE(sections[0].big_value, u"1.850"_s);
    QCOMPARE(sections[0].rows.front().value, u"0.950"_s);
    QCOMPARE(sections[1].heading, u"Queries “cat” (1) + “cat” (2) in head 2 · top keys, summed"_s);
    QCOMPARE(sections[1].bars.front().text, u"1.850"_s);
    QCOMPARE(sections[1].bars.front().fraction, 1.0);
    QCOMPARE(sections[2].bars[1].text, u"1.850"_s);
    QVERIFY(cursorSentence(*trace, viewOf({1, 2}), on_strip).endsWith(u"key “The” (0): 1.850"_s));
  }

  void theAverageIsWhatTheInspectorGives() {
    const TracePtr trace = peaked();
    const Cursor on_strip{.map = 0, .head = 0, .query = -1, .key = 1};
    const auto sections = inspectorContent(*trace, viewOf({}), on_strip).sections;
    QCOMPARE(plain(sections[0]), u"In head 1, all queries on average look at key “cat” (1)"_s);
    QCOMPARE(sections[0].big_value, u"0.050"_s);
    QVERIFY(sections[1].heading.startsWith(u"All queries in head 1"));
    QCOMPARE(sections[1].bars.front().text, u"0.950"_s);
  }

  void pinnedKeysAreSummedAlike() {
    const TracePtr trace = peaked();
    ViewState view = viewOf({0, 1});
    view.pins_are_keys = true;
    const auto sections = inspectorContent(*trace, view, {.map = 0, .head = 0, .query = 2, .key = -1}).sections;
    QCOMPARE(plain(sections[0]), u"In head 1, query “cat” (2) looks at keys “The” (0) + “cat” (1) together"_s);
    QCOMPARE(sections[0].big_value, u"1.000"_s);
  }

  void aCellOfAMapStaysASinglePair() {
    const auto sections =
        inspectorContent(*peaked(), viewOf({1, 2}), {.map = 0, .head = 1, .query = 2, .key = 0}).sections;
    QCOMPARE(plain(sections[0]), u"In head 2, query “cat” (2) looks at key “The” (0)"_s);
    QCOMPARE(sections[0].big_value, u"0.900"_s);
    QCOMPARE(sections[1].heading, u"Query “cat” (2) in head 2 · top keys"_s);
  }

  void whatIsRenormalisedIsGivenAsPainted() {
    const TracePtr trace = peaked();
    ViewState view = viewOf({});
    view.heads.left_out_keys = {0};
    view.heads.renormalise = true;
    const auto sections = inspectorContent(*trace, view, {.map = 0, .head = 0, .query = 1, .key = 1}).sections;
    QCOMPARE(sections[0].big_value, u"1.000"_s);
    QCOMPARE(sections[0].rows.front().label, u"before renormalising"_s);
    QCOMPARE(sections[0].rows.front().value, u"0.050"_s);
    QCOMPARE(sections[1].bars.front().text, u"1.000"_s);
    QCOMPARE(sections[2].bars.front().text, u"1.000"_s);
    view.page = Page::Steps;
    QVERIFY(!cursorSentence(*trace, view, {0, 0, 1, 1}).contains(u"left out"_s));
  }

  void aKeyLeftOutKeepsItsComputedWeight() {
    ViewState view = viewOf({});
    view.heads.left_out_keys = {0};
    const auto section =
        inspectorContent(*peaked(), view, {.map = 0, .head = 0, .query = 1, .key = 0}).sections.front();
    QCOMPARE(section.big_value, u"0.950"_s);
    QCOMPARE(section.rows.front().value, u"left out"_s);
  }

  void rowsStandOnWholePixelsOneApart() {
    for (const double ratio : {1.0, 1.25, 2.0})
      for (const int heads : {2, 7, 8, 12}) {
        Style at = style();
        at.device_pixel_ratio = ratio;
        const ScenePtr scene = draw(syntheticTrace(heads, numberedTokens(20)), nullptr, {}, at);
        std::vector<QRectF> rows;
        for (const SceneItem& item : scene->items)
          if (const auto* tile = std::get_if<TileItem>(&item); tile && tile->cells->rows() == 1)
            rows.push_back(tile->rect);
        QCOMPARE(std::ssize(rows), heads);
        for (std::size_t i = 0; i < rows.size(); ++i) {
          QVERIFY(std::abs(rows[i].top() * ratio - std::round(rows[i].top() * ratio)) < 1e-6);
          if (i > 0) QVERIFY(std::abs(rows[i].top() - rows[i - 1].bottom() - 1) < 1e-6);
        }
      }
  }

  void crowdedLabelsEndWithTheRows() {
    for (const int tokens : {100, 333, 900}) {
      const ScenePtr scene = draw(syntheticTrace(4, numberedTokens(tokens)), nullptr, {}, style());
      QRectF rows;
      for (const SceneItem& item : scene->items)
        if (const auto* tile = std::get_if<TileItem>(&item); tile && tile->cells->rows() == 1) rows |= tile->rect;
      int labels = 0;
      for (const SceneItem& item : scene->items)
        if (const auto* text = std::get_if<TextItem>(&item);
            text && text->rect.top() >= rows.bottom() && text->rect.left() < rows.right()) {
          ++labels;
          QVERIFY2(text->rect.right() <= rows.right() + 0.01, qPrintable(text->text));
        }
      QVERIFY(labels > 5);
    }
  }

  void manyPinsStayWithinTheirText() {
    const TracePtr trace = syntheticTrace(2, exampleTokens());
    const ScenePtr scene = draw(trace, nullptr, viewOf({1, 2, 5, 6, 7}), style());
    const auto title = std::ranges::find_if(scene->items, [](const SceneItem& item) {
      const auto* text = std::get_if<TextItem>(&item);
      return text && text->text.startsWith(u"Queries");
    });
    QVERIFY(title != scene->items.end());
    const auto& text = std::get<TextItem>(*title);
    const QRectF needed = QFontMetricsF(text.font).boundingRect(text.rect, Qt::TextWordWrap, text.text);
    QVERIFY(text.rect.adjusted(0, 0, 0, 2).contains(needed));
  }
};

QTEST_MAIN(StripTest)
#include "tst_strip.moc"
