#include <QCoreApplication>

#include "ui/scene/inspector_pages.h"
#include "ui/scene/steps_text.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Inspector)
};

InspectorSection stepSection(const AttentionMap& map, Step step) {
  const int number = static_cast<int>(step) + 1;
  InspectorSection section{
      .heading = Text::tr("Step %1 of %2 · %3").arg(number).arg(kStepCount).arg(stepTitle(map.config, step))};
  section.paragraphs << stepReason(map, step) << stepFormula(map, step);
  section.rows.push_back({Text::tr("shape"), stepShape(map, step),
                          Text::tr("The shape of what this step yields: rows × columns."), false});
  return section;
}

}  // namespace

InspectorContent inspectSteps(const Trace& trace, const ViewState& view, const Cursor& cursor) {
  const AttentionMap& map = mapOf(trace, view);
  const InspectedCell cell = inspectedCell(map, view, cursor);
  InspectorContent content;
  content.sections.push_back(stepSection(map, stepOf(view.steps.step)));
  if (cell.key >= 0) content.sections.push_back(cellSection(map, view, cell));
  content.sections.push_back(topKeysSection(map, view, cell));
  content.sections.push_back(headSection(map, view, cell.head));
  return content;
}

}  // namespace headwise::ui
