#include "core/experiment/layer_case.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "core/experiment/json_parse.h"
#include "core/experiment/layer_options.h"
#include "core/experiment/tensor_stack.h"
#include "core/io/file.h"
#include "core/io/safetensors.h"
#include "core/model/tensor_parameters.h"
#include "core/tensor/error.h"

namespace headwise {
namespace {

constexpr std::uint64_t kLargestConfigFile = std::uint64_t{64} << 20U;

/// Puts the files' tensors together, one sequence at a time.
class CaseBuilder {
 public:
  CaseBuilder(const nlohmann::json& options, const std::map<std::string, Tensor>& tensors)
      : m_options(options, "config"), m_tensors(tensors), m_config(layerConfigFromOptions(m_options)) {
    m_config.validate();
  }

  LayerCase build() const {
    LayerCase out;
    const std::vector<AttentionInput<double>> inputs = readInputs(out.parameters);
    for (std::size_t b = 0; b < inputs.size(); ++b) {
      LayerCaseItem item{m_config, inputs[b]};
      addMasks(item, b, inputs.size());
      out.batch.push_back(std::move(item));
    }
    return out;
  }

 private:
  [[nodiscard]] std::optional<TensorStack> stack(const std::string& name, std::size_t least_rank,
                                                 std::size_t largest_rank) const {
    const auto found = m_tensors.find(name);
    if (found == m_tensors.end()) return std::nullopt;
    return TensorStack(name, found->second, least_rank, largest_rank);
  }

  std::vector<AttentionInput<double>> readInputs(AttentionParametersOf<double>& parameters) const {
    if (m_tensors.contains("Q_in")) return readProjected(parameters);
    parameters = parametersFromTensors(m_tensors);
    if (const auto x = stack("x", 2, 3)) return together(*x, *x, *x);
    const auto q = stack("q", 2, 3);
    const auto k = stack("k", 2, 3);
    const auto v = stack("v", 2, 3);
    if (!q || !k || !v)
      throw InputError(Message(HEADWISE_TR_NOOP("core",
                                                "The file holds no inputs: x, or q and k and v, or Q_in and K_in and "
                                                "V_in are looked for.")));
    return together(*q, *k, *v);
  }

  static std::vector<AttentionInput<double>> together(const TensorStack& q, const TensorStack& k,
                                                      const TensorStack& v) {
    k.requireCount(q.count());
    v.requireCount(q.count());
    std::vector<AttentionInput<double>> inputs;
    for (Index b = 0; b < q.count(); ++b) inputs.push_back({q.at(b), k.at(b), v.at(b), {}});
    return inputs;
  }

  /// Heads that are given already projected go through a projection that changes nothing.
  std::vector<AttentionInput<double>> readProjected(AttentionParametersOf<double>& parameters) const {
    const auto q = stack("Q_in", 3, 4);
    const auto k = stack("K_in", 3, 4);
    const auto v = stack("V_in", 3, 4);
    if (!k || !v)
      throw InputError(Message(HEADWISE_TR_NOOP("core", "Q_in needs K_in and V_in beside it in the same file.")));
    const std::vector<MatrixF64> queries = joinHeads(*q, m_config.n_heads);
    const std::vector<MatrixF64> keys = joinHeads(*k, m_config.kvHeads());
    const std::vector<MatrixF64> values = joinHeads(*v, m_config.kvHeads());
    k->requireCount(q->count() / m_config.n_heads * m_config.kvHeads());
    v->requireCount(k->count());
    parameters.W_Q = MatrixF64::Identity(queries.front().cols(), queries.front().cols());
    parameters.W_K = MatrixF64::Identity(keys.front().cols(), keys.front().cols());
    parameters.W_V = MatrixF64::Identity(values.front().cols(), values.front().cols());
    readMixing(parameters);
    std::vector<AttentionInput<double>> inputs;
    for (std::size_t b = 0; b < queries.size(); ++b) inputs.push_back({queries[b], keys[b], values[b], {}});
    return inputs;
  }

  void readMixing(AttentionParametersOf<double>& parameters) const {
    if (const auto found = m_tensors.find("W_O"); found != m_tensors.end())
      parameters.W_O = matrixFromTensor("W_O", found->second);
    if (const auto found = m_tensors.find("b_O"); found != m_tensors.end())
      parameters.b_O = vectorFromTensor("b_O", found->second);
    if (const auto found = m_tensors.find("rel_bias"); found != m_tensors.end())
      parameters.rel_bias = matrixFromTensor("rel_bias", found->second);
  }

  static std::vector<MatrixF64> joinHeads(const TensorStack& heads, Index n_heads) {
    heads.requireMultipleOf(n_heads);
    std::vector<MatrixF64> out;
    for (Index b = 0; b < heads.count() / n_heads; ++b) {
      MatrixF64 joined(heads.rows(), n_heads * heads.cols());
      for (Index head = 0; head < n_heads; ++head)
        joined.middleCols(head * heads.cols(), heads.cols()) = heads.at(b * n_heads + head);
      out.push_back(std::move(joined));
    }
    return out;
  }

