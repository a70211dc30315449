#pragma once
// What the strip below the grid shows, in words: for its title, the inspector and the sentence under the cursor.

#include <functional>
#include <optional>

#include "ui/scene/cursor.h"
#include "ui/scene/strip_values.h"

namespace headwise::ui {

/// “cat” (1) + “cat” (5): the pins with their positions, at most `named` of them.
inline constexpr std::size_t kNamedPins = 3;
[[nodiscard]] QString pinList(const TokenSequence& tokens, const std::vector<Index>& pins,
                              std::size_t named = kNamedPins);

/// Where several queries or keys together answer for what is pointed at: a sum over pins, or the average of all
/// queries. `token` is the one pointed at on the other side; -1 for none.
struct StripFocus {
  std::shared_ptr<const StripValues> strip;
  Index head = 0;
  Index token = -1;
  [[nodiscard]] float value(Index head_index) const { return strip->values(head_index, token); }
};
/// Nothing where the cursor, or a single pin, names the row itself.
[[nodiscard]] std::optional<StripFocus> stripFocus(const AttentionMap& map, const ViewState& view,
                                                   const Cursor& cursor);

/// "In head 3, queries “cat” (1) + “cat” (5) together look at key “cat” (1)". `head` is the head's number as it is to
/// be written, `mark` what is done to every name of a token.
[[nodiscard]] QString stripSentence(const AttentionMap& map, const StripFocus& focus, const QString& head,
                                    const std::function<QString(const QString&)>& mark);

}  // namespace headwise::ui
