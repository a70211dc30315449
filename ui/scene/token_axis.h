#pragma once
// Token labels along one side of a map, thinned out so that they never overlap.

#include <optional>

#include "core/trace/trace.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

enum class AxisSide {
  Left,    ///< rows, right-aligned against the map
  Top,     ///< columns; slanted where they do not fit level
  Bottom,  ///< columns, level, each at its cell's left edge; or slanted
};

struct TokenAxis {
  const TokenSequence* tokens = nullptr;
  double begin = 0, end = 0;  ///< the tokens that are seen
  QRectF rect{};              ///< where the labels stand; its long side is as long as the map
  AxisSide side = AxisSide::Left;
  double size = 11;      ///< of the type
  bool slanted = false;  ///< Bottom: each label ends below the middle of its cell
};

/// How much room the labels of these tokens need beside a map of that length, at most `limit` of text; none in a figure
/// without labels.
[[nodiscard]] double axisDepth(const SceneBuilder& builder, const TokenAxis& axis, double limit);

/// How many of the tokens that are seen get no label along the Top or Bottom side.
[[nodiscard]] Index labelsLeftOut(const SceneBuilder& builder, const TokenAxis& axis);

/// How far slanted labels of the Bottom side reach beyond its left end.
[[nodiscard]] double axisOverhang(const SceneBuilder& builder, const TokenAxis& axis);

/// Draws the labels; their area answers as queries (Left) or keys (Top, Bottom), the other way round for `swapped`.
void drawTokenAxis(SceneBuilder& builder, const TokenAxis& axis, int map, bool swapped = false);

/// The axis that an area of drawTokenAxis() stands for; nothing for any other area.
[[nodiscard]] std::optional<TokenAxis> axisOf(const HitArea& area, const AttentionMap& map);
/// One label once more, over its neighbours, in that colour on `ground`: also where thinning left it out.
void drawAxisMark(SceneBuilder& builder, const TokenAxis& axis, Index position, const QColor& color,
                  const QColor& ground);

}  // namespace headwise::ui
