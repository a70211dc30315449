// What is said of weights that are computed on demand: nobody waits for them, and nothing wrong stands in their place.
#include <QTest>

#include "tests/ui/watched_trace.h"
#include "ui/export/waiting_cells.h"
#include "ui/scene/draw.h"
#include "ui/scene/flow_lines.h"
#include "ui/scene/heat_colors.h"
#include "ui/scene/hit.h"
#include "ui/scene/inspector.h"
#include "ui/scene/strip_values.h"
#include "ui/scene/strongest_cell.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

TracePtr keptTrace() {
  static const TracePtr kTrace = traceWithPatterns(kEveryPattern);
  return kTrace;
}

ViewState headsPage(std::vector<Index> pinned = {}) {
  ViewState view;
  view.pinned = std::move(pinned);
  return view;
}

ViewState withoutKeys() {
  ViewState view;
  view.heads.left_out_keys = {3, 100};
  view.heads.renormalise = true;
  return view;
}

ViewState withMeans() {
  ViewState view;
  view.heads.pooling = Pooling::Mean;
  return view;
}

ViewState perRow() {
  ViewState view;
  view.color.scale = ValueScale::PerRow;
  return view;
}

constexpr Cursor kPair{.map = 0, .head = 1, .query = 500, .key = 420};
constexpr Cursor kHidden{.map = 0, .head = 1, .query = 420, .key = 500};

/// What is said of pairs and rows; how heads are described is another matter.
QStringList numbers(const InspectorContent& content) {
  QStringList all;
  for (std::size_t i = 0; i + 1 < content.sections.size(); ++i) {
    const InspectorSection& section = content.sections[i];
    all << section.heading << section.paragraphs << section.big_value;
    for (const InspectorRow& row : section.rows) all << row.label + u' ' + row.value;
    for (const InspectorBar& bar : section.bars) all << bar.label + u' ' + bar.text;
  }
  return all;
}

}  // namespace

class RowsNotYetTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theInspectorSaysWhatIsThereAndThenTheRest_data() {
    QTest::addColumn<ViewState>("view");
    QTest::addColumn<Cursor>("cursor");
    QTest::newRow("a pair") << headsPage() << kPair;
    QTest::newRow("a hidden pair") << headsPage() << kHidden;
    QTest::newRow("a pinned query") << headsPage({300}) << Cursor{};
    QTest::newRow("two pinned queries") << headsPage({300, 301}) << Cursor{.head = 0, .key = 299};
    QTest::newRow("without some keys") << withoutKeys() << kPair;
    QTest::newRow("a key left out") << withoutKeys() << Cursor{.map = 0, .head = 1, .query = 500, .key = 100};
    QTest::newRow("means") << withMeans() << kPair;
    QTest::newRow("each row by itself") << perRow() << kPair;
  }
  void theInspectorSaysWhatIsThereAndThenTheRest() {
    QFETCH(ViewState, view);
    QFETCH(Cursor, cursor);
    const WatchedTrace book = watchedTrace();
    const InspectorContent before = inspectorContent(*book.trace, view, cursor);
    QVERIFY(isIncomplete(before));
    for (const InspectorSection& section : before.sections) {
      if (!section.big_value.isEmpty()) QVERIFY(section.big_value == kNotYet || section.big_value == u"left out"_s);
      if (section.heading.startsWith(u"This "_s))
        for (const InspectorBar& bar : section.bars) QVERIFY(bar.fraction < 0 || bar.text == u"left out"_s);
    }
    book.grantAllRows();
    InspectorContent after = inspectorContent(*book.trace, view, cursor);
    if (isIncomplete(after)) {  // several rows were wished for
      book.grantAllRows();
      after = inspectorContent(*book.trace, view, cursor);
    }
    QVERIFY(!isIncomplete(after));
    QCOMPARE(numbers(after), numbers(inspectorContent(*keptTrace(), view, cursor)));
    QCOMPARE(book.source->waits(), 0);
  }

  void whereRowsAreKnownAPairIsThereAtOnce() {
    const WatchedTrace book = watchedTrace();
    const auto now = book.map().source->pattern(1, {})->whatIsThere();
    (void)now->tile(now->maxLevel(), {0, 1}, {0, 1});
    while (book.source->hasWork()) book.source->work({}, {});
    const InspectorContent content = inspectorContent(*book.trace, headsPage(), kPair);
    const InspectorContent kept = inspectorContent(*keptTrace(), headsPage(), kPair);
    QCOMPARE(content.sections.front().big_value, kept.sections.front().big_value);
    QVERIFY(isIncomplete(content));  // its top keys take the whole row
    book.grantAllRows();
    QVERIFY(!isIncomplete(inspectorContent(*book.trace, headsPage(), kPair)));
  }

  void theSentenceNamesThePairAtOnce() {
    const WatchedTrace book = watchedTrace();
    const QString before = cursorSentence(*book.trace, headsPage(), kPair);
    QVERIFY2(before.startsWith(u"In head 2, query “word0” (500) looks at key “word20” (420): …"_s), qPrintable(before));
    book.grantAllRows();
    QCOMPARE(cursorSentence(*book.trace, headsPage(), kPair), cursorSentence(*keptTrace(), headsPage(), kPair));
    const QString hidden = cursorSentence(*book.trace, headsPage(), kHidden);
    QVERIFY2(hidden.contains(u"may not look"_s), qPrintable(hidden));
    const QString renormalised = cursorSentence(*book.trace, withoutKeys(), kPair);
    QVERIFY2(renormalised.contains(u"… without the keys left out"_s), qPrintable(renormalised));
    book.grantAllRows();
    QCOMPARE(cursorSentence(*book.trace, withoutKeys(), kPair), cursorSentence(*keptTrace(), withoutKeys(), kPair));
    QCOMPARE(book.source->waits(), 0);
  }

  void pinnedRowsComeToTheStrip() {
    const WatchedTrace book = watchedTrace();
    const ViewState view = headsPage({10, 300, 650});
    auto strip = stripValues(book.map(), view);
    QVERIFY(strip->awaits_rows);
    QVERIFY((strip->values.array() == kUnknownCell).all());
    for (int round = 0; round < 3 && strip->awaits_rows; ++round) {
      book.grantAllRows();
      strip = stripValues(book.map(), view);
    }
    QVERIFY(!strip->awaits_rows);
    QCOMPARE(book.source->waits(), 0);
    const auto kept = stripValues(keptTrace()->maps.front(), view);
    QVERIFY(
        (strip->values.array() == kept->values.array() || (strip->values - kept->values).array().abs() < 1e-6F).all());
  }

  void aFigureWaitsForItsStrip() {
    const WatchedTrace book = watchedTrace();
    Style figure;
    figure.size = QSizeF(900, 600);
    figure.figure = true;
    QVERIFY(!draw(book.trace, nullptr, headsPage({300}), figure)->awaits_rows);
    QVERIFY(book.source->waits() > 0);
    Style page = figure;
    page.figure = false;
    QVERIFY(draw(watchedTrace().trace, nullptr, headsPage({300}), page)->awaits_rows);
  }

  void linesOfAQueryComeWithItsRows() {
    const WatchedTrace book = watchedTrace();
    ViewState view;
    view.page = Page::Flow;
    view.flow.threshold = 0.01;
    const FlowFilter filter{.query = 650};
    QVERIFY(flowLines(book.map(), view, filter).awaits_rows);
    const InspectorContent before = inspectorContent(*book.trace, view, {.query = 650});
    QVERIFY(!numbers(before).join(u' ').contains(u"No line"_s));
    book.grantAllRows();
    const FlowLines lines = flowLines(book.map(), view, filter);
    const FlowLines kept = flowLines(keptTrace()->maps.front(), view, filter);
    QVERIFY(!lines.awaits_rows);
    QVERIFY(!lines.lines.empty());
    QCOMPARE(lines.lines.size(), kept.lines.size());
    QCOMPARE(book.source->waits(), 0);
    const FlowLines waited = flowLines(watchedTrace().map(), view, filter, true);
    QVERIFY(!waited.awaits_rows);
    QCOMPARE(waited.lines.size(), kept.lines.size());
    QVERIFY(flowLines(watchedTrace().map(), view, {.key = 3}).awaits_rows);
    QVERIFY(!flowLines(watchedTrace().map(), view, {.key = 3}, true).awaits_rows);
  }

  void aColumnUnderAPaintedMaskIsNotLookedForInABook() {
    const WatchedTrace book = watchedTrace();
    AttentionMap map = book.map();
    ViewState view = headsPage({3});
    view.pins_are_keys = true;
    QVERIFY(stripValues(map, view)->is_known);
    map.config.mask.edits = {{{5, 3}, false}};
    view.pinned = {4};
    QVERIFY(stripValues(map, view)->is_known);
    auto tokens = std::make_shared<TokenSequence>(*map.queries);
    tokens->tokens.resize(20'000);
    map.queries = map.keys = tokens;
    view.pinned = {5};
    const auto strip = stripValues(map, view);
    QVERIFY(!strip->is_known);
    QVERIFY((strip->values.array() == kMaskedCell).all());
  }

  void noPageHasCellsThatItsPaintingWouldWaitFor() {
    const WatchedTrace book = watchedTrace();
    Style style;
    style.size = QSizeF(1000, 700);
    for (int page = 0; page <= static_cast<int>(Page::Lab); ++page)
      for (const bool enlarged : {false, true}) {
        ViewState view;
        view.page = static_cast<Page>(page);
        view.heads.enlarged = enlarged;
        QVERIFY2(!hasWaitingCells(*draw(book.trace, nullptr, view, style)), qPrintable(QString::number(page)));
      }
    style.figure = true;
    QVERIFY(hasWaitingCells(*draw(book.trace, nullptr, ViewState(), style)));
  }

  void theStrongestCellIsFoundWhereItIsKnown() {
    const WatchedTrace book = watchedTrace();
    const HitArea area{.rect = QRectF(0, 0, 100, 100),
                       .kind = HitKind::Cells,
                       .head = 1,
                       .window = {.key_begin = 0, .key_end = 700, .query_begin = 0, .query_end = 700}};
    const QPointF point(40, 80);
    QCOMPARE(shownAt(area, point, book.map(), headsPage()), cursorAt(area, point));
    const auto now = book.map().source->pattern(1, patternTransform(headsPage()))->whatIsThere();
    (void)now->tile(now->maxLevel(), {0, 1}, {0, 1});
    while (book.source->hasWork()) book.source->work({}, {});
    QCOMPARE(shownAt(area, point, book.map(), headsPage()),
             shownAt(area, point, keptTrace()->maps.front(), headsPage()));
    QCOMPARE(book.source->waits(), 0);
  }
};

QTEST_MAIN(RowsNotYetTest)
#include "tst_rows_not_yet.moc"
