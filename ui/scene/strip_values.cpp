#include "ui/scene/strip_values.h"

#include <algorithm>
#include <span>

#include "core/trace/column_sums.h"
#include "core/trace/transform.h"
#include "ui/scene/heat_colors.h"
#include "ui/scene/latest.h"

namespace headwise::ui {
namespace {

constexpr Index kRowsAtOnce = 64;

StripKind kindOf(const ViewState& view, const std::vector<Index>& pins) {
  if (pins.empty()) return StripKind::QueryAverage;
  if (view.pins_are_keys) return pins.size() == 1 ? StripKind::Key : StripKind::KeySum;
  return pins.size() == 1 ? StripKind::Query : StripKind::QuerySum;
}

std::vector<Index> countingPins(const AttentionMap& map, const ViewState& view) {
  const Index count = view.pins_are_keys ? map.keyCount() : map.queryCount();
  std::vector<Index> pins;
  std::ranges::copy_if(view.pinned, std::back_inserter(pins), [count](Index pin) { return pin >= 0 && pin < count; });
  return pins;
}

class HeadRows {
 public:
  HeadRows(const AttentionMap& map, Index head, PatternTransform transform)
      : m_cells(map.source->pattern(head, {})), m_transform(std::move(transform)) {}

  [[nodiscard]] Matrix rows(IndexRange range) const {
    Matrix plain = copyOf(m_cells->tile(0, range, {0, m_cells->cols()}));
    return m_transform.changesWeights() ? transformed(plain, m_transform) : plain;
  }
  [[nodiscard]] Index count() const { return m_cells->rows(); }

