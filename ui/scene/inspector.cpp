#include "ui/scene/inspector.h"

#include "ui/scene/inspector_pages.h"

namespace headwise::ui {

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
