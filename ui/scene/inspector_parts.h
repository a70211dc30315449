#pragma once
// Pieces of text and bars that the inspector's sections are put together from.

#include "core/tensor/cell.h"
#include "core/tensor/matrix.h"
#include "ui/scene/inspector.h"

namespace headwise::ui {

/// The weight in digits, or why there is none.
[[nodiscard]] QString cellText(float value);
/// What an ellipsis in its place means.
[[nodiscard]] QString notYetText();
[[nodiscard]] QString boldText(const QString& text);
/// The head's number in its colour.
[[nodiscard]] QString coloredHead(Index head_index);

/// The few largest of `weights`, largest first, as bars of which the full length is `whole` (or the largest).
[[nodiscard]] std::vector<InspectorBar> topBars(const Matrix& weights, const TokenSequence& tokens, Index head_index,
                                                float whole = 1.0F);
/// What stands in their place until the weights are computed.
[[nodiscard]] std::vector<InspectorBar> awaitedBars(Index count);
/// One upright bar a head; `weights` is [n_heads, 1].
[[nodiscard]] std::vector<InspectorBar> headBars(const Matrix& weights, float whole = 1.0F);

}  // namespace headwise::ui
