#include <QCoreApplication>

#include "core/experiment/experiment.h"
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
  if (note.why_not) section.paragraphs << Text::tr("Not here: %1.").arg(translated(*note.why_not));
}

}  // namespace

InspectorSection describedHead(const AttentionMap& map, const ViewState& view, Index head_index) {
  InspectorSection section = headSection(map, view, head_index);
  addDesign(section, map, head_index);
  return section;
}

InspectorContent inspectHeads(const Trace& trace, const ViewState& view, const Cursor& cursor) {
  const AttentionMap& map = mapOf(trace, view);
  const InspectedCell cell = inspectedCell(map, view, cursor);
  InspectorContent content;
  if (const auto together = stripFocus(map, view, cursor)) {
    content.sections = stripSections(map, view, *together);
  } else {
    // Asked for first: of rows that are still to be computed those of the head itself then come first.
    const InspectorSection every_head = cell.key >= 0 ? everyHeadSection(map, view, cell) : InspectorSection{};
    content.sections = {cellSection(map, view, cell), topKeysSection(map, view, cell)};
    if (cell.key >= 0) content.sections.push_back(every_head);
  }
  content.sections.push_back(describedHead(map, view, cell.head));
  return content;
}

}  // namespace headwise::ui
