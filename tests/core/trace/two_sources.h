#pragma once
// The same layer with its pattern kept and computed when asked, and what their servers give.

#include <QString>
#include <cmath>

#include "core/attention/packed.h"
#include "core/trace/layer_source.h"
#include "core/trace/lazy_source.h"
#include "core/trace/shown_pattern.h"
#include "tests/core/attention/random_layer.h"

namespace headwise::test {

inline std::shared_ptr<const AttentionParameters> parametersOf(const Layer<float>& layer) {
  return std::make_shared<const AttentionParameters>(layer.parameters);
}

inline LazyLayer::Input inputOf(const Matrix& x) {
  return {x.rows(), [x](IndexRange rows) { return Matrix(x.middleRows(rows.begin, rows.size())); }};
}

inline std::shared_ptr<const LazyLayer> lazyLayer(const Layer<float>& layer, std::vector<Index> heads_off = {}) {
  const auto parameters = parametersOf(layer);
  const bool self_attention =
      layer.input.x_q.rows() == layer.input.x_k->rows() && layer.input.x_q.isApprox(*layer.input.x_k);
  LazyLayer::Parts parts{layer.config, parameters,          packParameters(*parameters), inputOf(layer.input.x_q),
                         std::nullopt, std::move(heads_off)};
  if (!self_attention) parts.keys = inputOf(*layer.input.x_k);
  return std::make_shared<const LazyLayer>(std::move(parts), std::stop_token());
}

inline std::shared_ptr<const MapSource> lazySource(const Layer<float>& layer, std::vector<Index> heads_off = {}) {
  return makeLazySource(lazyLayer(layer, std::move(heads_off)));
}

inline std::shared_ptr<const MapSource> keptSource(const Layer<float>& layer, std::vector<Index> heads_off = {}) {
  AttendOptions options;
  options.heads_off = std::move(heads_off);
  AttentionValues<float> values = layer.attend(options);
  ShownPattern shown = shownPattern(std::exchange(values.pattern, {}), layer.config.mask);
  return makeLayerSource<float>(layer.config, parametersOf(layer), std::move(values), std::move(shown));
}

/// Special cells must be the same, weights nearly.
inline bool sameCell(float a, float b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (a < 0 || b < 0) return a == b;
  return std::abs(a - b) <= 1e-6F + 1e-5F * std::abs(b);
}

inline QString difference(const MatrixView& a, const MatrixView& b) {
  if (a.rows != b.rows || a.cols != b.cols) return QStringLiteral("shape");
  for (Index i = 0; i < a.rows; ++i)
    for (Index j = 0; j < a.cols; ++j)
      if (!sameCell(a.at(i, j), b.at(i, j)))
        return QStringLiteral("(%1, %2): %3, not %4").arg(i).arg(j).arg(a.at(i, j)).arg(b.at(i, j));
  return {};
}

inline MatrixView whole(const TileServer& server, int level) {
  return server.tile(level, {0, server.rows()}, {0, server.cols()});
}

/// How many weights each cell stands for; every one once where that is not said.
inline Matrix countsOf(const TileServer& server, int level) {
  const auto [cells, counts] = server.countedTile(level, {0, server.rows()}, {0, server.cols()});
  return Matrix::NullaryExpr(cells.rows, cells.cols, [&](Index i, Index j) {
    if (counts.data) return counts.at(i, j);
    return isWeight(cells.at(i, j)) ? 1.0F : 0.0F;
  });
}

inline QString differenceOfLevels(const TileServer& lazy, const TileServer& kept) {
  if (lazy.maxLevel() != kept.maxLevel()) return QStringLiteral("levels");
  for (int level = 0; level <= kept.maxLevel(); ++level)
    if (QString text = difference(whole(lazy, level), whole(kept, level)); !text.isEmpty())
      return QStringLiteral("level %1 %2").arg(level).arg(text);
  if (lazy.pooling() != kept.pooling()) return QStringLiteral("pooling");
  for (int level = 0; kept.pooling() == Pooling::Mean && level <= kept.maxLevel(); ++level)
    if (countsOf(lazy, level) != countsOf(kept, level)) return QStringLiteral("counts of level %1").arg(level);
  return {};
}

inline std::vector<PatternTransform> transforms(Index n_kv) {
  using RowScale = PatternTransform::RowScale;
  std::vector<PatternTransform> all{{},
                                    {{0, n_kv / 2, n_kv - 1}, false, RowScale::None},
                                    {{1, 2}, true, RowScale::None},
                                    {{}, false, RowScale::Maximum},
                                    {{0, n_kv - 1}, false, RowScale::Maximum}};
  for (std::size_t i = 0, count = all.size(); i < count; ++i) {
    all.push_back(all[i]);
    all.back().pooling = Pooling::Mean;
  }
  return all;
}

inline MatrixView viewOf(const Matrix& cells) { return {cells.data(), cells.rows(), cells.cols(), cells.cols(), {}}; }

inline AttentionConfig causal(Index d_model = 16, Index n_heads = 2) {
  AttentionConfig config = test::plainConfig(d_model, n_heads);
  config.mask.rules = {CausalRule{}};
  return config;
}

inline AttentionConfig masked(const MaskRule& rule) {
  AttentionConfig config = causal();
  config.mask.rules = {rule};
  return config;
}

inline AttentionConfig placed(PositionKind kind) {
  AttentionConfig config = causal();
  config.positions.kind = kind;
  return config;
}

/// What a person waits for.
inline void finish(const MapSource& source) {
  while (source.hasWork()) source.work({}, {});
}

}  // namespace headwise::test
