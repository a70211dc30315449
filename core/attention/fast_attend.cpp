#include "core/attention/fast_attend.h"

#include <algorithm>
#include <optional>

#include "core/attention/packed.h"
#include "core/attention/parallel.h"
#include "core/attention/projection.h"
#include "core/attention/rope.h"
#include "core/attention/row_block.h"

namespace headwise::cpu {
namespace {

/// Query rows whose scores are made, normalised and used while they are in the caches: whole tiles of every kernel.
constexpr Index kQueryBlock = 24;

Index parts(Index whole, Index part) { return (whole + part - 1) / part; }

class FastForward {
 public:
  FastForward(const Kernels& kernels, const AttentionConfig& config, const AttentionParameters& parameters,
              AttentionInput<float> input, const AttendOptions& options)
      : m_kernels(kernels), m_config(config), m_parameters(parameters), m_options(options) {
    m_values.input = std::move(input);
    m_threads = options.threads > 0 ? options.threads : worthThreads(multiplyAddCount()) ? threadCount() : 1;
    if (!options.packed) m_own_packed.emplace(kernels, parameters);
  }

  AttentionValues<float> run() {
    makeQKV();
    layOutKeysAndValues();
    prepareRows();
    attend();
    if (packed().W_O.empty()) return std::move(m_values);
    m_values.out.resize(queryCount(), m_parameters.W_O.rows());
    multiply({{m_values.z.together(), packed().W_O, m_values.out}});
    return std::move(m_values);
  }

 private:
  [[nodiscard]] Index queryCount() const { return m_values.input.x_q.rows(); }
  [[nodiscard]] Index keyCount() const { return m_values.input.x_k.rows(); }
  [[nodiscard]] const PackedParameters& packed() const { return m_own_packed ? *m_own_packed : *m_options.packed; }

  [[nodiscard]] double multiplyAddCount() const {
    const auto count = [](Index a, Index b) { return static_cast<double>(a) * static_cast<double>(b); };
    const Index widths = m_config.n_heads * (m_config.headDim() + m_config.valueDim());
    return count(queryCount(), m_parameters.W_Q.size() + m_parameters.W_O.size()) +
           count(keyCount(), m_parameters.W_K.size() + m_parameters.W_V.size()) +
           count(queryCount(), keyCount()) * static_cast<double>(widths);
  }

  void multiply(std::initializer_list<Projection> products) const {
    project(m_kernels, products, m_threads, m_options.stop);
  }

  void makeQKV() {
    const AttentionInput<float>& x = m_values.input;
    m_values.q = Heads<float>(m_config.n_heads, queryCount(), m_config.headDim());
    m_values.k = Heads<float>(m_config.kvHeads(), keyCount(), m_config.headDim());
    m_values.v = Heads<float>(m_config.kvHeads(), keyCount(), m_config.valueDim());
    multiply({{x.x_q, packed().W_Q, m_values.q.together()},
              {x.x_k, packed().W_K, m_values.k.together()},
              {x.x_v, packed().W_V, m_values.v.together()}});
    if (!isRope(m_config.positions.kind)) return;
    const Index start = m_config.positions.start;
    m_values.q_rot = rotated(m_config.positions, m_values.q, start + keyCount() - queryCount());
    m_values.k_rot = rotated(m_config.positions, m_values.k, start);
  }

  void layOutKeysAndValues() {
    m_keys_and_values.reserve(static_cast<std::size_t>(m_config.kvHeads()));
    const Heads<float>& keys = m_values.k_rot.empty() ? m_values.k : m_values.k_rot;
    const Index key_floats = Panels::size(m_kernels, m_config.headDim(), keyCount());
    const Index value_floats = Panels::size(m_kernels, keyCount(), m_config.valueDim());
    m_panels = AlignedFloats(m_config.kvHeads() * (key_floats + value_floats));
    for (Index head = 0; head < m_config.kvHeads(); ++head) {
      float* first = m_panels.data() + head * (key_floats + value_floats);
      m_keys_and_values.push_back({Panels(m_kernels, first, m_config.headDim(), keyCount()),
                                   Panels(m_kernels, first + key_floats, keyCount(), m_config.valueDim()), false});
    }
    parallelFor(m_config.kvHeads(), m_threads, m_options.stop, [&](Index head) {
      KeysAndValues& one = m_keys_and_values[static_cast<std::size_t>(head)];
      const auto values = std::as_const(m_values.v)[head];
      for (Index panel = 0; panel < one.keys.count(); ++panel) one.keys.layOutTransposed(m_kernels, panel, keys[head]);
      for (Index panel = 0; panel < one.values.count(); ++panel) one.values.layOut(panel, values);
      one.values_are_finite = (values * 0.0F).sum() == 0;  // NaN where one is NaN or infinite
    });
  }

  void prepareRows() {
    if (m_options.keep_pattern)
      m_values.pattern = HeadMatrices<float>(m_config.n_heads, queryCount(), keyCount(), m_options.storage);
    m_values.log_sum_exp.resize(m_config.n_heads, queryCount());
    m_values.z = Heads<float>(m_config.n_heads, queryCount(), m_config.valueDim());
  }

  void attend() {
    const ScoreRule<float> rule(m_config, m_parameters, scoreInput(m_values.input), {0, m_config.n_heads},
                                {0, queryCount()});
    const Index blocks = parts(queryCount(), kQueryBlock);
    ByteMatrix unseen(m_config.n_heads, queryCount());
    parallelFor(m_config.n_heads * blocks, m_threads, m_options.stop, [&](Index task) {
      const Index head = task / blocks;
      const Index begin = task % blocks * kQueryBlock;
      RowBlock block(m_kernels, rule, m_values, m_keys_and_values[static_cast<std::size_t>(m_config.kvHeadOf(head))],
                     head, {begin, std::min(begin + kQueryBlock, queryCount())});
      block.run(!isOff(head), unseen.row(head).data());
    });
    for (Index head = 0; head < unseen.rows(); ++head)
      for (Index query = 0; query < unseen.cols(); ++query)
        if (unseen(head, query) != 0) m_values.fully_masked_rows.emplace_back(head, query);
  }

  [[nodiscard]] bool isOff(Index head) const {
    return std::ranges::find(m_options.heads_off, head) != m_options.heads_off.end();
  }

  const Kernels& m_kernels;
  const AttentionConfig& m_config;
  const AttentionParameters& m_parameters;
  const AttendOptions& m_options;
  std::optional<PackedParameters> m_own_packed;
  AttentionValues<float> m_values;
  int m_threads = 1;
  AlignedFloats m_panels;
  std::vector<KeysAndValues> m_keys_and_values;  ///< n_kv_heads, in m_panels
};

}  // namespace

AttentionValues<float> fastAttend(const Kernels& kernels, const AttentionConfig& config,
                                  const AttentionParameters& parameters, AttentionInput<float> input,
                                  const AttendOptions& options) {
  return FastForward(kernels, config, parameters, std::move(input), options).run();
}

}  // namespace headwise::cpu
