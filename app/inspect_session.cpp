// What a session file holds.

#include "app/inspection.h"
#include "core/experiment/names.h"
#include "core/experiment/session.h"
#include "core/text/tokenizer.h"
#include "ui/scene/view_state.h"

namespace headwise::app {
namespace {

Index tokenCount(const std::string& text, TokenizerKind kind) {
  return static_cast<Index>(makeTokenizer(kind)->tokenize(text).size());
}

std::string tokensText(const std::string& text, TokenizerKind kind) {
  return std::to_string(tokenCount(text, kind)) + " tokens (" + std::string(nameOf(kind)) + ")";
}

std::string textFacts(const Experiment& experiment) {
  std::string out = fact("text", shown(experiment.text)) + fact("", tokensText(experiment.text, experiment.tokenizer));
  if (!experiment.cross_attention) return out;
  return out + fact("keys from", shown(experiment.key_text)) +
         fact("", tokensText(experiment.key_text, experiment.tokenizer));
}

std::string scaleText(const ScoreScale& scale) {
  return scale.kind == ScoreScale::Kind::Value ? formatNumber(scale.value) : std::string(nameOf(scale.kind));
}

std::string layerText(const AttentionConfig& layer) {
  std::string out = std::string(nameOf(layer.kind)) + ", d_model " + std::to_string(layer.d_model) + ", " +
                    std::to_string(layer.n_heads) + " heads, " + std::to_string(layer.kvHeads()) +
                    " key/value heads, d_head " + std::to_string(layer.headDim()) + ", d_v " +
                    std::to_string(layer.valueDim()) + ", scale " + scaleText(layer.scale);
  if (layer.temperature != 1) out += ", temperature " + formatNumber(layer.temperature);
  if (layer.logit_softcap) out += ", softcap " + formatNumber(*layer.logit_softcap);
  return out;
}

/// One line a rule, then what was painted and added.
std::string maskFacts(const Experiment& experiment) {
  const Mask& mask = experiment.attention.mask;
  const Index n_q = tokenCount(experiment.text, experiment.tokenizer);
  const Index n_kv = experiment.cross_attention ? tokenCount(experiment.key_text, experiment.tokenizer) : n_q;
  std::vector<Mask> parts;
  for (const MaskRule& rule : mask.rules) parts.emplace_back().rules = {rule};
  if (!mask.edits.empty()) parts.emplace_back().edits = mask.edits;
  if (mask.bias) parts.emplace_back().bias = mask.bias;
  if (parts.empty()) parts.emplace_back();
  std::string out;
  for (const Mask& part : parts) out += fact(out.empty() ? "mask" : "", describe(part, n_q, n_kv).english());
  return out;
}

std::string parametersText(const ParameterRecipe& recipe) {
  if (recipe.kind == ParameterKind::File)
    return "from " + shown(recipe.file) + (recipe.sha256.empty() ? "" : ", SHA-256 " + recipe.sha256);
  return std::string(nameOf(recipe.kind)) + ", seed " + std::to_string(recipe.seed);
}

std::string headsOff(const Experiment& experiment) {
  if (experiment.heads_off.empty()) return {};
  std::vector<Index> heads;
  for (const Index head : experiment.heads_off) heads.push_back(head + 1);
  return fact("switched off", "heads " + listed(heads) + " (counted from 1)");
}

/// "experiment.later" for every field that this version does not know.
void collectPaths(const nlohmann::json& unknown, const std::string& before, std::vector<std::string>& out) {
  for (const auto& [key, value] : unknown.items()) {
    if (value.is_object() && !value.empty())
      collectPaths(value, before + key + '.', out);
    else
      out.push_back(before + key);
  }
}

std::string unknownFacts(const std::vector<std::string>& paths) {
  std::string out;
  for (const std::string& path : paths) out += fact(out.empty() ? "unknown fields" : "", shown(path));
  return out.empty() ? out : out + fact("", "they are kept when the session is saved");
}

}  // namespace

Inspection inspectSession(const std::filesystem::path& file) {
  const Session session = readSession(file);
  const Experiment& experiment = session.experiment;
  const nlohmann::json view = ui::toJson(ui::viewStateFromJson(session.view));
  std::vector<std::string> unknown;
  collectPaths(session.unknown, "", unknown);
  const std::uint64_t bytes = std::filesystem::file_size(file);
  Inspection out;
  out.text = file.string() + ": Headwise session, " + formatBytes(static_cast<double>(bytes)) + "\n" +
             textFacts(experiment) + fact("layer", layerText(experiment.attention)) + headsOff(experiment) +
             maskFacts(experiment) + fact("positions", std::string(nameOf(experiment.attention.positions.kind))) +
             fact("parameters", parametersText(experiment.parameters)) +
             fact("precision", std::string(nameOf(experiment.precision))) +
             fact("page", view["page"].get<std::string>()) + unknownFacts(unknown);
  out.json = {{"file", file.string()}, {"kind", "session"},        {"bytes", bytes}, {"experiment", toJson(experiment)},
              {"view", view},          {"unknown_fields", unknown}};
  return out;
}

}  // namespace headwise::app
