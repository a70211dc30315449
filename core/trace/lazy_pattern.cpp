#include "core/trace/lazy_pattern.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "core/attention/worth_threads.h"
#include "core/tensor/error.h"
#include "core/tensor/parallel.h"
#include "core/tensor/ranges.h"
#include "core/trace/level_cells.h"
#include "core/trace/levels.h"

namespace headwise {
namespace {

constexpr Index kBandRows = LazyLayer::kRows;
static_assert(Index{1} << LazyPattern::kBaseLevel == kBandRows && kBandRows == LazyLayer::kChunk);

/// Cells along a side of the tiles that are kept, of whichever level.
constexpr Index kTileCells = 128;
/// More than the tiles of any screen: 3840 x 2160 device pixels, half as much again loaded on each side.
constexpr std::size_t kMostWishes = 2048;
/// A mouse that moved on wants no old rows.
constexpr std::size_t kMostRowWishes = 2;
/// Rows of which the first picture is made.
constexpr Index kSamples = 256;

/// Counts the asks of all patterns, so that they can be put in order.
std::uint64_t nextAsk() {
  static std::atomic<std::uint64_t> asks = 0;
  return ++asks;
}

IndexRange common(IndexRange a, IndexRange b) { return {std::max(a.begin, b.begin), std::min(a.end, b.end)}; }

/// Of the rows that `which` names, lets go of those asked for longest ago.
template <typename Rows, typename Which>
void keepNewest(Rows& rows, std::size_t most, Which&& which) {
  std::vector<typename Rows::iterator> named;
  for (auto row = rows.begin(); row != rows.end(); ++row)
    if (which(row->second)) named.push_back(row);
  std::ranges::sort(named, std::greater{}, [](const auto& row) { return row->second.used; });
  for (std::size_t i = most; i < named.size(); ++i) rows.erase(named[i]);
}

/// The level-0 cells under cells of a level.
IndexRange fineCells(IndexRange cells, int level, Index size) {
  return {std::min(cells.begin << level, size), std::min(cells.end << level, size)};
}

/// What whatIsThere() gives.
class TilesNow final : public TileServer {
 public:
  explicit TilesNow(std::shared_ptr<const LazyPattern> pattern) : m_pattern(std::move(pattern)) {}
  [[nodiscard]] Index rows() const override { return m_pattern->rows(); }
  [[nodiscard]] Index cols() const override { return m_pattern->cols(); }
  [[nodiscard]] MatrixView tile(int level, IndexRange rows, IndexRange cols) const override {
    return m_pattern->tileNow(level, rows, cols).cells;
  }
  [[nodiscard]] Pooling pooling() const override { return m_pattern->pooling(); }
  [[nodiscard]] CountedTile countedTile(int level, IndexRange rows, IndexRange cols) const override {
    return m_pattern->tileNow(level, rows, cols);
  }
  [[nodiscard]] Matrix cellsNow(IndexRange rows, IndexRange cols) const override {
    return m_pattern->cellsNow(rows, cols);
  }
  [[nodiscard]] Matrix columnNow(Index col) const override { return m_pattern->columnNow(col); }
  [[nodiscard]] MatrixView rowNow(Index row) const override { return m_pattern->rowNow(row); }
  [[nodiscard]] std::uint64_t revision() const override { return m_pattern->revision(); }

