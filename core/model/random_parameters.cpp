// Compiled without contraction into fused multiply-adds (see CMakeLists.txt): the same bits on every platform.
#include "core/model/random_parameters.h"

#include <cmath>
#include <string_view>

#include "core/model/designed.h"
#include "core/model/token_vectors.h"
#include "core/tensor/random.h"

namespace headwise {
namespace {

constexpr double kBiasStddev = 0.02;

Matrix normalMatrix(std::string_view name, Index rows, Index cols, double stddev, std::uint64_t seed) {
  SplitMix64 generator(streamSeed(seed, name));
  Matrix matrix(rows, cols);
  for (Index i = 0; i < matrix.size(); ++i) matrix.data()[i] = static_cast<float>(stddev * standardNormal(generator));
  return matrix;
}

Matrix uniformMatrix(std::string_view name, Index rows, Index cols, double bound, std::uint64_t seed) {
  SplitMix64 generator(streamSeed(seed, name));
  Matrix matrix(rows, cols);
  for (Index i = 0; i < matrix.size(); ++i) {
    matrix.data()[i] = static_cast<float>(bound * (2 * uniform01(generator) - 1));
  }
  return matrix;
}

Vector bias(std::string_view name, Index size, std::uint64_t seed) {
  return normalMatrix(name, size, 1, kBiasStddev, seed).col(0);
}

}  // namespace

AttentionParameters randomParameters(const ParameterRecipe& recipe, const AttentionConfig& config) {
  const auto draw = [&](std::string_view name, Index out, Index in) {
    const auto fans = static_cast<double>(in + out);
    if (recipe.kind == ParameterKind::XavierUniform) {
      return uniformMatrix(name, out, in, std::sqrt(6 / fans), recipe.seed);
    }
    const double stddev = recipe.kind == ParameterKind::XavierNormal ? std::sqrt(2 / fans) : recipe.stddev;
    return normalMatrix(name, out, in, stddev, recipe.seed);
  };
  AttentionParameters parameters;
  parameters.W_Q = draw("W_Q", config.n_heads * config.headDim(), config.d_model);
  parameters.W_K = draw("W_K", config.kvHeads() * config.headDim(), config.d_model);
  parameters.W_V = draw("W_V", config.kvHeads() * config.valueDim(), config.d_model);
  parameters.W_O = draw("W_O", config.d_model, config.n_heads * config.valueDim());
  if (config.positions.kind == PositionKind::T5) {
    parameters.rel_bias = normalMatrix("rel_bias", config.positions.t5_buckets, config.n_heads, 1, recipe.seed);
  }
  if (config.positions.kind == PositionKind::Learned) {
    parameters.learned_positions = normalMatrix("learned_positions", kLearnedContext, config.d_model, 1, recipe.seed);
  }
  return parameters;
}

void addRandomBiases(AttentionParameters& parameters, std::uint64_t seed) {
  parameters.b_Q = bias("b_Q", parameters.W_Q.rows(), seed);
  parameters.b_K = bias("b_K", parameters.W_K.rows(), seed);
  parameters.b_V = bias("b_V", parameters.W_V.rows(), seed);
  parameters.b_O = bias("b_O", parameters.W_O.rows(), seed);
}

}  // namespace headwise
