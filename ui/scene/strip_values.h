#pragma once
// The numbers of the strip below the grid: one row a head for what is pinned.

#include <memory>
#include <vector>

#include "core/trace/trace.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// What the strip shows. Pins beyond the sentence do not count.
enum class StripKind {
  Query,         ///< one pinned query: its row in every head
  QuerySum,      ///< the sum over the pinned queries
  Key,           ///< one pinned token as key, "who looks at me": its column
  KeySum,        ///< the sum over the pinned keys
  QueryAverage,  ///< nothing pinned: the average over all queries
};

struct StripValues {
  StripKind kind = StripKind::QueryAverage;
  std::vector<Index> pins;       ///< those that count
  bool of_some_queries = false;  ///< an average is of `queries` of them, since the pattern is not kept
  Index queries = 0;
  bool is_known = true;      ///< false: it would take every row of a map of very many tokens; all cells are masked
  bool awaits_rows = false;  ///< of some heads rows are still to be computed: these are kUnknownCell
  Matrix values;             ///< [n_heads, n_kv]; [n_heads, n_q] for keys; masked, left-out and NaN cells as in a tile
  std::vector<std::shared_ptr<const TileServer>> rows;  ///< the same, a head each
  [[nodiscard]] bool isSum() const { return kind == StripKind::QuerySum || kind == StripKind::KeySum; }
  [[nodiscard]] bool alongQueries() const { return kind == StripKind::Key || kind == StripKind::KeySum; }
};

/// A figure waits for the rows of pinned queries; a page shows what is there.
[[nodiscard]] std::shared_ptr<const StripValues> stripValues(const AttentionMap& map, const ViewState& view,
                                                             bool waits = false);

}  // namespace headwise::ui
