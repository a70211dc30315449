#pragma once
// The seven steps from a query to its output z: their names, formulas, shapes and reasons.

#include <QString>

#include "core/trace/trace.h"

namespace headwise::ui {

enum class Step { Query, Keys, Product, Scale, Mask, Weights, Values };
inline constexpr int kStepCount = 7;

/// StepsView::step as a Step, kept inside the list.
[[nodiscard]] Step stepOf(int step);

[[nodiscard]] QString stepTitle(const AttentionConfig& config, Step step);
/// Rich text.
[[nodiscard]] QString stepFormula(const AttentionMap& map, Step step);
/// What the step yields: "1 × 64".
[[nodiscard]] QString stepShape(const AttentionMap& map, Step step);
/// One or two sentences: what happens here, and why.
[[nodiscard]] QString stepReason(const AttentionMap& map, Step step);
/// The whole computation, rich text: softmax(q·Kᵀ/√d_k + mask)·V as this layer does it.
[[nodiscard]] QString wholeFormula(const AttentionConfig& config);

[[nodiscard]] bool usesRope(const AttentionConfig& config);
/// Something is added to the scores: ALiBi, T5 or a bias matrix.
[[nodiscard]] bool hasBias(const AttentionConfig& config);
/// "1/√64", "0.5", "1".
[[nodiscard]] QString scaleText(const AttentionConfig& config);

}  // namespace headwise::ui
