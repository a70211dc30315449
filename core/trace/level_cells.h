#pragma once
// Cells of a level with their counts, where they are means: see CountedTile.

#include "core/trace/tile.h"

namespace headwise {

/// What a CountedTile is a view of; `counts` is empty for maxima, and where every weight counts once.
struct LevelCells {
  Matrix values, counts;
};
[[nodiscard]] CountedTile viewOf(const LevelCells& cells);
/// A view that keeps them alive.
[[nodiscard]] CountedTile owned(LevelCells cells);

[[nodiscard]] LevelCells copyOf(const LevelCells& cells, IndexRange rows, IndexRange cols);
/// `rows` and `cols` of `from` to where `row` and `col` are in `to`.
void place(const LevelCells& from, IndexRange rows, IndexRange cols, Index row, Index col, LevelCells& to);
void place(const LevelCells& from, Index row, Index col, LevelCells& to);

/// One level coarser, as `pooling` asks.
[[nodiscard]] LevelCells halved(const CountedTile& fine, Pooling pooling);
/// Level 0 some levels coarser.
[[nodiscard]] LevelCells coarsened(Matrix weights, int levels, Pooling pooling);
/// The rows of a level as one, [1, cols]: means where there are counts, else maxima.
[[nodiscard]] LevelCells together(const LevelCells& rows);
/// Cells of `coarse` in the place of those that lie `finer` levels below; each takes its share of the count.
[[nodiscard]] LevelCells spread(const LevelCells& coarse, IndexRange rows, IndexRange cols, int finer);

}  // namespace headwise
