#include "core/trace/layer_source.h"

#include <cassert>
#include <cmath>
#include <mutex>

#include "core/trace/transform.h"

namespace headwise {
namespace {

bool biasHides(const AdditiveBias& bias, Index query, Index key) {
  return bias && query < bias->rows() && key < bias->cols() && (*bias)(query, key) == kMaskedCell;
}

/// 1 = the pair may be looked at: rules, painted edits and infinite biases taken together.
ByteMatrix visiblePairs(const Mask& mask, Index n_q, Index n_kv) {
  ByteMatrix visible = mask.matrix(n_q, n_kv);
  if (!mask.bias) return visible;
  for (Index i = 0; i < n_q; ++i)
    for (Index j = 0; j < n_kv; ++j)
      if (biasHides(mask.bias, i, j)) visible(i, j) = 0;
  return visible;
}

/// A hidden pair shows as masked where its weight is 0. Under the -1e9 and the NaN convention a fully masked row has
/// other values, and those are what a person must see.
template <typename T>
Matrix displayPattern(const MatrixOf<T>& pattern, const ByteMatrix& visible) {
  Matrix shown = pattern.template cast<float>();
  for (Index i = 0; i < shown.size(); ++i)
    if (visible.data()[i] == 0 && shown.data()[i] == 0.0F) shown.data()[i] = kMaskedCell;
  return shown;
}

template <typename T>
double bytesOf(const std::vector<MatrixOf<T>>& matrices) {
  double bytes = 0;
  for (const auto& matrix : matrices) bytes += static_cast<double>(matrix.size()) * sizeof(T);
  return bytes;
}

template <typename T>
class LayerSource : public MapSource {
 public:
  LayerSource(AttentionConfig config, std::shared_ptr<const AttentionParametersOf<T>> parameters,
              AttentionValues<T> values)
      : m_config(std::move(config)), m_parameters(std::move(parameters)), m_values(std::move(values)) {
    const ByteMatrix visible = visiblePairs(m_config.mask, m_values.input.x_q.rows(), m_values.input.x_k.rows());
    for (MatrixOf<T>& pattern : m_values.pattern) {
      m_shown.push_back(std::make_shared<const Matrix>(displayPattern(pattern, visible)));
      pattern.resize(0, 0);
    }
    m_plain.resize(m_shown.size());
  }

  HookSet hooks() const override { return availableHooks(m_config, m_parameters->W_O.size() > 0); }

  Matrix hook(Hook hook, Index head_index, IndexRange rows) const override {
    assert(hooks().contains(hook));
    if (hook == Hook::pattern) return patternRows(head_index, rows);
    return hookValue(hook, m_config, *m_parameters, m_values, head_index, rows).template cast<float>();
  }

  std::shared_ptr<const TileServer> pattern(Index head_index, const PatternTransform& transform) const override {
    const std::scoped_lock lock(m_mutex);
    const auto head = static_cast<std::size_t>(head_index);
    if (transform == PatternTransform{}) {
      if (!m_plain[head]) m_plain[head] = serveMatrix(viewOf(m_shown[head]));
      return m_plain[head];
    }
    if (transform != m_transform) {
      m_transform = transform;
      m_transformed.assign(m_shown.size(), nullptr);
    }
    if (!m_transformed[head]) m_transformed[head] = serveMatrix(transformed(*m_shown[head], transform));
    return m_transformed[head];
  }

  float logSumExp(Index head_index, Index query) const override {
    return static_cast<float>(m_values.log_sum_exp(head_index, query));
  }

  double bytes() const override {
    double shown = 0;
    for (const auto& matrix : m_shown) shown += static_cast<double>(matrix->size()) * sizeof(float);
    return shown + bytesOf(m_values.q) + bytesOf(m_values.k) + bytesOf(m_values.v) + bytesOf(m_values.q_rot) +
           bytesOf(m_values.k_rot) + bytesOf(m_values.z) +
           static_cast<double>((m_values.input.x_q.size() + m_values.input.x_k.size() + m_values.input.x_v.size() +
                                m_values.out.size() + m_values.log_sum_exp.size()) *
                               static_cast<Index>(sizeof(T)));
  }

 private:
  Matrix patternRows(Index head_index, IndexRange rows) const {
    const Matrix& shown = *m_shown[static_cast<std::size_t>(head_index)];
    return shown.middleRows(rows.begin, rows.size()).unaryExpr([](float weight) {
      return weight == kMaskedCell ? 0.0F : weight;
    });
  }

  static MatrixView viewOf(const std::shared_ptr<const Matrix>& matrix) {
    return {matrix->data(), matrix->rows(), matrix->cols(), matrix->cols(), matrix};
  }

  AttentionConfig m_config;
  std::shared_ptr<const AttentionParametersOf<T>> m_parameters;
  AttentionValues<T> m_values;
  std::vector<std::shared_ptr<const Matrix>> m_shown;  ///< n_heads x [n_q, n_kv], masked cells kMaskedCell

  mutable std::mutex m_mutex;  ///< guards the servers below, which are made when first asked for
  mutable std::vector<std::shared_ptr<const TileServer>> m_plain;
  mutable PatternTransform m_transform;
  mutable std::vector<std::shared_ptr<const TileServer>> m_transformed;
};

}  // namespace

template <typename T>
std::shared_ptr<const MapSource> makeLayerSource(AttentionConfig config,
                                                 std::shared_ptr<const AttentionParametersOf<T>> parameters,
                                                 AttentionValues<T> values) {
  return std::make_shared<const LayerSource<T>>(std::move(config), std::move(parameters), std::move(values));
}
template std::shared_ptr<const MapSource> makeLayerSource(AttentionConfig,
                                                          std::shared_ptr<const AttentionParametersOf<float>>,
                                                          AttentionValues<float>);
template std::shared_ptr<const MapSource> makeLayerSource(AttentionConfig,
                                                          std::shared_ptr<const AttentionParametersOf<double>>,
                                                          AttentionValues<double>);

}  // namespace headwise
