#include "core/model/parameter_file.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>

#include "core/io/file.h"
#include "core/io/safetensors.h"
#include "core/model/file_sizes.h"
#include "core/model/tensor_parameters.h"
#include "core/tensor/error.h"

namespace headwise {
namespace {

std::filesystem::path pathOf(const std::string& utf8) {
  return std::filesystem::path(std::u8string(utf8.begin(), utf8.end()));
}

/// Only the tensors of a layer: the file may hold a whole model beside them.
std::map<std::string, Tensor> readNamedTensors(const std::filesystem::path& file) {
  std::map<std::string, Tensor> tensors;
  for (const TensorEntry& entry : readSafetensorsHeader(file).entries) {
    const auto names = parameterTensorNames();
    if (std::find(names.begin(), names.end(), entry.name) == names.end()) continue;
    tensors.emplace(entry.name, readSafetensor(file, entry.name));
  }
  return tensors;
}

Message setOption(const char* option, Index value) {
  return {HEADWISE_TR_NOOP("core", "Set %1 to %2."), {option, std::to_string(value)}};
}

/// Compares what a file held with what the layer needs, and knows which option would make the two meet.
class ShapeCheck {
 public:
  explicit ShapeCheck(const AttentionConfig& config) : m_config(config) {}

  void require(const AttentionParametersOf<double>& found) const {
    const Index d_k = m_config.headDim(), d_v = m_config.valueDim();
    requireProjection("W_Q", found.W_Q, false, d_k, "d_k");
    requireProjection("W_K", found.W_K, true, d_k, "d_k");
    requireProjection("W_V", found.W_V, true, d_v, "d_v");
    if (found.W_O.size() > 0) requireOutput(found.W_O);
    if (m_config.positions.kind == PositionKind::T5) {
      requireMatrix("rel_bias", found.rel_bias, m_config.positions.t5_buckets, m_config.n_heads, {});
    }
    if (m_config.positions.kind == PositionKind::Learned) {
      requireMatrix("learned_positions", found.learned_positions, std::max<Index>(1, found.learned_positions.rows()),
                    m_config.d_model, {});
    }
    found.validate(m_config);  // the biases
  }

 private:
  static void requireMatrix(const char* name, const MatrixF64& found, Index rows, Index cols, const Message& advice) {
    if (found.rows() == rows && found.cols() == cols) return;
    const std::string needed = shapeText({rows, cols});
    if (found.size() == 0) {
      throw InputError(
          Message(HEADWISE_TR_NOOP("core", "%1 is missing; this layer needs it, of shape %2."), {name, needed}));
    }
    throw InputError(Message(HEADWISE_TR_NOOP("core", "%1 has shape %2, but this layer needs %3. %4"),
                             {name, shapeText({found.rows(), found.cols()}), needed, advice}));
  }

  void requireProjection(const char* name, const MatrixF64& found, bool key_value, Index dim,
                         const char* dim_option) const {
    const Index heads = key_value ? m_config.kvHeads() : m_config.n_heads;
    requireMatrix(name, found, heads * dim, m_config.d_model, projectionAdvice(found, key_value, dim, dim_option));
  }

  Message projectionAdvice(const MatrixF64& found, bool key_value, Index dim, const char* dim_option) const {
    if (found.cols() != m_config.d_model) return setOption("d_model", found.cols());
    const Index heads = key_value ? m_config.kvHeads() : m_config.n_heads;
    const char* heads_option = key_value ? "K/V heads" : "heads";
    const Index as_wide = found.rows() / dim;  // so many heads would do
    const bool shared = key_value ? as_wide > 0 && m_config.n_heads % as_wide == 0
                                  : !m_config.n_kv_heads || as_wide % m_config.kvHeads() == 0;
    if (found.rows() % dim == 0 && shared) return setOption(heads_option, as_wide);
    if (found.rows() % heads == 0) return setOption(dim_option, found.rows() / heads);
    return {HEADWISE_TR_NOOP("core", "Set %1 and %2 so that their product is %3."),
            {heads_option, dim_option, std::to_string(found.rows())}};
  }

  void requireOutput(const MatrixF64& found) const {
    Message advice = setOption("d_model", found.rows());
    if (found.rows() == m_config.d_model) {
      advice = found.cols() % m_config.n_heads == 0 ? setOption("d_v", found.cols() / m_config.n_heads)
                                                    : setOption("heads", found.cols() / m_config.valueDim());
    }
    requireMatrix("W_O", found, m_config.d_model, m_config.n_heads * m_config.valueDim(), advice);
  }

  const AttentionConfig& m_config;
};

void requireSameFile(const ParameterRecipe& recipe) {
  if (recipe.sha256.empty() || fileSha256(pathOf(recipe.file)) == recipe.sha256) return;
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "%1 is not the file that this session was made with: its contents have "
                                            "changed. Choose the file again to use it as it is now."),
                           {recipe.file}));
}

/// use(what the file holds); a complaint about that names the file.
template <typename Use>
auto withFile(const ParameterRecipe& recipe, Use use) {
  if (recipe.file.empty()) {
    throw InputError(Message(HEADWISE_TR_NOOP("core", "No parameter file is chosen. Choose a safetensors file.")));
  }
  requireSameFile(recipe);
  const std::map<std::string, Tensor> tensors = readNamedTensors(pathOf(recipe.file));
  try {
    return use(parametersFromTensors(tensors));
  } catch (const InputError& error) {
    throw InputError(Message(HEADWISE_TR_NOOP("core", "%1: %2"), {recipe.file, error.message()}));
  }
}

}  // namespace

AttentionParameters readParameters(const ParameterRecipe& recipe, const AttentionConfig& config) {
  return withFile(recipe, [&](const AttentionParametersOf<double>& found) {
    ShapeCheck(config).require(found);
    return found.cast<float>();
  });
}

AttentionConfig configForFile(const ParameterRecipe& recipe, const AttentionConfig& config) {
  return withFile(recipe, [&](const AttentionParametersOf<double>& found) {
    AttentionConfig fitting = withSizesOf(found, config);
    ShapeCheck(fitting).require(found);
    return fitting;
  });
}

}  // namespace headwise
