#pragma once
// Words that several pages, panels and tooltips share, so that the same thing is always called the same.

#include <QString>

#include "core/trace/trace.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// "Head 4" for head_index 3.
[[nodiscard]] QString headName(Index head_index);
/// A token as a label: what cannot be seen (a blank) is shown by a sign, and of a very long one the beginning.
[[nodiscard]] QString tokenLabel(const TokenSequence& tokens, Index position);
/// A token inside a sentence: “it”; a right-to-left token is isolated, so that it cannot turn the sentence around.
[[nodiscard]] QString quotedToken(const TokenSequence& tokens, Index position);
/// An attention weight as people read it: 0.462, 3.2e-5 for the small ones.
[[nodiscard]] QString weightText(double weight);
/// The least weight that Flow draws, "≥ 0.133": with the same digits wherever it is said.
[[nodiscard]] QString thresholdText(double threshold);
/// "17 %"; "0.4 %" below one.
[[nodiscard]] QString percentText(double fraction);
/// Entropy in the unit chosen: the number alone, one decimal.
[[nodiscard]] double entropyIn(EntropyUnit unit, double nats);
/// "2.04 bits"
[[nodiscard]] QString entropyText(EntropyUnit unit, double nats);

/// The map that the view names; the first one where the Trace has no such map.
[[nodiscard]] const AttentionMap& mapOf(const Trace& trace, const ViewState& view);
/// ViewState::head, kept inside the map.
[[nodiscard]] Index headOf(const AttentionMap& map, const ViewState& view);

}  // namespace headwise::ui
