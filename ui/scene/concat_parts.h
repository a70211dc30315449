#pragma once
// The pieces of the Concat & W_O page that are drawn alike whether heads are concatenated or summed.

#include "ui/scene/concat_layout.h"

namespace headwise::ui {

/// Opacities of the bands, growing towards the output.
inline constexpr double kInputBand = 0.20, kHeadBand = 0.28, kWeightsBand = 0.24, kOutputBand = 0.38;

/// Everything that the pieces need to know.
struct ConcatPage {
  const AttentionMap& map;
  const ViewState& view;
  const ConcatValues& values;
  const ConcatLayout& layout;
};

/// The bar of the token's input vector and the bands from it to the heads that are on.
void drawInput(SceneBuilder& builder, const ConcatPage& page);
/// One card a head: miniature of its pattern, name, share; a click switches it.
void drawHeadCards(SceneBuilder& builder, const ConcatPage& page);
/// The output column: magnitudes of its d_model numbers.
void drawOutput(SceneBuilder& builder, const ConcatPage& page, Span columns, const Matrix& out, const QString& title);
/// The line below: the output is added to x.
void drawResidual(SceneBuilder& builder, const ConcatPage& page);
/// The title over a column, kept inside the page.
void columnTitle(SceneBuilder& builder, const ConcatPage& page, Span columns, const QString& title,
                 const QString& explanation);
void fillBand(SceneBuilder& builder, const QPainterPath& path, Index head_index, double opacity);

}  // namespace headwise::ui
