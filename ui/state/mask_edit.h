#pragma once
// Changing a composed mask one rule at a time.

#include <algorithm>

#include "core/attention/mask.h"

namespace headwise::ui {

/// The rule of that kind, or null.
template <typename Rule>
[[nodiscard]] const Rule* findRule(const Mask& mask) {
  for (const MaskRule& rule : mask.rules)
    if (const auto* found = std::get_if<Rule>(&rule)) return found;
  return nullptr;
}

template <typename Rule>
void removeRule(Mask& mask) {
  std::erase_if(mask.rules, [](const MaskRule& rule) { return std::holds_alternative<Rule>(rule); });
}

/// Puts `rule` in the place of the one of its kind, or adds it.
template <typename Rule>
void setRule(Mask& mask, const Rule& rule) {
  for (MaskRule& present : mask.rules)
    if (std::holds_alternative<Rule>(present)) {
      present = rule;
      return;
    }
  mask.rules.emplace_back(rule);
}

}  // namespace headwise::ui
