#pragma once
// Where things stand on the Concat & W_O page: five columns from left to right, one band a head.

#include <QPainterPath>
#include <QRectF>
#include <vector>

#include "ui/scene/concat_values.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {

/// A vertical stretch of a column.
struct Span {
  double top = 0;
  double bottom = 0;
  [[nodiscard]] double height() const { return bottom - top; }
  [[nodiscard]] double middle() const { return (top + bottom) / 2; }
};

/// The columns all reach from `body.top` to `body.bottom`.
struct ConcatLayout {
  double header = 0;  ///< top of the column titles
  Span body;
  Span x, cards, concat, weights, output;  ///< left and right edges, in `top` and `bottom`
  double pitch = 0;                        ///< from one head to the next
  double tallest_card = 0;

  [[nodiscard]] Span rows(Index head_index) const {
    return {body.top + pitch * static_cast<double>(head_index), body.top + pitch * static_cast<double>(head_index + 1)};
  }
  /// The card stands in its rows with a little air.
  [[nodiscard]] QRectF card(Index head_index) const;
};
[[nodiscard]] ConcatLayout concatLayout(const SceneBuilder& builder, Index n_heads);

/// How the output column is divided among the heads: by share, or equally among those that are on.
[[nodiscard]] std::vector<Span> outputSpans(const ConcatLayout& layout, const ConcatValues& values,
                                            ConcatView::Width width);

/// A band that swings from the span at x0 to the span at x1.
[[nodiscard]] QPainterPath band(double x0, Span from, double x1, Span to);
[[nodiscard]] inline QRectF boxOf(Span columns, Span rows) {
  return {QPointF(columns.top, rows.top), QPointF(columns.bottom, rows.bottom)};
}

}  // namespace headwise::ui
