#include "core/attention/fast_attend.h"

#include <algorithm>
#include <optional>

#include "core/attention/make_bands.h"
#include "core/attention/packed.h"
#include "core/attention/projection.h"
#include "core/attention/row_block.h"
#include "core/attention/take_over.h"
#include "core/attention/worth_threads.h"
#include "core/tensor/parallel.h"

namespace headwise::cpu {
namespace {

/// Query rows whose scores are made, normalised and used while they are in the caches: whole tiles of every kernel.
constexpr Index kQueryBlock = 24;

class FastForward {
 public:
  FastForward(const Kernels& kernels, const AttentionConfig& config, const AttentionParameters& parameters,
              AttentionInput<float> input, const AttendOptions& options, const EarlierValues<float>& earlier)
      : m_kernels(kernels),
        m_config(config),
        m_parameters(parameters),
        m_options(options),
        m_same(earlier.same),
        m_take_over(earlier, m_values) {
    m_values.input = std::move(input);
    m_blocks = blocksOfHeads(config.n_heads, kQueryBlock, [&](Index head) { return m_same.patternOf(head).anew(); });
    m_threads = options.threads > 0 ? options.threads : worthThreads(multiplyAddCount()) ? threadCount() : 1;
    if (!options.packed) m_own_packed.emplace(kernels, parameters);
  }

  AttentionValues<float> run() {
    makeQKV();
    prepareRows();
    if (!m_blocks.empty()) {
      layOutKeysAndValues();
      attend();
    }
    collectUnseenRows();
    if (packed().W_O.empty()) return std::move(m_values);
    m_values.out = roomyMatrix<float>(queryCount(), m_parameters.W_O.rows());
    m_take_over.rows(m_same.out, &AttentionValues<float>::out);
    multiply({part(m_values.z.together(), packed().W_O, m_values.out, m_same.out)});
    return std::move(m_values);
  }

 private:
  [[nodiscard]] Index queryCount() const { return m_values.input.queryCount(); }
  [[nodiscard]] Index keyCount() const { return m_values.input.keyCount(); }
  [[nodiscard]] const PackedParameters& packed() const { return m_own_packed ? *m_own_packed : *m_options.packed; }

  [[nodiscard]] double multiplyAddCount() const {
    const auto count = [](Index a, Index b) { return static_cast<double>(a) * static_cast<double>(b); };
    double rows = 0;
    for (const HeadRows& block : m_blocks) rows += static_cast<double>(block.rows.size());
    return count(m_same.q.anew().size(), m_parameters.W_Q.size()) +
           count(m_same.out.anew().size(), m_parameters.W_O.size()) +
           count(m_same.k.anew().size(), m_parameters.W_K.size() + m_parameters.W_V.size()) +
           rows * count(keyCount(), m_config.headDim() + m_config.valueDim());
  }

  void multiply(std::initializer_list<Projection> products) const {
    project(m_kernels, products, m_threads, m_options.stop);
  }

  /// The rows of y that are not the same.
  static Projection part(const Matrix& x, const PackedProjection& by, Matrix& y, const SameRows& same) {
    const IndexRange rows = same.anew();
    return {x.middleRows(rows.begin, rows.size()), by, y, rows.begin};
  }

  void makeQKV() {
    const AttentionInput<float>& x = m_values.input;
    m_values.q = Heads<float>(m_config.n_heads, queryCount(), m_config.headDim());
    m_values.k = Heads<float>(m_config.kvHeads(), keyCount(), m_config.headDim());
    m_values.v = Heads<float>(m_config.kvHeads(), keyCount(), m_config.valueDim());
    m_take_over.rows(m_same.q, &AttentionValues<float>::q);
    m_take_over.rows(m_same.k, &AttentionValues<float>::k);
    m_take_over.rows(m_same.k, &AttentionValues<float>::v);
    multiply({part(x.x_q, packed().W_Q, m_values.q.together(), m_same.q),
              part(x.ofKeys(), packed().W_K, m_values.k.together(), m_same.k),
              part(x.ofValues(), packed().W_V, m_values.v.together(), m_same.k)});
    m_take_over.turned(m_config.positions);
  }

