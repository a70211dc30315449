#pragma once
// How every widget is dressed: fonts, QPalette and one style sheet, all made from the Palette of ui/scene/style.h.

#include <QString>

#include "ui/scene/style.h"

class QWidget;

namespace headwise::ui {

/// Dresses the whole application in style's theme, language and text_scale. Cheap when nothing changed.
void applyLook(const Style& style);

/// The colours that the application is dressed in, for widgets that paint themselves.
[[nodiscard]] const Palette& lookColors();
/// What a length in logical pixels of the drawings is multiplied with: 1, or more in projector mode.
[[nodiscard]] double textScale();

/// The few kinds of text beside plain 13 px.
enum class TextRole {
  Body,     ///< 13 px
  Muted,    ///< 13 px, secondary colour
  Small,    ///< 12 px, secondary colour
  Strong,   ///< 13 px, semi-bold
  Heading,  ///< 15 px, semi-bold
  Number,   ///< 26 px, bold: the one value of the inspector
  Message,  ///< what is wrong, on the warning background
  Note,     ///< what was done, on a quiet background
};
void setTextRole(QWidget* widget, TextRole role);

/// A tooltip in lines instead of one: Qt breaks rich text only. The tips that widgets and menus show by themselves are
/// wrapped once applyLook() has run.
[[nodiscard]] QString wrapped(const QString& tip);

/// The style sheet, for tests and for windows outside the application's own.
[[nodiscard]] QString styleSheet(const Style& style);

}  // namespace headwise::ui
