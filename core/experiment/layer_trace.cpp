#include "core/experiment/layer_trace.h"

#include "core/analysis/row_facts.h"
#include "core/experiment/run.h"
#include "core/tensor/error.h"

namespace headwise {
namespace {

/// [rows, cols], rows one after the other.
template <typename Rows>
std::span<const typename Rows::Scalar> rowOf(const Rows& matrix, Index row) {
  return {matrix.row(row).data(), static_cast<std::size_t>(matrix.cols())};
}

bool ofKeys(Hook hook) { return hook == Hook::k || hook == Hook::v || hook == Hook::k_rot; }
bool ofAllHeads(Hook hook) { return hook == Hook::concat || hook == Hook::out; }

/// One output tensor, filled sequence by sequence and head by head.
template <typename T>
class Rows {
 public:
  Rows(std::vector<std::int64_t> shape) : m_shape(std::move(shape)) {
    const std::int64_t cols = m_shape.back();
    std::int64_t rows = 1;
    for (std::size_t i = 0; i + 1 < m_shape.size(); ++i) rows *= m_shape[i];
    m_values.resize(rows, cols);
  }
  void append(const MatrixOf<T>& block) {
    m_values.middleRows(m_filled, block.rows()) = block;
    m_filled += block.rows();
  }
  [[nodiscard]] Tensor tensor() const { return makeTensor(m_values, m_shape); }

 private:
  std::vector<std::int64_t> m_shape;
  MatrixOf<T> m_values;
  Index m_filled = 0;
};

template <typename T>
class LayerTracer {
 public:
  explicit LayerTracer(const LayerCase& layer_case)
      : m_batch(layer_case.batch),
        m_config(layer_case.batch.front().config),
        m_parameters(layer_case.parameters.template cast<T>()),
        m_hooks(availableHooks(m_config, m_parameters.W_O.size() != 0)),
        m_n_q(m_batch.front().input.queryCount()),
        m_n_kv(m_batch.front().input.keyCount()) {}

  std::map<std::string, Tensor> run() {
    requireMemory();
    for (const LayerCaseItem& item : m_batch) add(item);
    std::map<std::string, Tensor> out;
    for (const auto& [name, rows] : m_rows) out.emplace(name, rows.tensor());
    return out;
  }

 private:
  void requireMemory() const {
    // Beside what attend() makes, each hook is held twice: while it is filled and as a tensor.
    const double heads = static_cast<double>(m_config.n_heads) * static_cast<double>(m_n_q);
    const double row = 3.0 * static_cast<double>(m_n_kv) + static_cast<double>(m_config.d_model);
    const double written = 2.0 * static_cast<double>(m_batch.size()) * heads * row * sizeof(T);
    const double needed = attendBytes(m_config, m_n_q, m_n_kv, sizeof(T)) + written;
    if (needed <= kDefaultTraceBudget) return;
    throw TooLargeError(
        Message(HEADWISE_TR_NOOP("core",
                                 "Tracing %1 sequences of %2 x %3 tokens in %4 heads would take %5, "
                                 "and at most %6 may be used. Trace fewer or shorter sequences."),
                {std::to_string(m_batch.size()), std::to_string(m_n_q), std::to_string(m_n_kv),
                 std::to_string(m_config.n_heads), formatBytes(needed), formatBytes(kDefaultTraceBudget)}));
  }

  void add(const LayerCaseItem& item) {
    const AttentionValues<T> values = attend<T>(item.config, m_parameters, item.inputAs<T>());
    for (const Hook hook : kAllHooks)
      if (hook != Hook::x && m_hooks.contains(hook)) addHook(hook, item.config, values);
    addEntropy(values);
  }

  void addHook(Hook hook, const AttentionConfig& config, const AttentionValues<T>& values) {
    const Index heads = ofAllHeads(hook) ? 1 : ofKeys(hook) ? config.kvHeads() : config.n_heads;
    const Index group = config.n_heads / config.kvHeads();
    for (Index head = 0; head < heads; ++head) {
      const IndexRange rows{0, ofKeys(hook) ? m_n_kv : m_n_q};
      const Index query_head = ofKeys(hook) ? head * group : head;
      append(std::string(hookName(hook)), heads, ofAllHeads(hook),
             hookValue(hook, config, m_parameters, values, query_head, rows));
    }
  }

  void addEntropy(const AttentionValues<T>& values) {
    MatrixOf<T> rows(m_config.n_heads, m_n_q);
    for (Index head = 0; head < rows.rows(); ++head) {
      const MatrixOf<T> pattern = values.pattern[head];
      for (Index query = 0; query < m_n_q; ++query)
        rows(head, query) = static_cast<T>(rowEntropy(rowOf(pattern, query)));
    }
    append("entropy", 1, true, rows);
  }

  void append(const std::string& name, Index heads, bool flat, const MatrixOf<T>& block) {
    auto found = m_rows.find(name);
    if (found == m_rows.end()) {
      const auto batch = static_cast<std::int64_t>(m_batch.size());
      std::vector<std::int64_t> shape{batch, heads, block.rows(), block.cols()};
      if (flat) shape.erase(shape.begin() + 1);
      found = m_rows.emplace(name, Rows<T>(std::move(shape))).first;
    }
    found->second.append(block);
  }

  const std::vector<LayerCaseItem>& m_batch;
  const AttentionConfig& m_config;
  AttentionParametersOf<T> m_parameters;
  HookSet m_hooks;
  Index m_n_q;
  Index m_n_kv;
  std::map<std::string, Rows<T>> m_rows;
};

}  // namespace

template <typename T>
std::map<std::string, Tensor> traceLayerCase(const LayerCase& layer_case) {
  return LayerTracer<T>(layer_case).run();
}

template std::map<std::string, Tensor> traceLayerCase<float>(const LayerCase&);
template std::map<std::string, Tensor> traceLayerCase<double>(const LayerCase&);

}  // namespace headwise
