#pragma once
// The pieces that the Steps page is made of: its data, rows of numbers, small pictures.

#include <vector>

#include "core/analysis/steps.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/steps_text.h"

namespace headwise::ui {

/// All numbers of one query in one head, read once.
struct StepsData {
  const AttentionMap& map;
  Index head = 0;
  Index query = 0;
  QuerySteps steps;
  Matrix q;  ///< [1, d_k]; rotated where the layer rotates, phi(q) for linear attention
  Matrix k;  ///< [n_kv, d_k], likewise
  Matrix v;  ///< [n_kv, d_v]
  Matrix z;  ///< [1, d_v], as computed by the engine
};
[[nodiscard]] StepsData stepsData(const AttentionMap& map, Index head_index, Index query);

/// What each key contributes to the picture of a step: the step's own numbers, one a key.
[[nodiscard]] std::vector<double> stepValues(const StepsData& data, Step step);

/// Numbers in cells, tinted by sign and size; what does not fit is counted. Returns the bottom.
double drawNumbers(SceneBuilder& builder, QPointF corner, double width, const Matrix& row, const QString& name);

/// Vectors as cells, one a row: positive and negative numbers in the two colours of drawNumbers(); the strongest of
/// each few where there are many.
[[nodiscard]] TileItem signedTile(const SceneBuilder& builder, const QRectF& rect, const Matrix& rows, double largest);

/// Bars of the values side by side (the largest of each few where there are many), around a zero line.
void drawBars(SceneBuilder& builder, const QRectF& rect, const std::vector<double>& values, const QColor& color);

}  // namespace headwise::ui
