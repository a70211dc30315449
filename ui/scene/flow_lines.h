#pragma once
// The lines of the Flow page: which pairs are joined, and how a line looks.

#include <vector>

#include "core/trace/trace.h"
#include "ui/scene/cursor.h"
#include "ui/scene/scene.h"

namespace headwise::ui {

struct FlowLine {
  Index head = 0, query = 0, key = 0;
  float weight = 0;
};

/// What is looked for, of one query or of one key at the most; -1: any.
struct FlowFilter {
  Index head = -1, query = -1, key = -1;
};

/// A token alone, with all its heads; a head alone where no token is pointed at.
[[nodiscard]] FlowFilter flowFilter(const Cursor& cursor);

/// More lines than this cannot be told apart: beyond it only the strongest are drawn, and the page says so.
inline constexpr std::size_t kMostFlowLines = 1200;

/// Texts with more tokens a side have no lines: they could not be told apart.
inline constexpr Index kMostFlowTokens = 10'000;

struct FlowLines {
  std::vector<FlowLine> lines{};  ///< weakest first
  bool capped = false;            ///< there are more than kMostFlowLines
  bool not_looked_for = false;    ///< there are too many pairs of which they would have to be found
  bool awaits_rows = false;       ///< some may be missing whose weights are still to be computed
};
/// Pairs of the shown heads with a weight of at least the view's threshold (and above 0); of the pinned tokens only,
/// where there are any and the filter names no token. A figure waits for their weights; a page shows what is there.
[[nodiscard]] FlowLines flowLines(const AttentionMap& map, const ViewState& view, const FlowFilter& filter = {},
                                  bool waits = false);

/// Where the two columns of tokens lie: the lines run from the right edge of `queries` to the left edge of `keys`.
struct FlowColumns {
  QRectF queries, keys;
  double row = 0;  ///< height of a token
  [[nodiscard]] QPointF queryEnd(Index query) const;
  [[nodiscard]] QPointF keyEnd(Index key) const;
};

/// Width and strength of colour over `ground` follow the weight.
void appendFlowLines(std::vector<SceneItem>& items, const FlowLines& lines, const FlowColumns& columns, Index n_heads,
                     const QColor& ground);

}  // namespace headwise::ui
