#include "core/trace/layer_source.h"

#include <cassert>
#include <mutex>

#include "core/trace/band_tiles.h"
#include "core/trace/transform.h"

namespace headwise {
namespace {

template <typename T>
double bytesOf(const MatrixOf<T>& matrix) {
  return static_cast<double>(matrix.size()) * sizeof(T);
}
template <typename T>
double bytesOf(const std::optional<MatrixOf<T>>& matrix) {
  return matrix ? bytesOf(*matrix) : 0;
}
template <typename T>
double bytesOf(const Heads<T>& heads) {
  return bytesOf(heads.together());
}

template <typename T>
class LayerSource : public MapSource {
 public:
  LayerSource(AttentionConfig config, std::shared_ptr<const AttentionParametersOf<T>> parameters,
              AttentionValues<T> values, ShownPattern shown)
      : m_config(std::move(config)),
        m_parameters(std::move(parameters)),
        m_values(std::move(values)),
        m_shown(std::make_shared<const ShownPattern>(std::move(shown))),
        m_plain(static_cast<std::size_t>(m_shown->cells.size())) {}

  [[nodiscard]] LayerContents<T> contents() const { return {m_parameters, &m_values, m_shown.get()}; }

  HookSet hooks() const override { return availableHooks(m_config, m_parameters->W_O.size() > 0); }

  Matrix hook(Hook hook, Index head_index, IndexRange rows) const override {
    assert(hooks().contains(hook));
    if (hook == Hook::pattern) return weightRows(head_index, rows);
    return hookValue(hook, m_config, *m_parameters, m_values, head_index, rows).template cast<float>();
  }

  std::shared_ptr<const TileServer> pattern(Index head_index, const PatternTransform& transform) const override {
    const std::scoped_lock lock(m_mutex);
    const auto head = static_cast<std::size_t>(head_index);
    if (transform == PatternTransform{}) {
      if (!m_plain[head]) m_plain[head] = serveBands(m_shown, head_index);
      return m_plain[head];
    }
    if (transform != m_transform) {
      m_transform = transform;
      m_transformed.assign(m_plain.size(), nullptr);
    }
    if (!m_transformed[head])
      m_transformed[head] = transform.changesWeights()
                                ? serveMatrix(transformed(weights(head_index), transform), transform.pooling)
                                : serveMeans(serveBands(m_shown, head_index));
    return m_transformed[head];
  }

  Matrix columnSums(Index head_index) const override { return m_shown->columnSums(head_index); }

  float logSumExp(Index head_index, Index query) const override {
    return static_cast<float>(m_values.log_sum_exp(head_index, query));
  }

  double bytes() const override {
    return m_shown->bytes() + bytesOf(m_values.q) + bytesOf(m_values.k) + bytesOf(m_values.v) +
           bytesOf(m_values.q_rot) + bytesOf(m_values.k_rot) + bytesOf(m_values.z) + bytesOf(m_values.input.x_q) +
           bytesOf(m_values.input.x_k) + bytesOf(m_values.input.x_v) + bytesOf(m_values.out) +
           bytesOf(m_values.log_sum_exp);
  }

 private:
  Matrix weightRows(Index head_index, IndexRange rows) const {
    return m_shown->cells.dense(head_index, rows, 0.0F).unaryExpr([](float weight) {
      return weight == kMaskedCell ? 0.0F : weight;
    });
  }

  /// All of one head.
  Matrix weights(Index head_index) const { return m_shown->rows(head_index, {0, m_shown->cells.rows()}); }

  AttentionConfig m_config;
  std::shared_ptr<const AttentionParametersOf<T>> m_parameters;
  AttentionValues<T> m_values;
  std::shared_ptr<const ShownPattern> m_shown;

  mutable std::mutex m_mutex;  ///< guards the servers below, which are made when first asked for
  mutable std::vector<std::shared_ptr<const TileServer>> m_plain;
  mutable PatternTransform m_transform;
  mutable std::vector<std::shared_ptr<const TileServer>> m_transformed;
};

}  // namespace

template <typename T>
std::shared_ptr<const MapSource> makeLayerSource(AttentionConfig config,
                                                 std::shared_ptr<const AttentionParametersOf<T>> parameters,
                                                 AttentionValues<T> values, ShownPattern shown) {
  return std::make_shared<const LayerSource<T>>(std::move(config), std::move(parameters), std::move(values),
                                                std::move(shown));
}

template <typename T>
LayerContents<T> contentsOf(const MapSource& source) {
  const auto* layer = dynamic_cast<const LayerSource<T>*>(&source);
  return layer ? layer->contents() : LayerContents<T>{};
}

template std::shared_ptr<const MapSource> makeLayerSource(AttentionConfig,
                                                          std::shared_ptr<const AttentionParametersOf<float>>,
                                                          AttentionValues<float>, ShownPattern);
template std::shared_ptr<const MapSource> makeLayerSource(AttentionConfig,
                                                          std::shared_ptr<const AttentionParametersOf<double>>,
                                                          AttentionValues<double>, ShownPattern);
template LayerContents<float> contentsOf(const MapSource&);
template LayerContents<double> contentsOf(const MapSource&);

}  // namespace headwise
