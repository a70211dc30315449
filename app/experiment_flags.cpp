#include "app/experiment_flags.h"

#include <algorithm>
#include <charconv>

#include "core/experiment/names.h"
#include "core/experiment/text_file.h"
#include "core/tensor/error.h"

namespace headwise::app {
namespace {

const std::vector<std::string> kMasks{"none", "causal", "window", "causal_window", "prefix", "key_padding"};

/// An option whose value is one of the names that E has in files, too.
template <typename E>
void addNamed(CLI::App& command, const std::string& flag, std::optional<std::string>& value, const std::string& help) {
  std::vector<std::string> names;
  for (const auto& named : namesOf(E{})) names.emplace_back(named.name);
  command.add_option(flag, value, help)->check(CLI::IsMember(names));
}

template <typename E>
void applyNamed(const std::optional<std::string>& name, E& value) {
  if (name) value = fromName<E>(*name).value();
}

template <typename From, typename To>
void apply(const std::optional<From>& given, To& value) {
  if (given) value = *given;
}

/// "none", "inverse_sqrt_d_k", or a number.
ScoreScale parseScale(const std::string& text) {
  if (const auto kind = fromName<ScoreScale::Kind>(text); kind && *kind != ScoreScale::Kind::Value) return {*kind, 1.0};
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw InputError(Message(
        HEADWISE_TR_NOOP("core", "--scale should be inverse_sqrt_d_k, none or a number, but it is %1."), {text}));
  return {ScoreScale::Kind::Value, value};
}

std::vector<Index> headIndices(const std::vector<Index>& heads, Index n_heads) {
  std::vector<Index> indices;
  indices.reserve(heads.size());
  for (const Index head : heads) indices.push_back(headIndex(head, n_heads));
  std::sort(indices.begin(), indices.end());
  indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
  return indices;
}

}  // namespace

Index headIndex(Index head, Index n_heads) {
  if (head < 1 || head > n_heads)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "There is no head %1: heads count from 1 to %2."),
                             {std::to_string(head), std::to_string(n_heads)}));
  return head - 1;
}

void ExperimentFlags::addTo(CLI::App& command) {
  addText(command);
  addSizes(command);
  addMask(command);
  addScores(command);
  addParameters(command);
}

void ExperimentFlags::addText(CLI::App& command) {
  CLI::Option* text =
      command.add_option("--text", m_text, "The sentence (queries, and keys unless --key-text is given)");
  command.add_option("--file", m_file, "The sentence is the text of this file: a book, any bytes")->excludes(text);
  command.add_option("--key-text", m_key_text, "Second sentence for cross-attention: keys and values");
  command.add_option("--session", m_session, "Start from a saved session (.headwise.json); flags change it");
  addNamed<TokenizerKind>(command, "--tokenizer", m_tokenizer, "How the sentence is cut");
  addNamed<Precision>(command, "--precision", m_precision, "Precision of the computation");
}

void ExperimentFlags::addSizes(CLI::App& command) {
  command.add_option("--heads", m_heads, "Number of heads");
  command.add_option("--kv-heads", m_kv_heads, "Number of key/value heads (fewer than heads: GQA; 1: MQA)");
  command.add_option("--d-model", m_d_model, "Width of the layer");
  command.add_option("--d-head", m_d_head, "Width of a head's queries and keys (default: d_model / heads)");
  command.add_option("--d-v", m_d_v, "Width of a head's values (default: as --d-head)");
  command.add_option("--heads-off", m_heads_off, "Heads to switch off, counted from 1: 2,5")
      ->delimiter(',')
      ->allow_extra_args(false);
}

void ExperimentFlags::addMask(CLI::App& command) {
  command.add_option("--mask", m_mask, "One or several that must all allow a pair: causal,key_padding")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember(kMasks));
  command.add_option("--window-width", m_window, "Width of the window masks")->capture_default_str();
  command.add_option("--dilation", m_dilation, "Step inside the window masks")->capture_default_str();
  command.add_option("--global-tokens", m_global_tokens, "Positions (from 0) that see and are seen through windows")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--prefix", m_prefix, "Keys that everybody sees with the prefix mask")->capture_default_str();
  command.add_option("--padded", m_padded, "Key positions (from 0) that the key_padding mask hides")
      ->delimiter(',')
      ->allow_extra_args(false);
  addNamed<FullyMaskedRow>(command, "--fully-masked-row", m_fully_masked_row, "What a row that sees nothing becomes");
}

