#pragma once
// How wide a text is in a font. The same words are measured again for every picture, and shaping them is slow, so that
// what was measured is remembered.

#include <QFont>
#include <QString>

namespace headwise::ui {

/// Logical pixels from the first letter's origin to where the next one would stand.
[[nodiscard]] double textWidth(const QFont& font, const QString& text);

}  // namespace headwise::ui
