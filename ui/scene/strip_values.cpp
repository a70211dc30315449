#include "ui/scene/strip_values.h"

#include <algorithm>

#include "core/trace/transform.h"
#include "ui/scene/heat_colors.h"
#include "ui/scene/latest.h"

namespace headwise::ui {
namespace {

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

bool isSpecial(float value) { return value <= kLeftOutCell; }

/// Special cells give way to weights; NaN stays.
void add(float& sum, float value) {
  if (isSpecial(value)) return;
  sum = isSpecial(sum) ? value : sum + value;
}

class HeadRows {
 public:
  HeadRows(const AttentionMap& map, Index head, PatternTransform transform)
      : m_cells(map.source->pattern(head, {})), m_transform(std::move(transform)) {}

  [[nodiscard]] Matrix rows(IndexRange range) const {
    const MatrixView view = m_cells->tile(0, range, {0, m_cells->cols()});
    const Eigen::Map<const Matrix, 0, Eigen::OuterStride<>> plain(view.data, view.rows, view.cols,
                                                                  Eigen::OuterStride<>(view.stride));
    return m_transform == PatternTransform{} ? Matrix(plain) : transformed(plain, m_transform);
  }
  [[nodiscard]] Index count() const { return m_cells->rows(); }

 private:
  std::shared_ptr<const TileServer> m_cells;
  PatternTransform m_transform;
};

using Row = Eigen::Ref<RowVectorOf<float>>;

void addRows(const Matrix& rows, Row out) {
  for (Index i = 0; i < rows.rows(); ++i)
    for (Index j = 0; j < rows.cols(); ++j) add(out(j), rows(i, j));
}

void averageQueries(const HeadRows& head, Row& out) {
  constexpr Index kBlock = 64;
  for (Index begin = 0; begin < head.count(); begin += kBlock)
    addRows(head.rows({begin, std::min(begin + kBlock, head.count())}), out);
  for (Index j = 0; j < out.size(); ++j)
    if (!isSpecial(out(j))) out(j) /= static_cast<float>(head.count());
}

void sumQueries(const HeadRows& head, const std::vector<Index>& pins, Row& out) {
  for (const Index pin : pins) addRows(head.rows({pin, pin + 1}), out);
}

void sumKeys(const HeadRows& head, const std::vector<Index>& pins, Row& out) {
  for (Index query = 0; query < head.count(); ++query) {
    const Matrix row = head.rows({query, query + 1});
    for (const Index pin : pins) add(out(query), row(0, pin));
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
bool takesTooLong(const AttentionMap& map, const StripValues& strip) {
  constexpr double kMostPairs = 1e8;
  const double pairs = static_cast<double>(map.queryCount()) * static_cast<double>(map.keyCount());
  return pairs > kMostPairs && (strip.pins.empty() || strip.alongQueries());
}

StripValues make(const AttentionMap& map, const ViewState& view) {
  StripValues strip;
  strip.pins = countingPins(map, view);
  strip.kind = kindOf(view, strip.pins);
  const Index length = strip.alongQueries() ? map.queryCount() : map.keyCount();
  strip.values = Matrix::Constant(map.n_heads, length, kMaskedCell);
  strip.is_known = !takesTooLong(map, strip);
  PatternTransform transform = patternTransform(view);
  transform.row_scale = PatternTransform::RowScale::None;
  for (Index head = 0; strip.is_known && head < map.n_heads; ++head) {
    const HeadRows rows(map, head, transform);
    Row out = strip.values.row(head);
    if (strip.pins.empty())
      averageQueries(rows, out);
    else if (strip.alongQueries())
      sumKeys(rows, strip.pins, out);
    else
      sumQueries(rows, strip.pins, out);
  }
  markLeftOut(view, strip);
  for (Index head = 0; head < map.n_heads; ++head) strip.rows.push_back(serveMatrix(Matrix(strip.values.row(head))));
  return strip;
}

struct StripKey {
  SourceKey source;
  std::vector<Index> pinned;
  bool pins_are_keys;
  std::set<Index> left_out;
  bool renormalise;
  bool operator==(const StripKey&) const = default;
};

}  // namespace

std::shared_ptr<const StripValues> stripValues(const AttentionMap& map, const ViewState& view) {
  static Latest<StripKey, std::shared_ptr<const StripValues>> latest;
  const StripKey key{SourceKey(map.source), view.pinned, view.pins_are_keys, view.heads.left_out_keys,
                     view.heads.renormalise};
  return latest.get(key, [&] { return std::make_shared<const StripValues>(make(map, view)); });
}

}  // namespace headwise::ui
