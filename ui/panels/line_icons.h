#pragma once
// The icons of Qt's own dialogs as plain lines, for desktops without an icon theme.

#include <QIcon>
#include <QStyle>

namespace headwise::ui {

/// In the muted colour of the look; null for pictures that no dialog of Headwise shows.
[[nodiscard]] QIcon lineIcon(QStyle::StandardPixmap which);

}  // namespace headwise::ui
