// Experiment <-> JSON. A field that is missing keeps its default; one of the wrong kind is an error with its path.

#include "core/experiment/json_read.h"
#include "core/experiment/mask_json.h"
#include "core/experiment/session.h"
#include "core/experiment/text_json.h"

namespace headwise {
namespace {

using nlohmann::json;

template <typename T>
json orNull(const std::optional<T>& value) {
  return value ? json(*value) : json();
}

json toJson(const PositionEncoding& positions) {
  return {{"kind", nameOf(positions.kind)},
          {"start", positions.start},
          {"rope_base", positions.rope_base},
          {"rotary_dim", positions.rotary_dim},
          {"alibi_symmetric", positions.alibi_symmetric},
          {"t5_bidirectional", positions.t5_bidirectional},
          {"t5_buckets", positions.t5_buckets},
          {"t5_max_distance", positions.t5_max_distance}};
}

json toJson(const AttentionConfig& config) {
  return {{"kind", nameOf(config.kind)},
          {"d_model", config.d_model},
          {"n_heads", config.n_heads},
          {"n_kv_heads", orNull(config.n_kv_heads)},
          {"d_head", orNull(config.d_head)},
          {"d_v", orNull(config.d_v)},
          {"scale", {{"kind", nameOf(config.scale.kind)}, {"value", config.scale.value}}},
          {"temperature", config.temperature},
          {"logit_softcap", orNull(config.logit_softcap)},
          {"mask", maskToJson(config.mask)},
          {"positions", toJson(config.positions)},
          {"fully_masked_row", nameOf(config.fully_masked_row)}};
}

json toJson(const ParameterRecipe& recipe) {
  return {{"kind", nameOf(recipe.kind)},     {"seed", recipe.seed},    {"stddev", recipe.stddev}, {"bias", recipe.bias},
          {"file", textToJson(recipe.file)}, {"sha256", recipe.sha256}};
}

PositionEncoding positionsFromJson(const JsonField& field) {
  PositionEncoding positions;
  read(field, "kind", positions.kind);
  read(field, "start", positions.start);
  read(field, "rope_base", positions.rope_base);
  read(field, "rotary_dim", positions.rotary_dim);
  read(field, "alibi_symmetric", positions.alibi_symmetric);
  read(field, "t5_bidirectional", positions.t5_bidirectional);
  read(field, "t5_buckets", positions.t5_buckets);
  read(field, "t5_max_distance", positions.t5_max_distance);
  return positions;
}

AttentionConfig configFromJson(const JsonField& field) {
  AttentionConfig config;
  read(field, "kind", config.kind);
  read(field, "d_model", config.d_model);
  read(field, "n_heads", config.n_heads);
  read(field, "n_kv_heads", config.n_kv_heads);
  read(field, "d_head", config.d_head);
  read(field, "d_v", config.d_v);
  if (const auto scale = field.find("scale")) {
    read(*scale, "kind", config.scale.kind);
    read(*scale, "value", config.scale.value);
  }
  read(field, "temperature", config.temperature);
  read(field, "logit_softcap", config.logit_softcap);
  if (const auto mask = field.find("mask")) config.mask = maskFromJson(*mask);
  if (const auto positions = field.find("positions")) config.positions = positionsFromJson(*positions);
  read(field, "fully_masked_row", config.fully_masked_row);
  return config;
}

ParameterRecipe recipeFromJson(const JsonField& field) {
  ParameterRecipe recipe;
  read(field, "kind", recipe.kind);
  if (const auto seed = field.find("seed")) recipe.seed = seed->asSeed();
  read(field, "stddev", recipe.stddev);
  read(field, "bias", recipe.bias);
  read(field, "file", recipe.file);
  read(field, "sha256", recipe.sha256);
  return recipe;
}

}  // namespace

json toJson(const Experiment& experiment) {
  return {{"text", textToJson(experiment.text)},
          {"cross_attention", experiment.cross_attention},
          {"key_text", textToJson(experiment.key_text)},
          {"tokenizer", nameOf(experiment.tokenizer)},
          {"source", nameOf(experiment.source)},
          {"attention", toJson(experiment.attention)},
          {"precision", nameOf(experiment.precision)},
          {"parameters", toJson(experiment.parameters)},
          {"heads_off", experiment.heads_off}};
}

Experiment experimentFromJson(const json& value) {
  const JsonField field(value, "experiment");
  Experiment experiment;
  read(field, "text", experiment.text);
  read(field, "cross_attention", experiment.cross_attention);
  read(field, "key_text", experiment.key_text);
  read(field, "tokenizer", experiment.tokenizer);
  read(field, "source", experiment.source);
  if (const auto attention = field.find("attention")) experiment.attention = configFromJson(*attention);
  read(field, "precision", experiment.precision);
  if (const auto parameters = field.find("parameters")) experiment.parameters = recipeFromJson(*parameters);
  if (const auto heads = field.find("heads_off")) experiment.heads_off = heads->asIndices();
  return experiment;
}

}  // namespace headwise
