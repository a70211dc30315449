#pragma once
// How the attention weights of a map are coloured: one table, and one scale for all heads or one for each.

#include <memory>
#include <vector>

#include "core/trace/trace.h"
#include "ui/scene/style.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// What the view changes in the pattern before it is looked at, and what it shows of it from afar.
[[nodiscard]] PatternTransform patternTransform(const ViewState& view);

struct HeatColors {
  std::shared_ptr<const ColorTable> table;
  std::vector<ColorScale> scales;  ///< n_heads; all alike under a shared domain
  bool from_some_rows = false;     ///< the domain is that of the rows that were looked at
  bool incomplete = false;         ///< some cells are still to be computed
  [[nodiscard]] const ColorScale& scale(Index head_index) const { return scales[static_cast<std::size_t>(head_index)]; }
};
[[nodiscard]] HeatColors heatColors(const AttentionMap& map, const ViewState& view, const Style& style);

/// `values` on a scale of their own, from 0 to the largest (Rank: among themselves), at least up to `least_high`.
[[nodiscard]] ColorScale ownScale(const Eigen::Ref<const Matrix>& values, ValueScale scale, float least_high);

/// The colour of one cell, the special ones included.
[[nodiscard]] Rgba cellColor(float value, const ColorScale& scale, const ColorTable& table);

/// What the page's picture shows of a row before it is coloured: keys left out, the rest perhaps renormalised, on the
/// pages that leave keys out. Nothing is changed elsewhere.
[[nodiscard]] PatternTransform shownTransform(const ViewState& view);
/// One row, [1, n_kv], as the picture shows it; kMaskedCell, kLeftOutCell and NaN for what is no weight. As whoever
/// moves the mouse over a map does not wait: empty where it is still to be computed, which then is done.
[[nodiscard]] Matrix shownRow(const AttentionMap& map, const ViewState& view, Index head, Index query);
/// One weight of it, and what was computed for it; kUnknownCell, likewise.
[[nodiscard]] float shownWeight(const AttentionMap& map, const ViewState& view, Index head, Index query, Index key);
[[nodiscard]] float computedWeight(const AttentionMap& map, const ViewState& view, Index head, Index query, Index key);
/// Where these come from: nothing is changed in its level 0.
[[nodiscard]] std::shared_ptr<const TileServer> computedCells(const AttentionMap& map, const ViewState& view,
                                                              Index head);

}  // namespace headwise::ui
