#include "ui/scene/heat_colors.h"

#include <algorithm>
#include <cmath>

#include "core/trace/transform.h"
#include "ui/scene/latest.h"

namespace headwise::ui {
namespace {

constexpr std::size_t kQuantiles = 257;
constexpr Index kSampledCells = Index{1} << 18;

using HeadScales = std::vector<ColorScale>;

bool isFiniteWeight(float value) { return value > kUnknownCell && value < std::numeric_limits<float>::infinity(); }

float largestWeight(const AttentionMap& map, const PatternTransform& transform, Index head) {
  if (transform.row_scale == PatternTransform::RowScale::Maximum) return 1.0F;
  if (!transform.changesWeights() || !map.source->keepsPattern())
    return map.heads[static_cast<std::size_t>(head)].max_weight;
  PatternTransform maximum = transform;
  maximum.pooling = Pooling::Maximum;
  const auto cells = map.source->pattern(head, maximum);
  const float top = cells->tile(cells->maxLevel(), {0, 1}, {0, 1}).at(0, 0);
  return isFiniteWeight(top) ? top : map.heads[static_cast<std::size_t>(head)].max_weight;
}

/// Of a head whose pattern is not kept: cells at even distances of some rows that describe it.
void sampleSomeRows(const AttentionMap& map, Index head, const PatternTransform& transform, Index budget,
                    std::vector<float>& out) {
  constexpr std::size_t kRows = 16;
  const std::size_t step = (map.described_queries.size() + kRows - 1) / kRows;
  std::vector<Index> queries;
  for (std::size_t i = 0; i < map.described_queries.size(); i += step) queries.push_back(map.described_queries[i]);
  const Matrix rows = transformed(map.source->patternRows(head, queries), transform);
  const Index stride = std::max<Index>(1, rows.size() / std::max<Index>(budget, 1));
  for (Index i = 0; i < rows.size(); i += stride)
    if (isFiniteWeight(rows.data()[i])) out.push_back(rows.data()[i]);
}

/// Every weight of a small head; of a large one, rows at even distances, so that the sample stays within `budget`.
void sampleWeights(const TileServer& cells, Index budget, std::vector<float>& out) {
  const Index step = std::max<Index>(1, cells.rows() * cells.cols() / std::max<Index>(budget, 1));
  for (Index row = 0; row < cells.rows(); row += step) {
    const MatrixView values = cells.tile(0, {row, row + 1}, {0, cells.cols()});
    std::copy_if(values.data, values.data + values.cols, std::back_inserter(out), isFiniteWeight);
  }
}

std::vector<float> quantiles(std::vector<float> weights) {
  if (weights.empty()) return {0.0F, 1.0F};
  std::ranges::sort(weights);
  std::vector<float> out(kQuantiles);
  for (std::size_t i = 0; i < kQuantiles; ++i) out[i] = weights[i * (weights.size() - 1) / (kQuantiles - 1)];
  return out;
}

ColorScale rankScale(std::vector<float> weights) {
  ColorScale scale{.kind = ScaleKind::Rank, .low = 0.0F, .high = 1.0F, .quantiles = quantiles(std::move(weights))};
  scale.low = scale.quantiles.front();
  scale.high = scale.quantiles.back();
  return scale;
}

HeadScales rankScales(const AttentionMap& map, const PatternTransform& transform, bool shared) {
  HeadScales scales;
  std::vector<float> weights;
  for (Index head = 0; head < map.n_heads; ++head) {
    const Index budget = shared ? kSampledCells / map.n_heads : kSampledCells;
    if (map.source->keepsPattern())
      sampleWeights(*map.source->pattern(head, transform), budget, weights);
    else
      sampleSomeRows(map, head, transform, budget, weights);
    if (!shared) scales.push_back(rankScale(std::exchange(weights, {})));
  }
  return shared ? HeadScales(static_cast<std::size_t>(map.n_heads), rankScale(std::move(weights))) : scales;
}

HeadScales boundedScales(const AttentionMap& map, const PatternTransform& transform, ScaleKind kind, bool shared) {
  HeadScales scales;
  float highest = 0.0F;
  for (Index head = 0; head < map.n_heads; ++head) {
    const float top = largestWeight(map, transform, head);
    highest = std::max(highest, top);
    scales.push_back({.kind = kind, .low = 0.0F, .high = top > 0.0F ? top : 1.0F, .quantiles = {}});
  }
  if (shared)
    for (ColorScale& scale : scales) scale.high = highest > 0.0F ? highest : 1.0F;
  return scales;
}

struct ScaleKey {
  SourceKey source;
  PatternTransform transform;
  ValueScale scale;
  bool shared;
  bool operator==(const ScaleKey&) const = default;
};

HeadScales scalesOf(const AttentionMap& map, const ViewState& view) {
  static Latest<ScaleKey, HeadScales> latest;
  const PatternTransform transform = patternTransform(view);
  const bool shared = view.color.shared_domain;
  return latest.get({SourceKey(map.source), transform, view.color.scale, shared}, [&] {
    if (view.color.scale == ValueScale::Rank) return rankScales(map, transform, shared);
    const ScaleKind kind = view.color.scale == ValueScale::Log ? ScaleKind::Log : ScaleKind::Linear;
    return boundedScales(map, transform, kind, shared);
  });
}

}  // namespace

PatternTransform patternTransform(const ViewState& view) {
  PatternTransform transform;
  const std::set<Index>& left_out = view.heads.left_out_keys;
  transform.left_out_keys.assign(left_out.begin(), left_out.end());
  transform.renormalise = !left_out.empty() && view.heads.renormalise;
  if (view.color.scale == ValueScale::PerRow) transform.row_scale = PatternTransform::RowScale::Maximum;
  transform.pooling = view.heads.pooling;
  return transform;
}

HeatColors heatColors(const AttentionMap& map, const ViewState& view, const Style& style) {
  const Palette& colors = style.colors();
  ColorTable table = makeColorTable(colorMap(view.color.map), view.color.reversed, colors.masked.rgba(),
                                    colors.left_out.rgba(), colors.nan.rgba());
  table.unknown = colors.card.rgba();
  return {std::make_shared<const ColorTable>(table), scalesOf(map, view), !map.source->keepsPattern(),
          !style.figure && map.source->exactFraction() < 1};
}

ColorScale ownScale(const Eigen::Ref<const Matrix>& values, ValueScale scale, float least_high) {
  std::vector<float> weights;
  for (Index i = 0; i < values.rows(); ++i)
    for (Index j = 0; j < values.cols(); ++j)
      if (isFiniteWeight(values(i, j))) weights.push_back(values(i, j));
  if (scale == ValueScale::Rank) return rankScale(std::move(weights));
  const float top = weights.empty() ? 0.0F : std::max(least_high, *std::ranges::max_element(weights));
  return {.kind = scale == ValueScale::Log ? ScaleKind::Log : ScaleKind::Linear,
          .low = 0.0F,
          .high = top > 0.0F ? top : 1.0F,
          .quantiles = {}};
}

Rgba cellColor(float value, const ColorScale& scale, const ColorTable& table) {
  Rgba out = 0;
  colorize(&value, 1, scale, table, &out);
  return out;
}

PatternTransform shownTransform(const ViewState& view) {
  if (view.page != Page::Heads && view.page != Page::Flow) return {};
  PatternTransform transform = patternTransform(view);
  transform.row_scale = PatternTransform::RowScale::None;
  return transform;
}

std::shared_ptr<const TileServer> computedCells(const AttentionMap& map, const ViewState& view, Index head) {
  PatternTransform transform;
  // What is computed on demand is known of the patterns that are painted.
  if (!map.source->keepsPattern()) transform.pooling = view.heads.pooling;
  return map.source->pattern(head, transform);
}

Matrix shownRow(const AttentionMap& map, const ViewState& view, Index head, Index query) {
  const PatternTransform transform = shownTransform(view);
  const bool at_once = map.source->keepsPattern() || !transform.changesWeights();
  const auto cells = at_once ? computedCells(map, view, head) : map.source->pattern(head, transform);
  const MatrixView row = cells->rowNow(query);
  if (!row.data) return {};
  const Eigen::Map<const Matrix> plain(row.data, 1, row.cols);
  return at_once ? transformed(plain, transform) : Matrix(plain);
}

namespace {

float weightOf(const TileServer& cells, Index query, Index key) {
  const float weight = cells.cellsNow({query, query + 1}, {key, key + 1})(0, 0);
  if (weight == kUnknownCell) static_cast<void>(cells.rowNow(query));  // wishes for it
  return weight;
}

}  // namespace

float shownWeight(const AttentionMap& map, const ViewState& view, Index head, Index query, Index key) {
  const PatternTransform transform = shownTransform(view);
  if (!transform.changesWeights()) return computedWeight(map, view, head, query, key);
  if (map.source->keepsPattern()) return shownRow(map, view, head, query)(0, key);
  return weightOf(*map.source->pattern(head, transform), query, key);
}

float computedWeight(const AttentionMap& map, const ViewState& view, Index head, Index query, Index key) {
  return weightOf(*computedCells(map, view, head), query, key);
}

}  // namespace headwise::ui
