#include "ui/scene/draw_lab.h"
#include "ui/scene/draw_notice.h"
namespace headwise::ui {
ScenePtr drawScalingLab(const AttentionMap&, const ViewState&, const Style& style) {
  return drawNotice(QString(), QString(), style);
}
}  // namespace headwise::ui
