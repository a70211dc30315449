#pragma once
// The whole window as a picture, without a display.

#include <QImage>

#include "core/experiment/experiment.h"
#include "ui/scene/style.h"
#include "ui/scene/view_state.h"

namespace headwise::app {

/// Opens a window of that size, waits until it shows this experiment, all of it exact, and takes its picture, as fine
/// as the application's scale says. Preferences and kept sessions are neither read nor written. InputError as the
/// window would show it; Cancelled where somebody stops it meanwhile.
[[nodiscard]] QImage windowPicture(const Experiment& experiment, const ui::ViewState& view, QSize size, ui::Theme theme,
                                   const QString& language);

}  // namespace headwise::app
