#include "ui/scene/inspector.h"

#include <algorithm>

#include "ui/scene/inspector_pages.h"

namespace headwise::ui {

bool isIncomplete(const InspectorContent& content) {
  const auto lacks_row = [](const InspectorRow& row) { return row.value == kNotYet; };
  const auto lacks_bar = [](const InspectorBar& bar) { return bar.fraction < 0; };
  return std::ranges::any_of(content.sections, [&](const InspectorSection& section) {
    return section.big_value == kNotYet || std::ranges::any_of(section.rows, lacks_row) ||
           std::ranges::any_of(section.bars, lacks_bar);
  });
}

InspectorContent inspectorContent(const Trace& trace, const ViewState& view, const Cursor& cursor) {
  if (trace.maps.empty()) return {};
  switch (view.page) {
    case Page::Heads:
      return inspectHeads(trace, view, cursor);
    case Page::Flow:
      return inspectFlow(trace, view, cursor);
    case Page::Steps:
      return inspectSteps(trace, view, cursor);
    case Page::Concat:
      return inspectConcat(trace, view, cursor);
    case Page::Parameters:
      return inspectParameters(trace, view);
    case Page::Lab:
      return inspectLab(trace, view, cursor);
  }
  return {};
}

}  // namespace headwise::ui
