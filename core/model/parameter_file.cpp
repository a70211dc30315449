#include "core/model/parameter_file.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <string>

#include "core/io/file.h"
#include "core/io/safetensors.h"
#include "core/tensor/error.h"

namespace headwise {
namespace {

std::filesystem::path pathOf(const std::string& utf8) {
  return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

Message setOption(const char* option, Index value) {
  return {HEADWISE_TR_NOOP("core", "Set %1 to %2."), {option, std::to_string(value)}};
}

/// One file and the layer that it is to fit.
class ParameterFile {
 public:
  ParameterFile(const std::string& file, const AttentionConfig& config)
      : m_name(file), m_path(pathOf(file)), m_config(config) {
    for (const TensorEntry& entry : readSafetensorsHeader(m_path).entries) m_entries.emplace(entry.name, entry);
  }

  AttentionParameters read() const {
    AttentionParameters parameters;
    if (has("W_Q")) {
      readPlain(parameters);
    } else if (has("in_proj_weight")) {
      readPacked(parameters);
    } else {
      throw InputError(Message(
          HEADWISE_TR_NOOP("core",
                           "%1 holds no parameters of an attention layer: neither W_Q (with W_K, W_V and W_O) nor "
                           "PyTorch's in_proj_weight is there. It holds %2."),
          {m_name, contents()}));
    }
    if (m_config.positions.kind == PositionKind::T5) {
      parameters.rel_bias =
          matrix("rel_bias", m_config.positions.t5_buckets, m_config.n_heads, [] { return Message(); });
    }
    if (m_config.positions.kind == PositionKind::Learned) {
      const Index n_ctx = has("learned_positions") ? shapeOf("learned_positions").front() : 1;
      parameters.learned_positions = matrix("learned_positions", n_ctx, m_config.d_model, [] { return Message(); });
    }
    return parameters;
  }

 private:
  Index queryRows() const { return m_config.n_heads * m_config.headDim(); }
  Index keyRows() const { return m_config.kvHeads() * m_config.headDim(); }
  Index valueRows() const { return m_config.kvHeads() * m_config.valueDim(); }
  Index concatWidth() const { return m_config.n_heads * m_config.valueDim(); }

  bool has(const std::string& name) const { return m_entries.contains(name); }

  std::vector<std::int64_t> shapeOf(const std::string& name) const {
    const std::vector<std::int64_t>& shape = m_entries.at(name).shape;
    return shape.empty() ? std::vector<std::int64_t>{1} : shape;
  }

  std::string contents() const {
    constexpr std::size_t most = 8;
    std::string names;
    std::size_t shown = 0;
    for (const auto& [name, entry] : m_entries) {
      if (shown++ == most) return names + ", ...";
      names += (names.empty() ? "" : ", ") + name;
    }
    return names.empty() ? "-" : names;
  }

  /// Checks that a tensor is there, of a float type and of this shape; `advice` says what to set where it is not.
  template <typename Advice>
  void require(const std::string& name, const std::vector<std::int64_t>& needed, const Advice& advice) const {
    if (!has(name)) {
      throw InputError(Message(HEADWISE_TR_NOOP("core", "%1: tensor %2 is missing; this layer needs it, of shape %3."),
                               {m_name, name, shapeText(needed)}));
    }
    const TensorEntry& entry = m_entries.at(name);
    constexpr std::array floats{DType::F64, DType::F32, DType::F16, DType::BF16};
    if (std::find(floats.begin(), floats.end(), entry.dtype) == floats.end()) {
      throw InputError(
          Message(HEADWISE_TR_NOOP("core", "%1: tensor %2 is of type %3; parameters are F64, F32, F16 or BF16."),
                  {m_name, name, std::string(dtypeName(entry.dtype))}));
    }
    if (entry.shape == needed) return;
    throw InputError(Message(HEADWISE_TR_NOOP("core", "%1: tensor %2 has shape %3, but this layer needs %4. %5"),
                             {m_name, name, shapeText(entry.shape), shapeText(needed), advice()}));
  }

  template <typename Advice>
  Matrix matrix(const std::string& name, Index rows, Index cols, const Advice& advice) const {
    require(name, {rows, cols}, advice);
    return toMatrix<float>(readSafetensor(m_path, name), rows, cols);
  }

  Vector optionalVector(const std::string& name, Index size) const {
    if (!has(name)) return {};
    require(name, {size}, [] { return Message(); });
    return toMatrix<float>(readSafetensor(m_path, name), size, 1).col(0);
  }

  /// What would make W_Q (or, `key_value`, W_K and W_V) of heads `dim` wide fit the tensor that is there.
  Message projectionAdvice(const std::string& name, bool key_value, Index dim, const char* dim_option) const {
    const std::vector<std::int64_t> found = shapeOf(name);
    if (found.size() != 2) return {HEADWISE_TR_NOOP("core", "It must have two dimensions, [out, in]."), {}};
    if (found[1] != m_config.d_model) return setOption("d_model", found[1]);
    const Index heads = key_value ? m_config.kvHeads() : m_config.n_heads;
    const char* heads_option = key_value ? "K/V heads" : "heads";
    const Index as_wide = found[0] / dim;  // so many heads would do
    const bool shared = key_value ? as_wide > 0 && m_config.n_heads % as_wide == 0
                                  : !m_config.n_kv_heads || as_wide % m_config.kvHeads() == 0;
    if (found[0] % dim == 0 && shared) return setOption(heads_option, as_wide);
    if (found[0] % heads == 0) return setOption(dim_option, found[0] / heads);
    return {HEADWISE_TR_NOOP("core", "Set %1 and %2 so that their product is %3."),
            {heads_option, dim_option, std::to_string(found[0])}};
  }

  Message outputAdvice(const std::string& name) const {
    const std::vector<std::int64_t> found = shapeOf(name);
    if (found.size() != 2) return {HEADWISE_TR_NOOP("core", "It must have two dimensions, [out, in]."), {}};
    if (found[0] != m_config.d_model) return setOption("d_model", found[0]);
    if (found[1] % m_config.n_heads == 0) return setOption("d_v", found[1] / m_config.n_heads);
    return setOption("heads", found[1] / m_config.valueDim());
  }

  void readPlain(AttentionParameters& parameters) const {
    parameters.W_Q = matrix("W_Q", queryRows(), m_config.d_model,
                            [&] { return projectionAdvice("W_Q", false, m_config.headDim(), "d_k"); });
    parameters.W_K = matrix("W_K", keyRows(), m_config.d_model,
                            [&] { return projectionAdvice("W_K", true, m_config.headDim(), "d_k"); });
    parameters.W_V = matrix("W_V", valueRows(), m_config.d_model,
                            [&] { return projectionAdvice("W_V", true, m_config.valueDim(), "d_v"); });
    parameters.b_Q = optionalVector("b_Q", queryRows());
    parameters.b_K = optionalVector("b_K", keyRows());
    parameters.b_V = optionalVector("b_V", valueRows());
    readOutput(parameters, "W_O", "b_O");
  }

  Message packedAdvice() const {
    const std::vector<std::int64_t> found = shapeOf("in_proj_weight");
    if (found.size() != 2 || found[0] != 3 * found[1]) {
      return {HEADWISE_TR_NOOP("core", "It must be W_Q, W_K and W_V of the same size, one above the other."), {}};
    }
    if (found[1] != m_config.d_model) return setOption("d_model", found[1]);
    return {HEADWISE_TR_NOOP("core",
                             "PyTorch packs heads of equal size: set d_k and d_v to d_model / heads, and as many "
                             "K/V heads as heads."),
            {}};
  }

  /// torch.nn.MultiheadAttention: W_Q, W_K and W_V one above the other.
  void readPacked(AttentionParameters& parameters) const {
    const Index rows = queryRows() + keyRows() + valueRows();
    const Matrix packed = matrix("in_proj_weight", rows, m_config.d_model, [&] { return packedAdvice(); });
    parameters.W_Q = packed.topRows(queryRows());
    parameters.W_K = packed.middleRows(queryRows(), keyRows());
    parameters.W_V = packed.bottomRows(valueRows());
    if (const Vector bias = optionalVector("in_proj_bias", rows); bias.size() > 0) {
      parameters.b_Q = bias.head(queryRows());
      parameters.b_K = bias.segment(queryRows(), keyRows());
      parameters.b_V = bias.tail(valueRows());
    }
    readOutput(parameters, "out_proj.weight", "out_proj.bias");
  }

  void readOutput(AttentionParameters& parameters, const std::string& weight, const std::string& bias) const {
    if (!has(weight)) return;
    parameters.W_O = matrix(weight, m_config.d_model, concatWidth(), [&] { return outputAdvice(weight); });
    parameters.b_O = optionalVector(bias, m_config.d_model);
  }

  std::string m_name;
  std::filesystem::path m_path;
  const AttentionConfig& m_config;
  std::map<std::string, TensorEntry> m_entries;
};

void requireSameFile(const ParameterRecipe& recipe) {
  if (recipe.sha256.empty() || fileSha256(pathOf(recipe.file)) == recipe.sha256) return;
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "%1 is not the file that this session was made with: its contents have "
                                            "changed. Choose the file again to use it as it is now."),
                           {recipe.file}));
}

}  // namespace

AttentionParameters readParameters(const ParameterRecipe& recipe, const AttentionConfig& config) {
  if (recipe.file.empty()) {
    throw InputError(Message(HEADWISE_TR_NOOP("core", "No parameter file is chosen. Choose a safetensors file.")));
  }
  requireSameFile(recipe);
  return ParameterFile(recipe.file, config).read();
}

}  // namespace headwise
