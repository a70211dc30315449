#include "core/experiment/layer_options.h"

#include "core/experiment/json_read.h"
#include "core/tensor/error.h"

namespace headwise {
namespace {

PositionEncoding positionsFrom(const JsonField& options) {
  PositionEncoding positions;
  positions.kind = PositionKind::None;
  const auto field = options.find("position");
  if (!field) return positions;
  read(*field, "type", positions.kind);
  read(*field, "base", positions.rope_base);
  read(*field, "rotary_dim", positions.rotary_dim);
  read(*field, "start", positions.start);
  read(*field, "symmetric", positions.alibi_symmetric);
  read(*field, "bidirectional", positions.t5_bidirectional);
  read(*field, "num_buckets", positions.t5_buckets);
  read(*field, "max_distance", positions.t5_max_distance);
  return positions;
}

FullyMaskedRow conventionFrom(const JsonField& options) {
  FullyMaskedRow convention = FullyMaskedRow::Zero;
  if (const auto fill = options.find("mask_fill")) {
    if (fill->json() == -1e9)
      convention = FullyMaskedRow::Uniform;
    else if (fill->json() != "-inf")
      fill->wrongKind(HEADWISE_TR_NOOP("core", "The field %1 should be \"-inf\" or -1e9, but it is %2."));
  }
  read(options, "fully_masked_row", convention);
  return convention;
}

void readScale(const JsonField& options, ScoreScale& scale) {
  const auto field = options.find("scale");
  if (!field) return;
  scale.kind = ScoreScale::Kind::Value;
  scale.value = field->asNumber();
}

/// Keys from lengths[batch_index] on are padding.
KeyPaddingRule paddingFrom(const JsonField& lengths, std::size_t batch_index, Index n_kv) {
  const std::vector<Index> all = lengths.asIndices();
  if (batch_index >= all.size())
    lengths.wrongKind(HEADWISE_TR_NOOP("core",
                                       "The field %1 should hold one length for every sequence (at least "
                                       "%3), but it is %2."),
                      std::to_string(batch_index + 1));
  KeyPaddingRule rule;
  for (Index key = std::max<Index>(all[batch_index], 0); key < n_kv; ++key) rule.padded.push_back(key);
  return rule;
}

}  // namespace

AttentionConfig layerConfigFromOptions(const JsonField& options) {
  AttentionConfig config;
  read(options, "kind", config.kind);
  read(options, "n_heads", config.n_heads);
  read(options, "n_kv_heads", config.n_kv_heads);
  read(options, "d_model", config.d_model);
  read(options, "d_k", config.d_head);
  read(options, "d_v", config.d_v);
  readScale(options, config.scale);
  read(options, "temperature", config.temperature);
  read(options, "softcap", config.logit_softcap);
  if (config.logit_softcap == 0.0) config.logit_softcap.reset();
  config.positions = positionsFrom(options);
  config.fully_masked_row = conventionFrom(options);
  return config;
}

std::vector<MaskRule> namedMasks(const JsonField& options, std::size_t batch_index, Index n_kv) {
  std::vector<MaskRule> rules;
  bool causal = false;
  read(options, "causal", causal);
  if (const auto prefix = options.find("prefix"))
    rules.emplace_back(PrefixRule{prefix->asIndex()});
  else if (causal)
    rules.emplace_back(CausalRule{});
  if (const auto window = options.find("window")) {
    WindowRule rule{window->asIndex(), causal, 1, {}};
    read(options, "dilation", rule.dilation);
    if (const auto global = options.find("global_tokens")) rule.global_tokens = global->asIndices();
    rules.emplace_back(std::move(rule));
  }
  if (const auto lengths = options.find("lengths")) rules.emplace_back(paddingFrom(*lengths, batch_index, n_kv));
  return rules;
}

}  // namespace headwise
