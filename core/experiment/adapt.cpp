#include "core/experiment/adapt.h"

#include <algorithm>
#include <cassert>
#include <string>

namespace headwise {
namespace {

Message changed(std::string_view sentence, Index from, Index to) {
  return {sentence, {std::to_string(from), std::to_string(to)}};
}

void adaptHeads(Adapted& out) {
  AttentionConfig& config = out.experiment.attention;
  if (config.d_head || config.d_model < 1 || config.n_heads < 1 || config.d_model % config.n_heads == 0) return;
  const Index before = config.n_heads;
  config.n_heads = nearestOf(divisorsOf(config.d_model), before);
  out.notes.push_back(
      changed(HEADWISE_TR_NOOP("core", "heads h %1 → %2, so that h divides d_model"), before, config.n_heads));
}

void adaptKvHeads(Adapted& out) {
  AttentionConfig& config = out.experiment.attention;
  if (!config.n_kv_heads || config.n_heads < 1 || config.n_heads % *config.n_kv_heads == 0) return;
  const Index before = *config.n_kv_heads;
  config.n_kv_heads = nearestOf(divisorsOf(config.n_heads), before);
  out.notes.push_back(changed(HEADWISE_TR_NOOP("core", "K/V heads %1 → %2, so that they divide the heads"), before,
                              *config.n_kv_heads));
}

bool turns(const AttentionConfig& config) {
  return config.positions.kind == PositionKind::RopeHalf || config.positions.kind == PositionKind::RopeInterleaved;
}

/// Rotary dimensions come in pairs and lie inside d_k.
void adaptRotaryDim(Adapted& out) {
  AttentionConfig& config = out.experiment.attention;
  if (!turns(config)) return;
  const Index d_k = config.headDim();
  const Index wanted = config.positions.rotary_dim == 0 ? d_k : config.positions.rotary_dim;
  if (d_k < 2) {
    config.positions.kind = PositionKind::None;
    out.notes.emplace_back(HEADWISE_TR_NOOP("core", "positions: none, as d_k = 1 leaves no pair to rotate"));
    return;
  }
  const Index fitting = std::min(wanted, d_k) / 2 * 2;
  if (fitting == wanted) return;
  config.positions.rotary_dim = fitting;
  out.notes.push_back(
      changed(HEADWISE_TR_NOOP("core", "rotated dimensions %1 → %2, in pairs inside d_k"), wanted, fitting));
}

/// Linear attention has no softmax, and so nothing that comes between q.k and a softmax.
void adaptToLinear(Adapted& out) {
  AttentionConfig& config = out.experiment.attention;
  if (config.kind != AttentionKind::LinearElu1) return;
  const AttentionConfig before = config;
  const PositionKind kind = config.positions.kind;
  if (kind == PositionKind::Alibi || kind == PositionKind::T5) config.positions.kind = PositionKind::None;
  config.temperature = 1.0;
  config.logit_softcap.reset();
  config.mask.bias.reset();
  if (!(config == before))
    out.notes.emplace_back(HEADWISE_TR_NOOP(
        "core", "linear attention has no softmax: temperature, soft-cap and biases before it are off"));
}

void dropMissingHeads(Experiment& experiment) {
  std::erase_if(experiment.heads_off, [&](Index head) { return head >= experiment.attention.n_heads; });
}

}  // namespace

Adapted adapt(Experiment changed_experiment) {
  Adapted out{std::move(changed_experiment), {}};
  adaptHeads(out);
  adaptKvHeads(out);
  adaptRotaryDim(out);
  adaptToLinear(out);
  dropMissingHeads(out.experiment);
  return out;
}

std::vector<Index> divisorsOf(Index number) {
  assert(number >= 1);
  std::vector<Index> low;
  std::vector<Index> high;
  for (Index d = 1; d * d <= number; ++d) {
    if (number % d != 0) continue;
    low.push_back(d);
    if (d != number / d) high.push_back(number / d);
  }
  low.insert(low.end(), high.rbegin(), high.rend());
  return low;
}

Index nearestOf(const std::vector<Index>& values, Index wanted) {
  assert(!values.empty());
  return *std::min_element(values.begin(), values.end(),
                           [wanted](Index a, Index b) { return std::abs(a - wanted) < std::abs(b - wanted); });
}

}  // namespace headwise
