#pragma once
// What a mask does, as the Lab page and its inspector say it.

#include <QStringList>

#include "ui/scene/mask_picture.h"

namespace headwise::ui {

/// One line a rule; "every query sees every key" where there is none. For n_q queries and n_kv keys.
[[nodiscard]] QStringList maskRuleTexts(const Mask& mask, Index n_q, Index n_kv);
/// "66 of 144 pairs hidden".
[[nodiscard]] QString hiddenText(const MaskCount& counts);

}  // namespace headwise::ui
