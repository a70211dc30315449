#include <QTest>
#include <QTextDocumentFragment>

#include "core/experiment/run.h"
#include "ui/scene/draw.h"
#include "ui/scene/draw_inspector.h"
#include "ui/scene/heading_case.h"
#include "ui/scene/inspector.h"
#include "ui/scene/scene_builder.h"

using namespace headwise;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

TracePtr trace() {
  static const TracePtr made = [] {
    Experiment e = defaultExperiment();
    e.text = "The animal didn't cross the street because it was too tired.";
    return run(e);
  }();
  return made;
}

ViewState viewOf(Page page) {
  ViewState view;
  view.page = page;
  view.head = 3;
  view.pinned = {7};
  return view;
}

QString plain(const QString& rich) { return QTextDocumentFragment::fromHtml(rich).toPlainText(); }

const InspectorSection* sectionNamed(const InspectorContent& content, const QString& start) {
  for (const InspectorSection& section : content.sections)
    if (section.heading.startsWith(start)) return &section;
  return nullptr;
}

QString valueOf(const InspectorSection& section, const QString& label) {
  for (const InspectorRow& row : section.rows)
    if (row.label == label) return row.value;
  return {};
}

}  // namespace

class InspectorTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theCellUnderTheCursorIsExact() {
    const Cursor cursor{.map = 0, .head = 3, .query = 4, .key = 0};
    const InspectorContent content = inspectorContent(*trace(), viewOf(Page::Heads), cursor);
    const InspectorSection& cell = content.sections.front();
    QCOMPARE(plain(cell.paragraphs.front()), u"In head 4, query “the” (4) looks at key “The” (0)"_s);
    const Matrix pattern = trace()->maps.front().source->hook(Hook::pattern, 3, {4, 5});
    QCOMPARE(cell.big_value.toDouble(), std::round(1000 * static_cast<double>(pattern(0, 0))) / 1000);
    QVERIFY(!valueOf(cell, u"score q·k"_s).isEmpty());
    QVERIFY(!valueOf(cell, u"scaled by 1/√64"_s).isEmpty());
    QVERIFY(valueOf(cell, u"row entropy"_s).endsWith(u"bits"));
  }
  void aHiddenCellSaysSo() {
    const InspectorContent content =
        inspectorContent(*trace(), viewOf(Page::Heads), {.map = 0, .head = 0, .query = 2, .key = 9});
    QCOMPARE(content.sections.front().big_value, u"hidden"_s);
    QVERIFY(plain(content.sections.front().paragraphs.front()).contains(u"may not look at"_s));
  }
  void topKeysComeLargestFirst() {
    const InspectorContent content = inspectorContent(*trace(), viewOf(Page::Heads), {});
    const InspectorSection* top = sectionNamed(content, u"Query “it” (7) in head 4"_s);
    QVERIFY(top);
    QCOMPARE(top->bars.size(), 5U);
    QVERIFY(std::ranges::is_sorted(top->bars, std::greater<>(), &InspectorBar::fraction));
  }
  void pinsOnTheKeySideAskWhoLooks() {
    ViewState view = viewOf(Page::Heads);
    view.pins_are_keys = true;
    const InspectorContent content = inspectorContent(*trace(), view, {});
    QVERIFY(sectionNamed(content, u"Key “it” (7) in head 4"_s));
  }
  void thePairIsShownInEveryHead() {
    const InspectorContent content =
        inspectorContent(*trace(), viewOf(Page::Heads), {.map = 0, .head = 1, .query = 7, .key = 0});
    const InspectorSection* all = sectionNamed(content, u"This pair"_s);
    QVERIFY(all);
    QCOMPARE(all->bars.size(), 8U);
    QCOMPARE(all->layout, InspectorSection::Bars::Columns);
    QCOMPARE(all->bars[1].head, Index{1});
  }
  void aCursorOfALongerTextIsIgnored() {
    for (const Page page : {Page::Heads, Page::Flow, Page::Steps, Page::Concat, Page::Parameters, Page::Lab}) {
      ViewState view = viewOf(page);
      view.head = 40;
      view.pinned = {500};
      view.lab.topic = LabView::Topic::MaskPainting;
      QVERIFY(!inspectorContent(*trace(), view, {.map = 3, .head = 77, .query = 400, .key = 400}).sections.empty());
    }
  }
  void flowGivesTheLinesOfAToken() {
    ViewState view = viewOf(Page::Flow);
    view.pinned.clear();
    const auto sections = inspectorContent(*trace(), view, {.map = 0, .head = -1, .query = 7, .key = -1}).sections;
    QCOMPARE(sections.front().heading, u"Query “it” (7) · strongest lines"_s);
    QVERIFY(!sections.front().bars.empty());
    const AttentionMap& map = trace()->maps.front();
    float largest = 0;
    for (Index head = 0; head < map.n_heads; ++head)
      largest = std::max(largest, map.source->hook(Hook::pattern, head, {7, 8}).maxCoeff());
    QVERIFY(sections.front().bars.front().text.startsWith(QString::number(static_cast<double>(largest), 'f', 3)));
    QVERIFY(std::ranges::is_sorted(sections.front().bars, std::greater<>(), &InspectorBar::fraction));
    for (const InspectorSection& section : sections)
      QVERIFY(!section.paragraphs.join(u' ').contains(u"Point at a cell"_s));
  }
  void flowSaysWhereNoLineIsDrawn() {
    ViewState view = viewOf(Page::Flow);
    view.flow.threshold = 1;
    view.flow.hidden_heads = {0, 1, 2, 3, 4, 5, 6, 7};
    const auto section = inspectorContent(*trace(), view, {}).sections.front();
    QVERIFY(section.bars.empty());
    QVERIFY(section.paragraphs.front().contains(u"≥ 1.000"_s));
  }
  void theThresholdHasTheSameDigitsEverywhere() {
    ViewState view = viewOf(Page::Flow);
    view.flow.threshold = 0.133;
    const ScenePtr scene = draw(trace(), nullptr, view, Style{});
    QVERIFY(std::ranges::any_of(scene->items, [](const SceneItem& item) {
      const auto* text = std::get_if<TextItem>(&item);
      return text && text->text.contains(u"≥ 0.133"_s);
    }));
    QCOMPARE(valueOf(inspectorContent(*trace(), view, {}).sections[1], u"lines drawn"_s), u"weight ≥ 0.133"_s);
  }
  void aSumIsExplainedAsASum() {
    ViewState view = viewOf(Page::Concat);
    view.concat.combine = ConcatView::Combine::Sum;
    const InspectorSection section = inspectorContent(*trace(), view, {}).sections.front();
    QCOMPARE(section.heading, u"Sum"_s);
    QVERIFY(plain(section.paragraphs.front()).contains(u"64 numbers instead of 512"_s));
  }
  void headingsKeepTokensAndSymbols() {
    QCOMPARE(headingCase(u"Query “the” (4) in head 2 · top keys"_s), u"QUERY “the” (4) IN HEAD 2 · TOP KEYS"_s);
    QCOMPARE(headingCase(u"Why 1/√d_k"_s), u"WHY 1/√d_k"_s);
    QCOMPARE(headingCase(u"Step 1 of 7 · q"_s), u"STEP 1 OF 7 · q"_s);
    QCOMPARE(headingCase(u"Key “”” (0) in head 1"_s), u"KEY “”” (0) IN HEAD 1"_s);
    QCOMPARE(headingCase(u"Query “a b”"_s), u"QUERY “a b”"_s);
    QCOMPARE(headingCase(u"Full model 6 + 6"_s), u"FULL MODEL 6 + 6"_s);
    QCOMPARE(headingCase(u"头 1 中的查询“it”"_s), u"头 1 中的查询“it”"_s);
  }
  void longHeadingsTakeTwoLines() {
    Style style;
    style.size = QSizeF(260, 700);
    const SceneBuilder builder(style);
    QVERIFY(builder.headingHeight(u"Queries “cat” (1) + “cat” (5) in head 3 · top keys, summed"_s, 230) >
            builder.headingHeight(u"Head 3"_s, 230));
  }
  void concatChecksItself() {
    const InspectorContent content = inspectorContent(*trace(), viewOf(Page::Concat), {});
    QCOMPARE(content.sections[0].heading, u"Concatenation"_s);
    QVERIFY(plain(content.sections[0].paragraphs[0]).contains(u"8 × 64 = 512"_s));
    QCOMPARE(content.sections[1].bars.size(), 8U);
    double largest = 0;
    for (const InspectorBar& bar : content.sections[1].bars) largest = std::max(largest, bar.fraction);
    QCOMPARE(largest, 1.0);
    QVERIFY(valueOf(content.sections[2], u"‖Σ parts − out‖∞"_s).endsWith(u"✓"));
    QCOMPARE(valueOf(content.sections[2], u"switched off"_s), u"none"_s);
  }
  void headsThatAreOffAreNamed() {
    Experiment e = defaultExperiment();
    e.heads_off = {1, 4};
    const InspectorContent content = inspectorContent(*run(e), viewOf(Page::Concat), {});
    QCOMPARE(valueOf(content.sections[2], u"switched off"_s), u"heads 2, 5"_s);
    QCOMPARE(content.sections[1].bars[1].text, u"off"_s);
    QVERIFY(valueOf(content.sections[2], u"‖Σ parts − out‖∞"_s).endsWith(u"✓"));
  }
  void parametersSaysWhatIsTrueOfTheLayer() {
    const InspectorContent content = inspectorContent(*trace(), viewOf(Page::Parameters), {});
    const QString says = plain(content.sections[0].paragraphs.join(u' '));
    QVERIFY(says.contains(u"no extra parameters"_s));
    QVERIFY(says.contains(u"1,024"_s));
    QCOMPARE(valueOf(content.sections[1], u"Parameters, float32"_s), u"4.0 MiB"_s);
    QCOMPARE(valueOf(content.sections[2], u"attention"_s), u"18.9 M"_s);
    QCOMPARE(valueOf(content.sections[2], u"feed-forward"_s), u"25.2 M"_s);
    Experiment grouped = defaultExperiment();
    grouped.attention.n_kv_heads = 2;
    const InspectorContent shared = inspectorContent(*run(grouped), viewOf(Page::Parameters), {});
    QVERIFY(plain(shared.sections[0].paragraphs[0]).contains(u"393,216 parameters"_s));
  }
  void headingsOverBareBarsExplainThemselves() {
    for (const Page page : {Page::Heads, Page::Flow, Page::Concat}) {
      for (const bool keys : {false, true}) {
        for (const std::vector<Index>& pins : {std::vector<Index>{}, {7}, {3, 7}}) {
          for (const Cursor& cursor : {Cursor{}, Cursor{.map = 0, .head = 1, .query = 7, .key = 0}}) {
            ViewState view = viewOf(page);
            view.pins_are_keys = keys;
            view.pinned = pins;
            for (const InspectorSection& section : inspectorContent(*trace(), view, cursor).sections)
              if (!section.bars.empty()) QVERIFY2(!section.explanation.isEmpty(), qPrintable(section.heading));
          }
        }
      }
    }
  }
  void aHeadingIsExplainedWhereItStands() {
    const InspectorContent content{{{.heading = u"Top keys"_s, .explanation = u"why"_s}}};
    const Style style{.size = QSizeF(285, 400)};
    const ScenePtr scene = drawInspector(content, style);
    QCOMPARE(scene->areas.size(), 1U);
    QCOMPARE(scene->areas.front().explanation, u"why"_s);
    QVERIFY(scene->areas.front().rect.width() > 200);
  }
  void everyRowExplainsItself() {
    for (const Page page : {Page::Heads, Page::Flow, Page::Steps, Page::Concat, Page::Parameters, Page::Lab})
      for (const InspectorSection& section :
           inspectorContent(*trace(), viewOf(page), {.map = 0, .head = 3, .query = 7, .key = 1}).sections) {
        QVERIFY(!section.heading.isEmpty());
        for (const InspectorRow& row : section.rows) {
          QVERIFY2(!row.explanation.isEmpty(), qPrintable(row.label));
          QVERIFY2(!row.value.isEmpty(), qPrintable(row.label));
        }
      }
  }
};

QTEST_MAIN(InspectorTest)
#include "tst_inspector.moc"
