#pragma once
// The large card of the current step.

#include "ui/scene/steps_parts.h"

namespace headwise::ui {

/// Draws the numbers of the step into `room`, growing downwards. Returns the bottom.
double drawStepBody(SceneBuilder& builder, const QRectF& room, const StepsData& data, Step step);

}  // namespace headwise::ui
