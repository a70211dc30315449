// What the inspector says about the Flow page: the strongest of the lines that are seen, in numbers.

#include <QCoreApplication>
#include <algorithm>

#include "ui/scene/flow_lines.h"
#include "ui/scene/focus.h"
#include "ui/scene/inspector_pages.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/strip_words.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Inspector)
};

constexpr std::size_t kStrongest = 8;

/// The token that all lines have in common, if they do: the one pointed at, else a single pin.
FlowFilter commonEnd(const ViewState& view, const FlowFilter& filter) {
  FlowFilter common = filter;
  if (filter.query < 0 && filter.key < 0 && view.pinned.size() == 1)
    (view.pins_are_keys ? common.key : common.query) = view.pinned.front();
  return common;
}

QString heading(const AttentionMap& map, const FlowFilter& common) {
  if (common.query >= 0 && common.query < map.queryCount())
    return Text::tr("Query %1 · strongest lines").arg(pinList(*map.queries, {common.query}));
  if (common.key >= 0 && common.key < map.keyCount())
    return Text::tr("Key %1 · strongest lines").arg(pinList(*map.keys, {common.key}));
  return common.head >= 0 ? Text::tr("%1 · strongest lines").arg(headName(common.head)) : Text::tr("Strongest lines");
}

QString label(const AttentionMap& map, const FlowLine& line, const FlowFilter& common) {
  if (common.query >= 0) return tokenLabel(*map.keys, line.key);
  if (common.key >= 0) return tokenLabel(*map.queries, line.query);
  return tokenLabel(*map.queries, line.query) + QStringLiteral(" → ") + tokenLabel(*map.keys, line.key);
}

InspectorBar bar(const AttentionMap& map, const FlowLine& line, const FlowFilter& common) {
  const QString weight = weightText(static_cast<double>(line.weight));
  return {.label = label(map, line, common),
          .color = headQColor(line.head),
          .fraction = std::clamp(static_cast<double>(line.weight), 0.0, 1.0),
          .text = Text::tr("%1 · head %2").arg(weight).arg(line.head + 1),
          .explanation = Text::tr("In head %1, query %2 looks at key %3: %4")
                             .arg(QString::number(line.head + 1), pinList(*map.queries, {line.query}),
                                  pinList(*map.keys, {line.key}), weight),
          .head = line.head};
}

InspectorSection strongestSection(const AttentionMap& map, const ViewState& view, const Cursor& cursor) {
  const FlowFilter filter = flowFilter(cursor);
  const FlowFilter common = commonEnd(view, filter);
  const FlowLines lines = flowLines(map, view, filter);
  InspectorSection section{
      .heading = heading(map, common),
      .explanation = Text::tr("The largest attention weights among the lines that are drawn, over all heads shown.")};
  const std::size_t count = std::min(kStrongest, lines.lines.size());
  for (std::size_t i = 1; i <= count; ++i)
    section.bars.push_back(bar(map, lines.lines[lines.lines.size() - i], common));
  if (lines.not_looked_for)
    section.paragraphs << Text::tr("The text has too many tokens to look for all lines.");
  else if (lines.awaits_rows)
    section.paragraphs << Text::tr("Not all of these weights are computed yet.");
  else if (section.bars.empty())
    section.paragraphs << Text::tr("No line is drawn here: no weight of a head that is shown is %1.")
                              .arg(thresholdText(view.flow.threshold));
  return section;
}

InspectorSection readingSection(const AttentionMap& map, const ViewState& view) {
  InspectorSection reading{.heading = Text::tr("Reading the lines")};
  reading.paragraphs << Text::tr(
      "Each line joins a query on the left with a key on the right. Its colour is the head, its strength the attention "
      "weight. Point at a token to see its lines alone.");
  const auto hidden = std::ranges::count_if(view.flow.hidden_heads, [&map](Index head) { return head < map.n_heads; });
  reading.rows.push_back({Text::tr("heads shown"), Text::tr("%1 of %2").arg(map.n_heads - hidden).arg(map.n_heads),
                          Text::tr("Click a head to show or hide its lines; its numbers do not change."), false});
  reading.rows.push_back({Text::tr("lines drawn"), Text::tr("weight %1").arg(thresholdText(view.flow.threshold)),
                          Text::tr("Weaker weights are not drawn, so that the strong ones can be followed."), false});
  return reading;
}

}  // namespace

InspectorContent inspectFlow(const Trace& trace, const ViewState& view, const Cursor& cursor) {
  const AttentionMap& map = mapOf(trace, view);
  const Cursor inside = cursorIn(map, cursor);
  InspectorContent content;
  content.sections = {strongestSection(map, view, inside), readingSection(map, view)};
  if (inside.head >= 0) content.sections.push_back(describedHead(map, view, inside.head));
  return content;
}

}  // namespace headwise::ui
