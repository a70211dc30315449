#include "core/attention/config.h"

#include <cmath>
#include <string>

#include "core/tensor/error.h"

namespace headwise {
namespace {

/// Far beyond every text, and far from where adding positions would overflow.
constexpr Index kLastStart = 1'000'000'000'000;

void requireAtLeastOne(const char* name, Index value) {
  if (value >= 1) return;
  throw InputError(
      Message(HEADWISE_TR_NOOP("core", "%1 must be at least 1, but is %2."), {name, std::to_string(value)}));
}

void requirePositive(const char* name, double value) {
  if (std::isfinite(value) && value > 0) return;
  throw InputError(
      Message(HEADWISE_TR_NOOP("core", "%1 must be a number above 0, but is %2."), {name, formatNumber(value)}));
}

/// Far beyond every model, and small enough that products of sizes can be counted.
constexpr Index kLargestSize = Index{1} << 24;

void requireCountable(const char* name, Index size) {
  if (size <= kLargestSize) return;
  throw InputError(Message(HEADWISE_TR_NOOP("core", "%1 must be at most %2, but is %3."),
                           {name, std::to_string(kLargestSize), std::to_string(size)}));
}

void validateSizes(const AttentionConfig& config) {
  requireCountable("d_model", config.d_model);
  requireCountable("n_heads", config.n_heads);
  if (config.d_head) requireCountable("d_head", *config.d_head);
  if (config.d_v) requireCountable("d_v", *config.d_v);
  requireAtLeastOne("d_model", config.d_model);
  requireAtLeastOne("n_heads", config.n_heads);
  requireAtLeastOne("n_kv_heads", config.kvHeads());
  if (!config.d_head && config.d_model % config.n_heads != 0)
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "d_model (%1) cannot be divided evenly among %2 heads. Choose a number "
                                              "of heads that divides it, or give d_head."),
                             {std::to_string(config.d_model), std::to_string(config.n_heads)}));
  requireAtLeastOne("d_head", config.headDim());
  requireAtLeastOne("d_v", config.valueDim());
  if (config.n_heads % config.kvHeads() != 0)
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "%1 heads cannot share %2 key/value heads evenly. Choose n_kv_heads so "
                                              "that it divides n_heads."),
                             {std::to_string(config.n_heads), std::to_string(config.kvHeads())}));
}

void validateScores(const AttentionConfig& config) {
  if (config.scale.kind == ScoreScale::Kind::Value && !std::isfinite(config.scale.value))
    throw InputError(Message(HEADWISE_TR_NOOP("core", "The score scale must be a finite number, but is %1."),
                             {formatNumber(config.scale.value)}));
  requirePositive("temperature", config.temperature);
  if (config.logit_softcap) requirePositive("logit_softcap", *config.logit_softcap);
}

void validateRope(const PositionEncoding& positions, Index d_head) {
  requirePositive("rope_base", positions.rope_base);
  const Index rotary = positions.rotary_dim == 0 ? d_head : positions.rotary_dim;
  if (rotary < 2 || rotary % 2 != 0 || rotary > d_head)
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "RoPE turns pairs of dimensions: the rotary dimension must be even and "
                                              "between 2 and d_head (%1), but is %2."),
                             {std::to_string(d_head), std::to_string(rotary)}));
}

void validateT5(const PositionEncoding& positions) {
  const Index one_side = positions.t5_bidirectional ? positions.t5_buckets / 2 : positions.t5_buckets;
  if (one_side < 2)
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "T5 positions need at least 2 buckets a side (4 when both sides "
                                              "count), but t5_buckets is %1."),
                             {std::to_string(positions.t5_buckets)}));
  if (positions.t5_max_distance <= one_side / 2)
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "t5_max_distance must be above %1, the distance up to which every "
                                              "distance has its own bucket, but is %2."),
                             {std::to_string(one_side / 2), std::to_string(positions.t5_max_distance)}));
}

void validatePositions(const AttentionConfig& config) {
  const PositionEncoding& positions = config.positions;
  if (positions.start < 0 || positions.start > kLastStart)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "The first position must be between 0 and %1, but is %2."),
                             {std::to_string(kLastStart), std::to_string(positions.start)}));
  switch (positions.kind) {
    case PositionKind::RopeHalf:
    case PositionKind::RopeInterleaved:
      validateRope(positions, config.headDim());
      break;
    case PositionKind::T5:
      validateT5(positions);
      break;
    case PositionKind::None:
    case PositionKind::Sinusoidal:
    case PositionKind::Learned:
    case PositionKind::Alibi:
      break;
  }
}

/// Linear attention has no scores in the exponent, so nothing can be added to them or divide them.
void validateLinear(const AttentionConfig& config) {
  const auto refuse = [](const char* option) {
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "Linear attention has no softmax, so %1 has no meaning there. Leave it "
                                              "out, or choose softmax."),
                             {option}));
  };
  if (config.temperature != 1.0) refuse("temperature");
  if (config.logit_softcap) refuse("logit_softcap");
  if (config.mask.bias) refuse("an additive bias");
  if (config.positions.kind == PositionKind::Alibi) refuse("ALiBi");
  if (config.positions.kind == PositionKind::T5) refuse("the T5 relative bias");
}

}  // namespace

double ScoreScale::factor(Index d_k) const {
  switch (kind) {
    case Kind::InverseSqrtDk:
      return 1.0 / std::sqrt(static_cast<double>(d_k));
    case Kind::None:
      return 1.0;
    case Kind::Value:
      break;
  }
  return value;
}

void AttentionConfig::validate() const {
  validateSizes(*this);
  validateScores(*this);
  validatePositions(*this);
  mask.validate();
  if (kind == AttentionKind::LinearElu1) validateLinear(*this);
}

}  // namespace headwise
