#include <QCoreApplication>

#include "core/experiment/experiment.h"
#include "ui/scene/format.h"
#include "ui/scene/inspector_pages.h"
#include "ui/scene/translate.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Inspector)
};

/// What the maker of designed parameters says about this head; nothing for other parameters.
void addDesign(InspectorSection& section, const AttentionMap& map, Index head_index) {
  if (static_cast<std::size_t>(head_index) >= map.notes.size()) return;
  const HeadNote& note = map.notes[static_cast<std::size_t>(head_index)];
  section.rows.insert(section.rows.begin(),
                      {Text::tr("designed for"), translated(note.designed_for),
                       Text::tr("These parameters were built by hand from token identity and position, not learned: "
                                "they show how attention works, not what words mean."),
                       false});
  if (note.why_not) section.paragraphs << translated(*note.why_not);
}

}  // namespace

InspectorContent inspectHeads(const Trace& trace, const ViewState& view, const Cursor& cursor) {
  const AttentionMap& map = mapOf(trace, view);
  const InspectedCell cell = inspectedCell(map, view, cursor);
  InspectorContent content;
  if (const auto together = stripFocus(map, view, cursor)) {
    content.sections = stripSections(map, view, *together);
  } else {
    content.sections = {cellSection(map, view, cell), topKeysSection(map, view, cell)};
    if (cell.key >= 0) content.sections.push_back(everyHeadSection(map, view, cell));
  }
  content.sections.push_back(headSection(map, view, cell.head));
  addDesign(content.sections.back(), map, cell.head);
  return content;
}

InspectorContent inspectFlow(const Trace& trace, const ViewState& view, const Cursor& cursor) {
  InspectorContent content = inspectHeads(trace, view, cursor);
  const AttentionMap& map = mapOf(trace, view);
  InspectorSection reading{.heading = Text::tr("Reading the lines")};
  reading.paragraphs << Text::tr(
      "Each line joins a query on the left with a key on the right. Its colour is the head, its strength the attention "
      "weight.");
  Index hidden = 0;
  for (const Index head : view.flow.hidden_heads) hidden += head < map.n_heads ? 1 : 0;
  reading.rows.push_back({Text::tr("heads shown"), Text::tr("%1 of %2").arg(map.n_heads - hidden).arg(map.n_heads),
                          Text::tr("Click a head to show or hide its lines; its numbers do not change."), false});
  reading.rows.push_back({Text::tr("lines drawn"), Text::tr("weight ≥ %1").arg(numberText(view.flow.threshold)),
                          Text::tr("Weaker weights are not drawn, so that the strong ones can be followed."), false});
  content.sections.insert(content.sections.begin(), std::move(reading));
  return content;
}

}  // namespace headwise::ui