 private:
  std::shared_ptr<const TileServer> m_cells;
  PatternTransform m_transform;
};

using Row = Eigen::Ref<RowVectorOf<float>>;

void addRows(const Matrix& rows, Row out) {
  for (Index i = 0; i < rows.rows(); ++i) addColumnSums(out.data(), rows.row(i).data(), out.size());
}

/// Sums over queries become means; special cells stay.
void divide(Row out, std::size_t queries) {
  for (float& cell : out)
    if (isWeight(cell)) cell /= static_cast<float>(queries);
}

/// Which keys are left out does not change the weights of the others.
void averageQueries(const AttentionMap& map, Index head, Row& out) {
  out = map.source->columnSums(head);
  divide(out, map.queries->size());
}

void averageRenormalisedQueries(const HeadRows& head, Row& out) {
  for (Index begin = 0; begin < head.count(); begin += kRowsAtOnce)
    addRows(head.rows({begin, std::min(begin + kRowsAtOnce, head.count())}), out);
  divide(out, static_cast<std::size_t>(head.count()));
}

/// Of a head whose pattern is not kept, over the queries that describe it.
void averageSomeQueries(const AttentionMap& map, Index head, const PatternTransform& transform, Row& out) {
  if (!transform.renormalise) {
    const auto& mean = map.heads[static_cast<std::size_t>(head)].mean_weights;
    out = Eigen::Map<const RowVectorOf<float>>(mean.data(), out.size());
    return;
  }
  constexpr std::size_t kBlock = 16;
  const std::span<const Index> queries = map.described_queries;
  for (std::size_t begin = 0; begin < queries.size(); begin += kBlock)
    addRows(transformed(map.source->patternRows(head, queries.subspan(begin, std::min(kBlock, queries.size() - begin))),
                        transform),
            out);
  divide(out, queries.size());
}

void sumQueries(const HeadRows& head, const std::vector<Index>& pins, Row& out) {
  for (const Index pin : pins) addRows(head.rows({pin, pin + 1}), out);
}

/// Of a head whose pattern is not kept, without waiting; false where some are still to be computed.
bool sumQueriesNow(const AttentionMap& map, Index head, const PatternTransform& transform,
                   const std::vector<Index>& pins, Row& out) {
  const auto cells = map.source->pattern(head, transform);
  bool all = true;
  for (const Index pin : pins) {
    const MatrixView row = cells->rowNow(pin);
    if (row.data) addColumnSums(out.data(), row.data, out.size());
    all = all && row.data;
  }
  if (!all) out.setConstant(kUnknownCell);
  return all;
}

/// As many pins as have a room for their rows, and that of the query under the mouse.
bool canCome(const std::vector<Index>& pins) { return pins.size() + 2 <= TileServer::kRowsKept; }

/// Where the weights are as they were computed, a column is all there is to look at.
void sumColumnsOf(const AttentionMap& map, Index head, const PatternTransform& transform,
                  const std::vector<Index>& pins, Row& out) {
  const auto cells = map.source->pattern(head, {});
  for (const Index pin : pins) {
    const bool left_out = std::ranges::binary_search(transform.left_out_keys, pin);
    const Matrix column = left_out ? Matrix(Matrix::Constant(out.size(), 1, kLeftOutCell)) : cells->columnNow(pin);
    addColumnSums(out.data(), column.data(), out.size());
  }
}

void sumRenormalisedKeys(const HeadRows& head, const std::vector<Index>& pins, Row& out) {
  for (Index begin = 0; begin < head.count(); begin += kRowsAtOnce) {
    const Matrix rows = head.rows({begin, std::min(begin + kRowsAtOnce, head.count())});
    for (const Index pin : pins) addColumnSums(out.data() + begin, Matrix(rows.col(pin)).data(), rows.rows());
  }
}

/// The columns of a head whose pattern is not kept, as far as its rows are known; the others are kUnknownCell.
void sumKnownKeys(const AttentionMap& map, Index head, const PatternTransform& transform,
                  const std::vector<Index>& pins, Row& out) {
  for (const Index pin : pins) {
    const Matrix column = map.source->pattern(head, transform)->columnNow(pin);
    addColumnSums(out.data(), column.data(), out.size());
  }
}

void markLeftOut(const ViewState& view, StripValues& strip) {
  const auto& keys = view.heads.left_out_keys;
  if (strip.alongQueries()) {
    if (std::ranges::all_of(strip.pins, [&](Index pin) { return keys.contains(pin); }))
      strip.values.setConstant(kLeftOutCell);
    return;
  }
  for (const Index key : keys)
    if (key >= 0 && key < strip.values.cols()) strip.values.col(key).setConstant(kLeftOutCell);
}

/// Beyond that nobody waits for every row of every head.
bool takesTooLong(const AttentionMap& map, const StripValues& strip, const PatternTransform& transform) {
  constexpr double kMostPairs = 1e8;
  const double pairs = static_cast<double>(map.queryCount()) * static_cast<double>(map.keyCount());
  if (pairs <= kMostPairs) return false;
  // A mask that is no interval is asked about every pair.
  if (!map.source->keepsPattern()) return strip.alongQueries() && !map.config.mask.isIntervals();
  return transform.renormalise && (strip.pins.empty() || strip.alongQueries());
}

StripValues make(const AttentionMap& map, const ViewState& view, bool waits) {
  StripValues strip;
  strip.pins = countingPins(map, view);
  strip.kind = kindOf(view, strip.pins);
  const Index length = strip.alongQueries() ? map.queryCount() : map.keyCount();
  strip.values = Matrix::Constant(map.n_heads, length, kMaskedCell);
  strip.of_some_queries = !map.source->keepsPattern();
  strip.queries = std::ssize(map.described_queries);
  PatternTransform transform = patternTransform(view);
  transform.row_scale = PatternTransform::RowScale::None;
  strip.is_known = !takesTooLong(map, strip, transform);
  for (Index head = 0; strip.is_known && head < map.n_heads; ++head) {
    const HeadRows rows(map, head, transform);
    Row out = strip.values.row(head);
    if (strip.pins.empty() && !map.source->keepsPattern())
      averageSomeQueries(map, head, transform, out);
    else if (strip.pins.empty() && transform.renormalise)
      averageRenormalisedQueries(rows, out);
    else if (strip.pins.empty())
      averageQueries(map, head, out);
    else if (strip.alongQueries() && !map.source->keepsPattern())
      sumKnownKeys(map, head, transform, strip.pins, out);
    else if (strip.alongQueries() && transform.renormalise)
      sumRenormalisedKeys(rows, strip.pins, out);
    else if (strip.alongQueries())
      sumColumnsOf(map, head, transform, strip.pins, out);
    else if (!waits && !map.source->keepsPattern() && canCome(strip.pins))
      strip.awaits_rows = !sumQueriesNow(map, head, transform, strip.pins, out) || strip.awaits_rows;
    else
      sumQueries(rows, strip.pins, out);
  }
  markLeftOut(view, strip);
  for (Index head = 0; head < map.n_heads; ++head)
    strip.rows.push_back(serveMatrix(Matrix(strip.values.row(head)), view.heads.pooling));
  return strip;
}

struct StripKey {
  SourceKey source;
  bool complete;  ///< nothing is unknown
  std::vector<Index> pinned;
  bool pins_are_keys;
  std::set<Index> left_out;
  bool renormalise;
  Pooling pooling;
  bool waits;
  bool operator==(const StripKey&) const = default;
};

}  // namespace

std::shared_ptr<const StripValues> stripValues(const AttentionMap& map, const ViewState& view, bool waits) {
  static Latest<StripKey, std::shared_ptr<const StripValues>> latest;
  const StripKey key{SourceKey(map.source),    map.source->exactFraction() == 1, view.pinned,        view.pins_are_keys,
                     view.heads.left_out_keys, view.heads.renormalise,           view.heads.pooling, waits};
  return latest.get(
      key, [&] { return std::make_shared<const StripValues>(make(map, view, waits)); },
      [](const auto& strip) { return !strip->awaits_rows; });
}

}  // namespace headwise::ui