void ExperimentFlags::addScores(CLI::App& command) {
  addNamed<AttentionKind>(command, "--kind", m_kind, "Softmax or linear attention");
  command.add_option("--scale", m_scale, "inverse_sqrt_d_k, none, or a number");
  command.add_option("--temperature", m_temperature, "What scores are divided by before the softmax");
  command.add_option("--softcap", m_softcap, "Scores are bent to stay within this bound");
  addNamed<PositionKind>(command, "--positions", m_positions, "Position encoding");
  command.add_option("--rope-base", m_rope_base, "Base of the rotary angles");
  command.add_option("--rotary-dim", m_rotary_dim, "Dimensions of a head that turn (0: all)");
  command.add_option("--start", m_start, "Position of the first token");
}

void ExperimentFlags::addParameters(CLI::App& command) {
  addNamed<ParameterKind>(command, "--init", m_init, "Where the parameters come from");
  command.add_option("--parameters", m_parameters, "A file with the parameters (.safetensors)");
  command.add_option("--seed", m_seed, "Seed of token vectors and random parameters");
  command.add_option("--stddev", m_stddev, "Standard deviation of --init normal");
  command.add_flag("--bias", m_bias, "Random parameters with biases");
}

Precision ExperimentFlags::precision() const {
  Precision precision = Precision::Float32;
  applyNamed(m_precision, precision);
  return precision;
}

Session ExperimentFlags::session() const {
  Session session = m_session ? readSession(*m_session) : Session{.experiment = defaultExperiment()};
  Experiment& experiment = session.experiment;
  apply(m_text, experiment.text);
  if (m_file) experiment.text = readTextWithWords(*m_file);
  apply(m_key_text, experiment.key_text);
  if (m_key_text) experiment.cross_attention = true;
  applyNamed(m_tokenizer, experiment.tokenizer);
  applyNamed(m_precision, experiment.precision);
  applyLayer(experiment);
  applyParameters(experiment.parameters);
  return session;
}

void ExperimentFlags::applyLayer(Experiment& experiment) const {
  AttentionConfig& layer = experiment.attention;
  applyNamed(m_kind, layer.kind);
  apply(m_heads, layer.n_heads);
  apply(m_kv_heads, layer.n_kv_heads);
  apply(m_d_model, layer.d_model);
  apply(m_d_head, layer.d_head);
  apply(m_d_v, layer.d_v);
  if (m_scale) layer.scale = parseScale(*m_scale);
  apply(m_temperature, layer.temperature);
  apply(m_softcap, layer.logit_softcap);
  applyNamed(m_fully_masked_row, layer.fully_masked_row);
  if (!m_mask.empty()) layer.mask.rules = rules();
  applyPositions(layer.positions);
  layer.validate();
  if (!m_heads_off.empty()) experiment.heads_off = headIndices(m_heads_off, layer.n_heads);
}

void ExperimentFlags::applyPositions(PositionEncoding& positions) const {
  applyNamed(m_positions, positions.kind);
  apply(m_rope_base, positions.rope_base);
  apply(m_rotary_dim, positions.rotary_dim);
  apply(m_start, positions.start);
}

void ExperimentFlags::applyParameters(ParameterRecipe& recipe) const {
  applyNamed(m_init, recipe.kind);
  apply(m_seed, recipe.seed);
  apply(m_stddev, recipe.stddev);
  if (m_bias) recipe.bias = true;
  if (!m_parameters) return;
  recipe.kind = ParameterKind::File;
  recipe.file = *m_parameters;
  recipe.sha256.clear();
}

std::vector<MaskRule> ExperimentFlags::rules() const {
  std::vector<MaskRule> out;
  for (const std::string& name : m_mask)
    if (name != "none") out.push_back(rule(name));
  return out;
}

MaskRule ExperimentFlags::rule(const std::string& name) const {
  if (name == "prefix") return PrefixRule{m_prefix};
  if (name == "key_padding") return KeyPaddingRule{m_padded};
  if (name == "causal") return CausalRule{};
  return WindowRule{m_window, name == "causal_window", m_dilation, m_global_tokens};
}

}  // namespace headwise::app