 private:
  std::shared_ptr<const LazyPattern> m_pattern;
};

}  // namespace

LazyPattern::LazyPattern(std::shared_ptr<const LazyLayer> layer, Index head_index, PatternTransform transform)
    : m_layer(std::move(layer)), m_head(head_index), m_transform(std::move(transform)) {
  m_bands.resize(static_cast<std::size_t>(levelSize(rows(), kBaseLevel)), Band::Unknown);
  m_norms.resize(static_cast<std::size_t>(rows()));
}

/// With the mutex held. Made when first asked for: a picture that takes another one's place may let go of that first.
std::vector<LevelCells>& LazyPattern::levels() const {
  if (!m_levels.empty()) return m_levels;
  m_levels.push_back(roomFor(levelSize(rows(), kBaseLevel), levelSize(cols(), kBaseLevel)));
  for (Index band = 0; band < bandCount(); ++band) m_levels.front().values.row(band) = unknownRow(band);
  for (int level = kBaseLevel + 1; level <= maxLevel(); ++level)
    m_levels.push_back(halved(viewOf(m_levels.back()), pooling()));
  return m_levels;
}

/// Cells that nothing is known of yet; counts where pooling() wants them.
LevelCells LazyPattern::roomFor(Index rows, Index cols) const {
  return {Matrix(rows, cols), pooling() == Pooling::Mean ? Matrix(Matrix::Zero(rows, cols)) : Matrix()};
}

IndexRange LazyPattern::queriesOf(Index band) const {
  return {band * kBandRows, std::min((band + 1) * kBandRows, rows())};
}

/// The chunks of keys that any query of a band may see. Intervals move with the queries, so its ends tell.
IndexRange LazyPattern::visibleChunks(Index band) const {
  const IndexRange queries = queriesOf(band);
  const Mask& mask = m_layer->config().mask;
  const IndexRange first = mask.visibleRange(queries.begin, rows(), cols());
  const IndexRange last = mask.visibleRange(queries.end - 1, rows(), cols());
  if (first.size() == 0 || last.size() == 0) return {0, m_layer->chunkCount()};
  return {std::min(first.begin, last.begin) / LazyLayer::kChunk, levelSize(std::max(first.end, last.end), kBaseLevel)};
}

Matrix LazyPattern::unknownRow(Index band) const {
  Matrix row = Matrix::Constant(1, m_layer->chunkCount(), kUnknownCell);
  if (!m_layer->config().mask.isIntervals()) return row;
  const IndexRange visible = visibleChunks(band);
  row.leftCols(visible.begin).setConstant(kMaskedCell);
  row.rightCols(row.cols() - visible.end).setConstant(kMaskedCell);
  return row;
}

std::shared_ptr<const TileServer> LazyPattern::whatIsThere() const {
  const std::scoped_lock lock(m_mutex);
  auto now = m_now.lock();
  if (!now) m_now = now = std::make_shared<TilesNow>(std::static_pointer_cast<const LazyPattern>(shared_from_this()));
  return now;
}

MatrixView LazyPattern::tile(int level, IndexRange rows, IndexRange cols) const {
  return countedTile(level, rows, cols).cells;
}

CountedTile LazyPattern::countedTile(int level, IndexRange rows, IndexRange cols) const {
  assert(level >= 0 && level <= maxLevel());
  return owned(computed(level, clipped(rows, levelSize(this->rows(), level)),
                        clipped(cols, levelSize(this->cols(), level)), {}));
}

LevelCells LazyPattern::computed(int level, IndexRange rows, IndexRange cols, const std::stop_token& stop) const {
  if (level >= kBaseLevel) {
    const int above = level - kBaseLevel;
    const IndexRange bands = fineCells(rows, above, bandCount());
    parallelFor(bands.size(), threadCount(), stop, [&](Index i) {
      if (!isExact(bands.begin + i)) makeExact(bands.begin + i);
    });
    const std::scoped_lock lock(m_mutex);
    return copyOf(levels()[static_cast<std::size_t>(above)], rows, cols);
  }
  LevelCells out = roomFor(rows.size(), cols.size());
  const Index step = kBandRows >> level;  // rows of this level in a band
  const IndexRange keys = fineCells(cols, level, this->cols());
  const Index first = rows.begin / step;
  const Index count = rows.size() > 0 && cols.size() > 0 ? (rows.end - 1) / step + 1 - first : 0;
  const double products = static_cast<double>(rows.size() << level) * static_cast<double>(keys.size());
  const bool large = worthThreads(products * static_cast<double>(m_layer->config().headDim()));
  parallelFor(count, large ? threadCount() : 1, stop, [&](Index i) {
    const IndexRange part{std::max(rows.begin, (first + i) * step), std::min(rows.end, (first + i + 1) * step)};
    const std::vector<Index> queries = indicesOf(fineCells(part, level, this->rows()));
    Matrix weights = m_layer->weights(m_head, queries, keys, m_transform, normsOf(queries));
    place(coarsened(std::move(weights), level, pooling()), part.begin - rows.begin, 0, out);
  });
  return out;
}

/// Of neighbouring queries of one band. A band of which much is asked is made exact at once.
std::vector<RowNorm> LazyPattern::normsOf(std::span<const Index> queries) const {
  const Index band = queries.front() / kBandRows;
  const bool many = 2 * static_cast<Index>(queries.size()) >= queriesOf(band).size();
  if (!isExact(band) && !many) return m_layer->pool(m_head, queries, m_transform).norms;
  if (!isExact(band)) makeExact(band);
  const std::scoped_lock lock(m_mutex);
  const auto first = m_norms.begin() + queries.front();
  return {first, first + static_cast<std::ptrdiff_t>(queries.size())};
}

float LazyPattern::logSumExp(Index query) const { return normsOf(std::array{query}).front().log_sum_exp; }

// --- what is kept from the base level on

bool LazyPattern::isExact(Index band) const {
  const std::scoped_lock lock(m_mutex);
  return m_bands[static_cast<std::size_t>(band)] == Band::Exact;
}

void LazyPattern::makeExact(Index band) const {
  const std::vector<Index> queries = indicesOf(queriesOf(band));
  const LazyLayer::Pooled pooled = m_layer->pool(m_head, queries, m_transform);
  const LevelCells row = together(pooled.chunks);
  const std::scoped_lock lock(m_mutex);
  std::ranges::copy(pooled.norms, m_norms.begin() + queries.front());
  setBand(band, row, Band::Exact);
}

/// With the mutex held.
void LazyPattern::setBand(Index band, const LevelCells& row, Band state) const {
  Band& now = m_bands[static_cast<std::size_t>(band)];
  if (now == Band::Exact) return;
  if (state == Band::Exact) ++m_exact_bands;
  now = state;
  place(row, band, 0, levels().front());
  updateCoarser(band);
  ++m_revision;
}

/// With the mutex held: the rows above a band, from their two finer ones.
void LazyPattern::updateCoarser(Index band) const {
  std::vector<LevelCells>& all = levels();
  for (std::size_t i = 1; i < all.size(); ++i) {
    const LevelCells& fine = all[i - 1];
    band /= 2;
    const IndexRange finer{2 * band, std::min(2 * band + 2, fine.values.rows())};
    place(halved(viewOf(copyOf(fine, finer, {0, fine.values.cols()})), pooling()), band, 0, all[i]);
  }
}

void LazyPattern::sample(const std::stop_token& stop) const {
  const Index count = std::min(kSamples, bandCount());
  std::vector<Index> bands, queries;
  for (Index i = 0; i < count; ++i) {
    bands.push_back(((2 * i + 1) * bandCount()) / (2 * count));
    queries.push_back(queriesOf(bands.back()).end - 1);
  }
  LevelCells samples = roomFor(count, m_layer->chunkCount());
  constexpr Index kTogether = 32;
  parallelFor((count + kTogether - 1) / kTogether, threadCount(), stop, [&](Index task) {
    const Index begin = task * kTogether, rows = std::min(kTogether, count - begin);
    const std::span<const Index> part(queries.data() + begin, static_cast<std::size_t>(rows));
    place(m_layer->pool(m_head, part, m_transform).chunks, begin, 0, samples);
  });
  for (Index band = 0; band < bandCount(); ++band) {
    const Index nearest = std::min(band * count / bandCount(), count - 1);
    LevelCells row = copyOf(samples, {nearest, nearest + 1}, {0, samples.values.cols()});
    const Matrix unknown = unknownRow(band);
    row.counts *= static_cast<float>(queriesOf(band).size());
    for (Index chunk = 0; chunk < unknown.cols(); ++chunk) {
      if (unknown(0, chunk) != kMaskedCell && row.values(0, chunk) != kMaskedCell) continue;
      row.values(0, chunk) = unknown(0, chunk);
      if (row.counts.size() > 0) row.counts(0, chunk) = 0;
    }
    const std::scoped_lock lock(m_mutex);
    setBand(band, row, Band::Sampled);
  }
  m_sampled = true;
}

// --- what somebody looks at

CountedTile LazyPattern::tileNow(int level, IndexRange rows, IndexRange cols) const {
  assert(level >= 0 && level <= maxLevel());
  m_last_seen = nextAsk();
  rows = clipped(rows, levelSize(this->rows(), level));
  cols = clipped(cols, levelSize(this->cols(), level));
  const std::scoped_lock lock(m_mutex);
  if (level >= kBaseLevel) return owned(copyOf(levels()[static_cast<std::size_t>(level - kBaseLevel)], rows, cols));
  LevelCells out = roomFor(rows.size(), cols.size());
  for (Index r = rows.begin / kTileCells; r * kTileCells < rows.end; ++r)
    for (Index c = cols.begin / kTileCells; c * kTileCells < cols.end; ++c) copyTile({level, r, c}, rows, cols, out);
  return owned(std::move(out));
}

/// Cells of an exact band, but of rows that cannot be had in parts.
void LazyPattern::fillKnown(IndexRange queries, IndexRange cols, Eigen::Ref<Matrix> out) const {
  std::vector<Index> in_parts = indicesOf(queries);
  std::vector<RowNorm> norms = normsOf(in_parts);
  std::erase_if(in_parts,
                [&](Index query) { return norms[static_cast<std::size_t>(query - queries.begin)].by_itself; });
  std::erase_if(norms, [](const RowNorm& norm) { return norm.by_itself; });
  if (in_parts.empty()) return;
  const Matrix cells = m_layer->weights(m_head, in_parts, cols, m_transform, norms);
  for (std::size_t i = 0; i < in_parts.size(); ++i)
    out.row(in_parts[i] - queries.begin) = cells.row(static_cast<Index>(i));
}

Matrix LazyPattern::cellsNow(IndexRange rows, IndexRange cols) const {
  rows = clipped(rows, this->rows());
  cols = clipped(cols, this->cols());
  Matrix out = Matrix::Constant(rows.size(), cols.size(), kUnknownCell);
  const Index first = rows.begin / kBandRows;
  const Index bands = rows.size() > 0 ? (rows.end - 1) / kBandRows + 1 - first : 0;
  constexpr Index kWorthThreads = 64;
  parallelFor(bands, bands >= kWorthThreads ? threadCount() : 1, {}, [&](Index i) {
    const IndexRange part = common(rows, queriesOf(first + i));
    if (isExact(first + i)) fillKnown(part, cols, out.middleRows(part.begin - rows.begin, part.size()));
  });
  const std::scoped_lock lock(m_mutex);
  for (const auto& [row, kept] : m_rows)
    if (kept.cells && rows.contains(row)) out.row(row - rows.begin) = kept.cells->middleCols(cols.begin, cols.size());
  return out;
}

Matrix LazyPattern::columnNow(Index col) const {
  m_last_seen = nextAsk();
  return cellsNow({0, rows()}, {col, col + 1});
}

MatrixView LazyPattern::rowNow(Index row) const {
  const std::scoped_lock lock(m_mutex);
  Row& asked = m_rows[row];
  asked.used = nextAsk();
  if (const auto& cells = asked.cells) return {cells->data(), 1, cells->cols(), cells->cols(), cells};
  keepNewest(m_rows, kMostRowWishes, [](const Row& each) { return each.isWish(); });
  return {};
}

Matrix LazyPattern::wholeRow(Index row) const {
  const std::array queries{row};
  if (!isExact(row / kBandRows)) return m_layer->patternRows(m_head, queries, m_transform);
  return m_layer->weights(m_head, queries, {0, cols()}, m_transform, normsOf(queries));
}

std::uint64_t LazyPattern::newestRowWish() const {
  const std::scoped_lock lock(m_mutex);
  std::uint64_t newest = 0;
  for (const auto& [row, wish] : m_rows)
    if (wish.isWish()) newest = std::max(newest, wish.used);
  return newest;
}

void LazyPattern::grantRow() const {
  const auto asked = [](const auto& row) { return row.second.isWish() ? row.second.used : 0; };
  Index row = -1;
  {
    const std::scoped_lock lock(m_mutex);
    const auto newest = std::ranges::max_element(m_rows, {}, asked);
    if (newest == m_rows.end() || asked(*newest) == 0) return;  // somebody else was quicker
    newest->second.begun = true;
    row = newest->first;
  }
  std::shared_ptr<const Matrix> cells;
  try {
    cells = std::make_shared<const Matrix>(wholeRow(row));
  } catch (...) {  // for lack of memory: may be wished for again
    const std::scoped_lock lock(m_mutex);
    m_rows.erase(row);
    throw;
  }
  const std::scoped_lock lock(m_mutex);
  m_rows[row] = {std::move(cells), m_rows[row].used, false};
  keepNewest(m_rows, kRowsKept, [](const Row& each) { return each.cells != nullptr; });
}

/// The level's cells in a tile.
std::pair<IndexRange, IndexRange> LazyPattern::cellsOf(const TileKey& key) const {
  const auto [level, r, c] = key;
  return {clipped({r * kTileCells, (r + 1) * kTileCells}, levelSize(rows(), level)),
          clipped({c * kTileCells, (c + 1) * kTileCells}, levelSize(cols(), level))};
}

/// With the mutex held: the cells of one tile that lie in `rows` and `cols`.
void LazyPattern::copyTile(const TileKey& key, IndexRange rows, IndexRange cols, LevelCells& out) const {
  const auto [tile_rows, tile_cols] = cellsOf(key);
  const IndexRange r{std::max(rows.begin, tile_rows.begin), std::min(rows.end, tile_rows.end)};
  const IndexRange c{std::max(cols.begin, tile_cols.begin), std::min(cols.end, tile_cols.end)};
  const Index out_row = r.begin - rows.begin, out_col = c.begin - cols.begin;
  if (const auto known = m_tiles.find(key); known != m_tiles.end()) {
    known->second.used = m_last_seen;
    const IndexRange from_rows{r.begin - tile_rows.begin, r.end - tile_rows.begin};
    const IndexRange from_cols{c.begin - tile_cols.begin, c.end - tile_cols.begin};
    place(*known->second.cells, from_rows, from_cols, out_row, out_col, out);
    return;
  }
  m_wishes[key] = m_last_seen;
  if (m_wishes.size() > kMostWishes)
    m_wishes.erase(std::ranges::min_element(m_wishes, {}, [](const auto& wish) { return wish.second; }));
  const int finer = kBaseLevel - std::get<0>(key);
  place(spread(levels().front(), r, c, finer), out_row, out_col, out);
}

std::uint64_t LazyPattern::newestWish() const {
  const std::scoped_lock lock(m_mutex);
  std::uint64_t newest = 0;
  for (const auto& [key, asked] : m_wishes) newest = std::max(newest, asked);
  return newest;
}

std::vector<Index> LazyPattern::bandsOfWish() const {
  const std::scoped_lock lock(m_mutex);
  std::vector<Index> bands;
  if (m_wishes.empty()) return bands;
  const TileKey key = std::ranges::max_element(m_wishes, {}, [](const auto& each) { return each.second; })->first;
  const IndexRange queries = fineCells(cellsOf(key).first, std::get<0>(key), rows());
  for (Index band = queries.begin / kBandRows; band * kBandRows < queries.end; ++band)
    if (m_bands[static_cast<std::size_t>(band)] != Band::Exact) bands.push_back(band);
  return bands;
}

void LazyPattern::grantWish(const std::stop_token& stop) const {
  std::pair<TileKey, std::uint64_t> wish;
  {
    const std::scoped_lock lock(m_mutex);
    if (m_wishes.empty()) return;
    wish = *std::ranges::max_element(m_wishes, {}, [](const auto& each) { return each.second; });
  }
  const auto& [key, asked] = wish;
  const auto [rows, cols] = cellsOf(key);
  const auto cells = std::make_shared<const LevelCells>(computed(std::get<0>(key), rows, cols, stop));
  const std::scoped_lock lock(m_mutex);
  m_wishes.erase(key);
  m_tiles[key] = {cells, asked};
  ++m_revision;
}

LazyPattern::KeptTiles LazyPattern::keptTiles() const {
  const std::scoped_lock lock(m_mutex);
  KeptTiles kept;
  for (const auto& [key, tile] : m_tiles) {
    kept.bytes += static_cast<double>(tile.cells->values.size() + tile.cells->counts.size()) * sizeof(float);
    kept.oldest = std::min(kept.oldest, tile.used);
  }
  return kept;
}

void LazyPattern::dropTiles(std::uint64_t oldest) const {
  const std::scoped_lock lock(m_mutex);
  std::erase_if(m_tiles, [&](const auto& tile) { return tile.second.used <= oldest; });
}

}  // namespace headwise
