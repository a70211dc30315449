#pragma once
// How views get at attention weights: rectangles of cells at a level of detail, never the big matrix.

#include <compare>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/tensor/cell.h"
#include "core/tensor/matrix.h"

namespace headwise {

/// What a cell of a coarser level says of its block: its largest weight, or the mean of its weights.
enum class Pooling { Maximum, Mean };

/// How a head's pattern is changed before it is looked at. A viewer's choice: never part of the numbers computed.
struct PatternTransform {
  enum class RowScale { None, Maximum };  ///< Maximum: every row divided by its largest weight
  std::vector<Index> left_out_keys{};     ///< ascending; shown as kLeftOutCell
  bool renormalise = false;               ///< remaining weights of a row divided by their sum
  RowScale row_scale = RowScale::None;
  Pooling pooling = Pooling::Maximum;  ///< of levels 1 and up
  /// Level 0 is not the pattern as it was computed.
  [[nodiscard]] bool changesWeights() const {
    return !left_out_keys.empty() || renormalise || row_scale != RowScale::None;
  }
  auto operator<=>(const PatternTransform&) const = default;
};

[[nodiscard]] Matrix copyOf(const MatrixView& cells);

/// Cells of a level, and of how many weights each is the mean: 0 for the special cells of core/tensor/cell.h. `counts`
/// is without data where every weight counts once, as at level 0. Means can be pooled further only with their counts.
struct CountedTile {
  MatrixView cells, counts;
};

/// Cells of one head at levels of detail. At level l a cell stands for a block of 2^l x 2^l cells (blocks start at
/// multiples of 2^l; those at the far edges may be smaller). With Pooling::Maximum it is the largest weight, so one hot
/// cell never vanishes; with Pooling::Mean the sum of the block's weights divided by their number, which leaves out
/// what is masked or left out. With both NaN wins over everything, and kMaskedCell and kLeftOutCell
/// (core/tensor/cell.h) stay only where a whole block is masked or left out; a block of both is left out (the larger
/// value). Thread-safe.
class TileServer : public std::enable_shared_from_this<TileServer> {
 public:
  virtual ~TileServer() = default;
  [[nodiscard]] virtual Index rows() const = 0;  ///< at level 0
  [[nodiscard]] virtual Index cols() const = 0;
  /// Level 0..maxLevel(). Rows and cols count cells of that level and are clipped to it. A view of what is stored, or a
  /// copy: of what a screen shows it is cheap.
  [[nodiscard]] virtual MatrixView tile(int level, IndexRange rows, IndexRange cols) const = 0;
  [[nodiscard]] virtual Pooling pooling() const { return Pooling::Maximum; }
  /// tile() with its counts; without any where pooling() is Pooling::Maximum.
  [[nodiscard]] virtual CountedTile countedTile(int level, IndexRange rows, IndexRange cols) const {
    return {tile(level, rows, cols), {}};
  }
  /// A server for somebody who does not wait: where cells are still to be computed it gives those of a coarser level,
  /// sampled ones, or kUnknownCell, and its values may change; revision() then does, too. What it was asked for is
  /// computed first (see MapSource::work()). The same server where everything is there.
  [[nodiscard]] virtual std::shared_ptr<const TileServer> whatIsThere() const { return shared_from_this(); }
  [[nodiscard]] virtual std::uint64_t revision() const { return 0; }
  /// Cells of level 0 without waiting: where a row is still to be computed they are kUnknownCell.
  [[nodiscard]] virtual Matrix cellsNow(IndexRange rows, IndexRange cols) const;
  /// One column of level 0, [rows, 1], likewise. Its rows count as looked at.
  [[nodiscard]] virtual Matrix columnNow(Index col) const;
  /// One row of level 0, [1, cols], without waiting; without data where it is still to be computed, which then is done
  /// before anything else (see MapSource::grantRows()). Of the rows asked for last kRowsKept stay.
  [[nodiscard]] virtual MatrixView rowNow(Index row) const;
  static constexpr std::size_t kRowsKept = 8;
  /// The coarsest level: the one where the whole map is a single cell.
  [[nodiscard]] int maxLevel() const;
};

/// Serves a dense matrix that somebody keeps alive; levels are made when first asked for.
[[nodiscard]] std::shared_ptr<const TileServer> serveMatrix(MatrixView values, Pooling pooling = Pooling::Maximum);
[[nodiscard]] std::shared_ptr<const TileServer> serveMatrix(Matrix values, Pooling pooling = Pooling::Maximum);

/// Level 0 of another server, which is not copied, and its means; levels are made when first asked for.
[[nodiscard]] std::shared_ptr<const TileServer> serveMeans(std::shared_ptr<const TileServer> cells);

}  // namespace headwise