  void addMasks(LayerCaseItem& item, std::size_t b, std::size_t batch) const {
    addBias(item, b, batch);
    bool replaced = addBooleanMask(item, b, batch);
    replaced |= addAttentionMask(item, b, batch);
    replaced |= addPadding(item, b, batch);
    std::vector<MaskRule> named =
        namedMasks(m_options, b, item.input.keyCount());  // read in any case: they may be wrong
    if (!replaced) item.config.mask.rules = std::move(named);
    item.config.mask.validate();
  }

  void addBias(LayerCaseItem& item, std::size_t b, std::size_t batch) const {
    const auto bias = stack("bias", 2, 4);
    if (!bias) return;
    bias->requireMatrix(item.input.queryCount(), item.input.keyCount());
    for (Index head = 0; head < m_config.n_heads; ++head)
      addToHead(item, head, bias->at(static_cast<Index>(b), static_cast<Index>(batch), head, m_config.n_heads));
  }

  bool addBooleanMask(LayerCaseItem& item, std::size_t b, std::size_t batch) const {
    const auto mask = stack("mask", 2, 4);
    if (!mask) return false;
    mask->requireMatrix(item.input.queryCount(), item.input.keyCount());
    const MatrixF64 visible = mask->at(static_cast<Index>(b), static_cast<Index>(batch), 0, 1);
    addRule(item, (visible.array() != 0.0).cast<std::uint8_t>());
    return true;
  }

  bool addAttentionMask(LayerCaseItem& item, std::size_t b, std::size_t batch) const {
    const auto mask = stack("attn_mask", 2, 3);
    if (!mask) return false;
    mask->requireMatrix(item.input.queryCount(), item.input.keyCount());
    if (mask->count() != 1) mask->requireCount(static_cast<Index>(batch) * m_config.n_heads);
    if (mask->count() == 1 && !mask->isFloating()) {
      addRule(item, (mask->at(0).array() == 0.0).cast<std::uint8_t>());
      return true;
    }
    for (Index head = 0; head < m_config.n_heads; ++head) {
      const Index index = mask->count() == 1 ? 0 : static_cast<Index>(b) * m_config.n_heads + head;
      addToHead(item, head, mask->isFloating() ? mask->at(index) : hidden(mask->at(index)));
    }
    return true;
  }

  bool addPadding(LayerCaseItem& item, std::size_t b, std::size_t batch) const {
    const auto padding = stack("key_padding_mask", 2, 2);
    if (!padding) return false;
    padding->requireMatrix(static_cast<Index>(batch), item.input.keyCount());
    KeyPaddingRule rule;
    const MatrixF64 padded = padding->at(0);
    for (Index key = 0; key < padded.cols(); ++key)
      if (padded(static_cast<Index>(b), key) != 0.0) rule.padded.push_back(key);
    item.config.mask.rules.emplace_back(std::move(rule));
    return true;
  }

  static MatrixF64 hidden(const MatrixF64& ignored) {
    return (ignored.array() != 0.0)
        .select(-std::numeric_limits<double>::infinity(), MatrixF64::Zero(ignored.rows(), ignored.cols()));
  }
  static void addRule(LayerCaseItem& item, const ByteMatrix& visible) {
    item.config.mask.rules.emplace_back(BooleanRule{std::make_shared<const ByteMatrix>(visible)});
  }
  void addToHead(LayerCaseItem& item, Index head, const MatrixF64& bias) const {
    auto& all = item.input.head_bias;
    if (all.empty()) all.assign(static_cast<std::size_t>(m_config.n_heads), MatrixF64::Zero(bias.rows(), bias.cols()));
    all[static_cast<std::size_t>(head)] += bias;
  }

  JsonField m_options;
  const std::map<std::string, Tensor>& m_tensors;
  AttentionConfig m_config;
};

}  // namespace

template <typename T>
AttentionInput<T> LayerCaseItem::inputAs() const {
  AttentionInput<T> out{input.x_q.cast<T>(), input.ofKeys().cast<T>(), input.ofValues().cast<T>(), {}};
  for (const MatrixF64& bias : input.head_bias) out.head_bias.push_back(bias.cast<T>());
  return out;
}
template AttentionInput<float> LayerCaseItem::inputAs() const;
template AttentionInput<double> LayerCaseItem::inputAs() const;

LayerCase makeLayerCase(const nlohmann::json& options, const std::map<std::string, Tensor>& tensors) {
  return CaseBuilder(options, tensors).build();
}

LayerCase readLayerCase(const std::filesystem::path& config_file, const std::filesystem::path& tensor_file) {
  const nlohmann::json file = parseJson(
      readTextFile(config_file, kLargestConfigFile),
      HEADWISE_TR_NOOP("core", "The file of options nests too deep. It should hold one object of options."),
      HEADWISE_TR_NOOP("core",
                       "The file of options should be JSON, but at byte %1 it cannot be read. Check that it is the "
                       ".json file that belongs to the tensors."));
  const auto config = file.is_object() ? file.find("config") : file.end();
  return makeLayerCase(config != file.end() ? *config : file, readSafetensors(tensor_file));
}

}  // namespace headwise
