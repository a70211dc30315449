#pragma once
// One head's pattern that is computed tile by tile.

#include <atomic>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <tuple>
#include <vector>

#include "core/trace/lazy_layer.h"

namespace headwise {

/// tile() computes what it is asked for, exactly, and waits for it; whatIsThere() and the functions that end in Now
/// never wait. From level kBaseLevel on cells are kept once they are known: row by row of blocks ("bands" of kRows
/// queries) they are first sampled and then made exact. Finer levels are kept in tiles as far as somebody looked at
/// them, and some single rows. Thread-safe.
class LazyPattern final : public TileServer {
 public:
  static constexpr int kBaseLevel = 6;  ///< of a cell for kRows queries and kChunk keys

  LazyPattern(std::shared_ptr<const LazyLayer> layer, Index head_index, PatternTransform transform);

  [[nodiscard]] Index rows() const override { return m_layer->queryCount(); }
  [[nodiscard]] Index cols() const override { return m_layer->keyCount(); }
  [[nodiscard]] MatrixView tile(int level, IndexRange rows, IndexRange cols) const override;
  [[nodiscard]] Pooling pooling() const override { return m_transform.pooling; }
  [[nodiscard]] CountedTile countedTile(int level, IndexRange rows, IndexRange cols) const override;
  [[nodiscard]] std::shared_ptr<const TileServer> whatIsThere() const override;
  /// Where a band is exact, or the row is kept, cells are there. Of a row that cannot be had in parts only if it is
  /// kept.
  [[nodiscard]] Matrix cellsNow(IndexRange rows, IndexRange cols) const override;
  [[nodiscard]] Matrix columnNow(Index col) const override;
  [[nodiscard]] MatrixView rowNow(Index row) const override;
  [[nodiscard]] std::uint64_t revision() const override { return m_revision; }

  /// Never waits for a computation. Where means of a coarser level stand in, their counts are spread over the cells.
  [[nodiscard]] CountedTile tileNow(int level, IndexRange rows, IndexRange cols) const;
  /// When tileNow() was last asked, in asks of all patterns; 0: never.
  [[nodiscard]] std::uint64_t lastSeen() const { return m_last_seen; }

  [[nodiscard]] float logSumExp(Index query) const;

  // Work that makes tileNow() better; for a background thread. Throws Cancelled.
  [[nodiscard]] Index bandCount() const { return static_cast<Index>(m_bands.size()); }
  [[nodiscard]] Index exactBands() const { return m_exact_bands; }
  [[nodiscard]] bool isExact(Index band) const;
  [[nodiscard]] bool isSampled() const { return m_sampled; }
  /// A first picture from some rows.
  void sample(const std::stop_token& stop) const;
  /// The exact cells of one band.
  void makeExact(Index band) const;
  /// When the newest wish for a tile that is not there was made; 0: there is none.
  [[nodiscard]] std::uint64_t newestWish() const;
  /// Bands that are not exact yet and that the tile needs that was wished for last.
  [[nodiscard]] std::vector<Index> bandsOfWish() const;
  /// Computes the tile that was wished for last.
  void grantWish(const std::stop_token& stop) const;
  /// When the newest wish for a row was made; 0: there is none.
  [[nodiscard]] std::uint64_t newestRowWish() const;
  /// Computes the row that was wished for last.
  void grantRow() const;

  /// Tiles finer than kBaseLevel, and when the oldest was last asked for.
  struct KeptTiles {
    double bytes = 0;
    std::uint64_t oldest = std::numeric_limits<std::uint64_t>::max();
  };
  [[nodiscard]] KeptTiles keptTiles() const;
  /// Lets go of those that were not asked for since then.
  void dropTiles(std::uint64_t oldest) const;

 private:
  enum class Band : std::uint8_t { Unknown, Sampled, Exact };
  using TileKey = std::tuple<int, Index, Index>;  ///< level, and row and column of the tile
  struct Tile {
    std::shared_ptr<const LevelCells> cells;
    std::uint64_t used = 0;
  };
  struct Row {
    std::shared_ptr<const Matrix> cells;  ///< [1, cols()]; null: wished for
    std::uint64_t used = 0;
    bool begun = false;  ///< somebody computes it
    [[nodiscard]] bool isWish() const { return !cells && !begun; }
  };

  [[nodiscard]] IndexRange queriesOf(Index band) const;
  [[nodiscard]] IndexRange visibleChunks(Index band) const;
  [[nodiscard]] Matrix unknownRow(Index band) const;
  [[nodiscard]] std::vector<RowNorm> normsOf(std::span<const Index> queries) const;
  [[nodiscard]] LevelCells computed(int level, IndexRange rows, IndexRange cols, const std::stop_token& stop) const;
  [[nodiscard]] std::vector<LevelCells>& levels() const;
  [[nodiscard]] LevelCells roomFor(Index rows, Index cols) const;
  [[nodiscard]] Matrix wholeRow(Index row) const;
  void fillKnown(IndexRange queries, IndexRange cols, Eigen::Ref<Matrix> out) const;
  void setBand(Index band, const LevelCells& row, Band state) const;
  void updateCoarser(Index band) const;
  void copyTile(const TileKey& key, IndexRange rows, IndexRange cols, LevelCells& out) const;
  [[nodiscard]] std::pair<IndexRange, IndexRange> cellsOf(const TileKey& key) const;

  std::shared_ptr<const LazyLayer> m_layer;
  Index m_head;
  PatternTransform m_transform;

  mutable std::mutex m_mutex;  ///< guards what follows, but the atomics
  mutable std::vector<Band> m_bands;
  mutable std::vector<LevelCells> m_levels;  ///< from kBaseLevel on; see levels()
  mutable std::vector<RowNorm> m_norms;      ///< of the exact bands, [n_q]
  mutable std::map<TileKey, Tile> m_tiles;
  mutable std::map<TileKey, std::uint64_t> m_wishes;
  mutable std::map<Index, Row> m_rows;            ///< kept ones and wishes
  mutable std::weak_ptr<const TileServer> m_now;  ///< what whatIsThere() gave
  mutable std::atomic<bool> m_sampled = false;
  mutable std::atomic<Index> m_exact_bands = 0;
  mutable std::atomic<std::uint64_t> m_revision = 0;
  mutable std::atomic<std::uint64_t> m_last_seen = 0;
};

}  // namespace headwise
