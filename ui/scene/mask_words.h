#pragma once
// What a mask does, as the Lab page and its inspector say it.

#include <QStringList>

#include "ui/scene/mask_picture.h"

namespace headwise::ui {

/// One line a rule; "every query sees every key" where there is none.
[[nodiscard]] QStringList maskRuleTexts(const Mask& mask);
/// "66 of 144 pairs hidden".
[[nodiscard]] QString hiddenText(const MaskCounts& counts);

}  // namespace headwise::ui
