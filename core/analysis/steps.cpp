#include "core/analysis/steps.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/attention/feature_map.h"

namespace headwise {
namespace {

double softCap(const AttentionConfig& config, double score) {
  if (!config.logit_softcap) return score;
  return *config.logit_softcap * std::tanh(score / *config.logit_softcap);
}

bool isVisible(const AttentionMap& map, Index query, Index key) {
  const Mask& mask = map.config.mask;
  if (!mask.visible(query, key, map.queryCount(), map.keyCount())) return false;
  const bool biased = mask.bias && query < mask.bias->rows() && key < mask.bias->cols();
  return !biased || (*mask.bias)(query, key) != -std::numeric_limits<float>::infinity();
}

/// What was added between soft-cap and temperature. Taken from the engine's score, so that it covers every kind of
/// bias; what is smaller than that score's own rounding is none.
double biasOf(const AttentionConfig& config, double score, double capped) {
  const double bias = score * config.temperature - capped;
  const double rounding = 8.0 * static_cast<double>(std::numeric_limits<float>::epsilon());
  return std::abs(bias) <= rounding * std::max(std::abs(capped), std::abs(bias + capped)) ? 0.0 : bias;
}

void scoreKeys(QuerySteps& steps, const AttentionMap& map, Index head_index, Index query) {
  const IndexRange row{query, query + 1};
  const Matrix raw = map.source->hook(Hook::scores_raw, head_index, row);
  const Matrix entering = map.source->hook(Hook::scores, head_index, row);
  for (Index j = 0; j < map.keyCount(); ++j) {
    KeySteps key;
    key.raw = static_cast<double>(raw(0, j));
    key.scaled = key.raw * steps.scale;
    key.capped = softCap(map.config, key.scaled);
    key.visible = isVisible(map, query, j);
    key.bias = key.visible ? biasOf(map.config, static_cast<double>(entering(0, j)), key.capped) : 0.0;
    key.score = (key.capped + key.bias) / map.config.temperature;
    steps.keys.push_back(key);
  }
}

void scoreLinearKeys(QuerySteps& steps, const AttentionMap& map, Index head_index, Index query) {
  const bool turned = map.has(Hook::q_rot);
  const auto hook = [&](Hook plain, Hook rotated, IndexRange rows) {
    return map.source->hook(turned ? rotated : plain, head_index, rows).cast<double>().eval();
  };
  const MatrixF64 q = eluPlusOne(hook(Hook::q, Hook::q_rot, {query, query + 1}));
  const MatrixF64 k = eluPlusOne(hook(Hook::k, Hook::k_rot, {0, map.keyCount()}));
  for (Index j = 0; j < map.keyCount(); ++j) {
    const double product = q.row(0).dot(k.row(j));
    const bool visible = isVisible(map, query, j);
    steps.keys.push_back({.raw = product, .scaled = product, .capped = product, .score = product, .visible = visible});
  }
}

void exponentiate(QuerySteps& steps, bool softmax) {
  steps.maximum = -std::numeric_limits<double>::infinity();
  for (const KeySteps& key : steps.keys)
    if (key.visible) steps.maximum = std::max(steps.maximum, key.score);
  for (KeySteps& key : steps.keys) {
    if (!key.visible) continue;
    ++steps.visible_keys;
    key.exponential = softmax ? std::exp(key.score - steps.maximum) : key.score;
    steps.sum += key.exponential;
  }
}

void takeWeights(QuerySteps& steps, const AttentionMap& map, Index head_index, Index query) {
  const Matrix pattern = map.source->hook(Hook::pattern, head_index, {query, query + 1});
  for (std::size_t j = 0; j < steps.keys.size(); ++j) {
    steps.keys[j].weight = static_cast<double>(pattern(0, static_cast<Index>(j)));
    steps.weight_sum += steps.keys[j].weight;
  }
}

}  // namespace

QuerySteps querySteps(const AttentionMap& map, Index head_index, Index query) {
  const bool softmax = map.config.kind == AttentionKind::Softmax;
  QuerySteps steps;
  steps.scale = softmax ? map.config.scale.factor(map.config.headDim()) : 1.0;
  softmax ? scoreKeys(steps, map, head_index, query) : scoreLinearKeys(steps, map, head_index, query);
  exponentiate(steps, softmax);
  takeWeights(steps, map, head_index, query);
  return steps;
}

}  // namespace headwise
