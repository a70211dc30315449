#include "ui/scene/draw_lab.h"

#include "ui/scene/words.h"

namespace headwise::ui {

ScenePtr drawLab(const Trace& trace, const ViewState& view, const Style& style) {
  const AttentionMap& map = mapOf(trace, view);
  return view.lab.topic == LabView::Topic::Scaling ? drawScalingLab(map, view, style) : drawMaskLab(map, view, style);
}

}  // namespace headwise::ui
