#pragma once
// A page of the guide, from its Markdown to what is read on the screen.

#include <QString>

#include "ui/scene/style.h"

namespace headwise::ui {

/// HTML with room between paragraphs, headings and pictures, and tables of single hairlines in the theme's colours.
[[nodiscard]] QString guideHtml(const QString& markdown, const Palette& colors);

}  // namespace headwise::ui
