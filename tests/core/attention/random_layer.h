#pragma once
// Layers with random parameters and inputs for tests of properties.

#include <random>

#include "core/attention/attend.h"

namespace headwise::test {

template <typename T>
MatrixOf<T> randomMatrix(std::mt19937& random, Index rows, Index cols, T spread = T(1)) {
  std::normal_distribution<T> normal(T(0), spread);
  MatrixOf<T> out(rows, cols);
  for (Index i = 0; i < out.size(); ++i) out.data()[i] = normal(random);
  return out;
}

/// Everything that attend() takes.
template <typename T>
struct Layer {
  AttentionConfig config;
  AttentionParametersOf<T> parameters;
  AttentionInput<T> input;

  [[nodiscard]] AttentionValues<T> attend(const AttendOptions& options = {}) const {
    return headwise::attend(config, parameters, input, options);
  }
  [[nodiscard]] MatrixOf<T> hook(Hook hook, const AttentionValues<T>& values, Index head = 0) const {
    const bool keys = hook == Hook::k || hook == Hook::v || hook == Hook::k_rot;
    const Index rows = keys ? input.keyCount() : input.queryCount();
    return hookValue(hook, config, parameters, values, head, {0, rows});
  }
};

/// No positions, no mask; with biases.
inline AttentionConfig plainConfig(Index d_model, Index n_heads) {
  AttentionConfig config;
  config.d_model = d_model;
  config.n_heads = n_heads;
  config.positions.kind = PositionKind::None;
  return config;
}

template <typename T>
Layer<T> randomLayer(const AttentionConfig& config, Index n_q, Index n_kv, unsigned seed = 1) {
  std::mt19937 random(seed);
  const Index d = config.d_model;
  const auto spread = static_cast<T>(1.0 / std::sqrt(static_cast<double>(d)));
  const auto weights = [&](Index rows, Index cols) { return randomMatrix<T>(random, rows, cols, spread); };
  const auto bias = [&](Index size) { return VectorOf<T>(randomMatrix<T>(random, size, 1, T(0.1))); };
  Layer<T> layer;
  layer.config = config;
  AttentionParametersOf<T>& p = layer.parameters;
  p.W_Q = weights(config.n_heads * config.headDim(), d);
  p.W_K = weights(config.kvHeads() * config.headDim(), d);
  p.W_V = weights(config.kvHeads() * config.valueDim(), d);
  p.W_O = weights(d, config.n_heads * config.valueDim());
  p.b_Q = bias(p.W_Q.rows());
  p.b_K = bias(p.W_K.rows());
  p.b_V = bias(p.W_V.rows());
  p.b_O = bias(d);
  p.rel_bias = randomMatrix<T>(random, config.positions.t5_buckets, config.n_heads);
  p.learned_positions = randomMatrix<T>(random, config.positions.start + std::max(n_q, n_kv), d);
  layer.input.x_q = randomMatrix<T>(random, n_q, d);
  layer.input.x_k = n_q == n_kv ? layer.input.x_q : randomMatrix<T>(random, n_kv, d);
  layer.input.x_v = layer.input.x_k;
  return layer;
}

/// The same layer in another precision.
template <typename To, typename From>
Layer<To> castLayer(const Layer<From>& layer) {
  Layer<To> out;
  out.config = layer.config;
  out.parameters = layer.parameters.template cast<To>();
  out.input.x_q = layer.input.x_q.template cast<To>();
  out.input.x_k = layer.input.x_k->template cast<To>();
  out.input.x_v = layer.input.x_v->template cast<To>();
  for (const auto& bias : layer.input.head_bias) out.input.head_bias.push_back(bias.template cast<To>());
  return out;
}

/// The largest difference; NaN where either has one.
template <typename A, typename B>
double distance(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return std::numeric_limits<double>::infinity();
  if (a.size() == 0) return 0;
  return (a.template cast<double>() - b.template cast<double>()).cwiseAbs().template maxCoeff<Eigen::PropagateNaN>();
}

}  // namespace headwise::test