  void layOutKeysAndValues() {
    m_keys_and_values.reserve(static_cast<std::size_t>(m_config.kvHeads()));
    const Heads<float>& keys = m_values.k_rot.empty() ? m_values.k : m_values.k_rot;
    const Index key_floats = Panels::size(m_kernels, m_config.headDim(), keyCount());
    const Index value_floats = Panels::size(m_kernels, keyCount(), m_config.valueDim());
    m_panels = AlignedFloats(m_config.kvHeads() * (key_floats + value_floats), m_options.storage);
    for (Index head = 0; head < m_config.kvHeads(); ++head) {
      float* first = m_panels.data() + head * (key_floats + value_floats);
      m_keys_and_values.push_back({Panels(m_kernels, first, m_config.headDim(), keyCount()),
                                   Panels(m_kernels, first + key_floats, keyCount(), m_config.valueDim()), false});
    }
    // Of all rows, also where few are computed.
    const bool large = moveIsWorthThreads(static_cast<std::size_t>(m_panels.size()) * sizeof(float));
    const int threads = large && m_options.threads == 0 ? threadCount() : m_threads;
    parallelFor(m_config.kvHeads(), threads, m_options.stop, [&](Index head) {
      KeysAndValues& one = m_keys_and_values[static_cast<std::size_t>(head)];
      const auto values = std::as_const(m_values.v)[head];
      for (Index panel = 0; panel < one.keys.count(); ++panel) one.keys.layOutTransposed(m_kernels, panel, keys[head]);
      for (Index panel = 0; panel < one.values.count(); ++panel) one.values.layOut(panel, values);
      one.values_are_finite = (values * 0.0F).sum() == 0;  // NaN where one is NaN or infinite
    });
  }

  void prepareRows() {
    if (m_options.keep_pattern && !m_same.allPatterns())
      m_values.pattern = PatternBands<float>(m_config.n_heads, queryCount(), keyCount());
    m_values.log_sum_exp.resize(m_config.n_heads, queryCount());
    m_values.z = Heads<float>(m_config.n_heads, queryCount(), m_config.valueDim());
    m_unseen.resize(m_config.n_heads, queryCount());
    m_take_over.attended(m_unseen);
  }

  void attend() {
    const ScoreRule<float> rule(m_config, m_parameters, scoreInput(m_values.input), {0, m_config.n_heads},
                                wholeBands(rowsOfAll(m_blocks), queryCount()));
    if (m_options.keep_pattern) makeBands(m_values.pattern, m_blocks, rule, m_options.storage);
    parallelFor(static_cast<Index>(m_blocks.size()), m_threads, m_options.stop, [&](Index task) {
      const auto& [head, queries] = m_blocks[static_cast<std::size_t>(task)];
      RowBlock block(m_kernels, rule, m_values, m_keys_and_values[static_cast<std::size_t>(m_config.kvHeadOf(head))],
                     head, queries);
      block.run(!isOff(head), m_unseen.row(head).data());
    });
  }

  void collectUnseenRows() {
    for (Index head = 0; head < m_unseen.rows(); ++head)
      for (Index query = 0; query < m_unseen.cols(); ++query)
        if (m_unseen(head, query) != 0) m_values.fully_masked_rows.emplace_back(head, query);
  }

  [[nodiscard]] bool isOff(Index head) const {
    return std::ranges::find(m_options.heads_off, head) != m_options.heads_off.end();
  }

  const Kernels& m_kernels;
  const AttentionConfig& m_config;
  const AttentionParameters& m_parameters;
  const AttendOptions& m_options;
  const SameStages& m_same;
  std::optional<PackedParameters> m_own_packed;
  AttentionValues<float> m_values;
  TakeOver<float> m_take_over;
  std::vector<HeadRows> m_blocks;  ///< that are computed
  ByteMatrix m_unseen;             ///< [n_heads, n_q]: 1 where a row has no visible key
  int m_threads = 1;
  AlignedFloats m_panels;
  std::vector<KeysAndValues> m_keys_and_values;  ///< n_kv_heads, in m_panels
};

}  // namespace

AttentionValues<float> fastAttend(const Kernels& kernels, const AttentionConfig& config,
                                  const AttentionParameters& parameters, AttentionInput<float> input,
                                  const AttendOptions& options, const EarlierValues<float>& earlier) {
  return FastForward(kernels, config, parameters, std::move(input), options, earlier).run();
}

}  // namespace headwise::cpu
