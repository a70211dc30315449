#include "ui/scene/inspector_pages.h"
namespace headwise::ui {
InspectorContent inspectLab(const Trace&, const ViewState&, const Cursor&) { return {}; }
}  // namespace headwise::ui
