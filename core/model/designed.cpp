// Compiled without contraction into fused multiply-adds (see CMakeLists.txt): the same bits on every platform.
#include "core/model/designed.h"

#include <array>
#include <cmath>

#include "core/attention/positions.h"
#include "core/model/designed_layout.h"
#include "core/model/position_kernel.h"
#include "core/model/token_vectors.h"
#include "core/tensor/portable_math.h"

namespace headwise {
namespace {

// What softmax is to give to the target, in the first, second, third, ... head with the same job.
constexpr std::array kPeakShare{0.85, 0.7, 0.95};
constexpr std::array kLocalShare{0.9, 0.85, 0.95};
// Scores (after 1/sqrt(d_k)) of a match; other words score around 0.
constexpr std::array kSameTokenScore{6.5, 8.0, 9.5};
constexpr std::array kDelimiterScore{6.0, 7.0, 8.0};
constexpr std::array kDiffuseScore{0.5, 0.25, 0.1};
constexpr double kBucketPeak = 6.0;

double pick(const std::array<double, 3>& values, Index repeat) {
  return values[static_cast<std::size_t>(repeat) % values.size()];
}

/// The rows of one head in W_Q or W_K, and where the parts of the input stand.
class HeadRows {
 public:
  HeadRows(const AttentionConfig& config, Matrix& matrix, Index head)
      : m_config(config), m_matrix(matrix), m_first(head * config.headDim()) {}

  void add(Index head_dim, Index input_dim, double value) {
    float& entry = m_matrix(m_first + head_dim, input_dim);
    entry = static_cast<float>(entry + value);
  }

  void addToken(Index head_dim, Index coordinate, double value) { add(head_dim, coordinate, value); }

  /// `value` at every token: the slowest pair of the sinusoid, turned so that it starts at 1.
  void addConstant(Index head_dim, double value) {
    const std::vector<double> frequencies = pairFrequencies(sinusoidWidth(m_config.d_model), 10000.0);
    if (frequencies.empty()) return;
    const auto slowest = static_cast<Index>(frequencies.size()) - 1;
    const double angle = frequencies.back() * static_cast<double>(m_config.positions.start);
    addWave(head_dim, slowest, value * portable::sin(angle), value * portable::cos(angle));
  }

  /// sin_part * sin(w p) + cos_part * cos(w p) of one pair of the sinusoid.
  void addWave(Index head_dim, Index pair, double sin_part, double cos_part) {
    const Index at = tokenWidth(m_config.d_model) + 2 * pair;
    add(head_dim, at, sin_part);
    add(head_dim, at + 1, cos_part);
  }

 private:
  const AttentionConfig& m_config;
  Matrix& m_matrix;
  Index m_first;
};

/// Fills W_Q and W_K. Keys hold plain parts of the input; all gains stand in the queries.
class Designer {
 public:
  Designer(const AttentionConfig& config, std::uint64_t seed)
      : m_config(config), m_seed(seed), m_access(positionAccess(config.positions.kind)) {}

  void build(AttentionParameters& parameters) const {
    for (Index g = 0; g < m_config.kvHeads(); ++g) {
      addKeys(keyLayout(groupJobs(m_config, g), m_config), HeadRows(m_config, parameters.W_K, g));
    }
    for (Index i = 0; i < m_config.n_heads; ++i) {
      const std::vector<HeadJob> group = groupJobs(m_config, m_config.kvHeadOf(i));
      if (whyNot(headJob(i).job, group, m_config)) continue;  // no query: the head looks at every key alike
      addQueries(headJob(i), keyLayout(group, m_config), HeadRows(m_config, parameters.W_Q, i));
    }
  }

 private:
  void addKeys(const KeyLayout& layout, HeadRows rows) const {
    for (const PositionPair& pair : layout.pairs) {
      if (m_access == PositionAccess::Rotary) {
        rows.addConstant(pair.first, 1);
      } else {
        rows.addWave(pair.first, pair.frequency_index, 1, 0);
        rows.addWave(pair.second, pair.frequency_index, 0, 1);
      }
    }
    for (std::size_t c = 0; c < layout.token_dims.size(); ++c) {
      rows.addToken(layout.token_dims[c], static_cast<Index>(c), 1);
    }
    if (!layout.delimiter_dim) return;
    const std::vector<double> direction = delimiterDirection(tokenWidth(m_config.d_model), m_seed);
    for (std::size_t c = 0; c < direction.size(); ++c) {
      rows.addToken(*layout.delimiter_dim, static_cast<Index>(c), direction[c]);
    }
  }

  void addQueries(const HeadTask& task, const KeyLayout& layout, HeadRows rows) const {
    switch (task.job) {
      case HeadJob::First:
        addFirst(task, layout, rows);
        break;
      case HeadJob::SameToken:
        addSameToken(task, layout, rows);
        break;
      case HeadJob::Diffuse:
        addDiffuse(task, layout, rows);
        break;
      case HeadJob::Delimiter:
        rows.addConstant(*layout.delimiter_dim, scaled(pick(kDelimiterScore, task.repeat)));
        break;
      case HeadJob::Local:
        addPeak(layout, {2, pick(kLocalShare, task.repeat), false}, 0, rows);
        break;
      case HeadJob::Previous:
      case HeadJob::Itself:
      case HeadJob::TwoBack:
      case HeadJob::Next:
        addPeak(layout, {0, pick(kPeakShare, task.repeat), false}, *targetOffset(task.job), rows);
        break;
    }
  }

  /// Undoes the usual division by sqrt(d_k). Other scales are left to show what they do.
  double scaled(double score) const { return score * std::sqrt(static_cast<double>(m_config.headDim())); }

  static std::vector<double> frequenciesOf(const KeyLayout& layout) {
    std::vector<double> frequencies;
    for (const PositionPair& pair : layout.pairs) frequencies.push_back(pair.frequency);
    return frequencies;
  }

  /// gain cos(w (p_q + offset - p_k)) for every pair.
  void addDistance(const KeyLayout& layout, const std::vector<double>& gains, Index offset, HeadRows& rows) const {
    for (std::size_t f = 0; f < layout.pairs.size(); ++f) {
      const PositionPair& pair = layout.pairs[f];
      const double turn = pair.frequency * static_cast<double>(offset);
      const double along = scaled(gains[f]) * portable::cos(turn);
      const double across = scaled(gains[f]) * portable::sin(turn);
      if (m_access == PositionAccess::Rotary) {
        rows.addConstant(pair.first, along);
        rows.addConstant(pair.second, across);
      } else {
        rows.addWave(pair.first, pair.frequency_index, along, across);
        rows.addWave(pair.second, pair.frequency_index, -across, along);
      }
    }
  }

  void addPeak(const KeyLayout& layout, const KernelGoal& goal, Index offset, HeadRows& rows) const {
    if (m_access == PositionAccess::Bucket) return;  // the bias of each distance does it all
    addDistance(layout, peakGains(frequenciesOf(layout), goal), offset, rows);
  }

  /// The query is the same everywhere: a key pair of the first position.
  void addFirst(const HeadTask& task, const KeyLayout& layout, HeadRows& rows) const {
    const std::vector<double> gains = peakGains(frequenciesOf(layout), {0, pick(kPeakShare, task.repeat), true});
    for (std::size_t f = 0; f < layout.pairs.size(); ++f) {
      const double angle = layout.pairs[f].frequency * static_cast<double>(m_config.positions.start);
      rows.addConstant(layout.pairs[f].first, scaled(gains[f]) * portable::sin(angle));
      rows.addConstant(layout.pairs[f].second, scaled(gains[f]) * portable::cos(angle));
    }
  }

  /// Words compared, less the own place.
  void addSameToken(const HeadTask& task, const KeyLayout& layout, HeadRows& rows) const {
    const double match = pick(kSameTokenScore, task.repeat);
    addTokens(layout, match, rows);
    std::vector<double> gains = narrowGains(frequenciesOf(layout));
    for (double& gain : gains) gain *= -match;  // the own place scores like any other word
    addDistance(layout, gains, 0, rows);
  }

  void addTokens(const KeyLayout& layout, double match, HeadRows& rows) const {
    const double gain = scaled(match) / static_cast<double>(layout.token_dims.size());
    for (std::size_t c = 0; c < layout.token_dims.size(); ++c) {
      rows.addToken(layout.token_dims[c], static_cast<Index>(c), gain);
    }
  }

  /// Whatever the keys hold, compared so weakly that nothing stands out.
  void addDiffuse(const HeadTask& task, const KeyLayout& layout, HeadRows& rows) const {
    const double score = pick(kDiffuseScore, task.repeat);
    if (!layout.token_dims.empty()) return addTokens(layout, score, rows);
    addDistance(layout, std::vector<double>(layout.pairs.size(), score / static_cast<double>(layout.pairs.size())), 0,
                rows);
  }

  const AttentionConfig& m_config;
  std::uint64_t m_seed;
  PositionAccess m_access;
};

/// The input dimension that value dimension c of kv head g copies, or -1. Slices of the token's vector one after the
/// other, around and around; values wider than it copy the input from its beginning.
Index copiedDim(const AttentionConfig& config, Index g, Index c) {
  const Index width = tokenWidth(config.d_model);
  if (config.valueDim() <= width) return (g * config.valueDim() + c) % width;
  return c < config.d_model ? c : -1;
}

void buildValues(const AttentionConfig& config, AttentionParameters& parameters) {
  const Index d_v = config.valueDim();
  for (Index g = 0; g < config.kvHeads(); ++g) {
    for (Index c = 0; c < d_v; ++c) {
      if (const Index from = copiedDim(config, g, c); from >= 0) parameters.W_V(g * d_v + c, from) = 1;
    }
  }
  for (Index i = 0; i < config.n_heads; ++i) {
    for (Index c = 0; c < d_v; ++c) {
      if (const Index to = copiedDim(config, config.kvHeadOf(i), c); to >= 0) parameters.W_O(to, i * d_v + c) = 1;
    }
  }
}

/// A table that has learned the sinusoid, for the half of the input where it stands.
Matrix learnedSinusoid(const AttentionConfig& config) {
  Matrix table = Matrix::Zero(kLearnedContext, config.d_model);
  const std::vector<double> frequencies = pairFrequencies(sinusoidWidth(config.d_model), 10000.0);
  for (Index p = 0; p < table.rows(); ++p) {
    for (std::size_t f = 0; f < frequencies.size(); ++f) {
      const Index at = tokenWidth(config.d_model) + 2 * static_cast<Index>(f);
      table(p, at) = static_cast<float>(portable::sin(frequencies[f] * static_cast<double>(p)));
      table(p, at + 1) = static_cast<float>(portable::cos(frequencies[f] * static_cast<double>(p)));
    }
  }
  return table;
}

/// T5's bias does the position jobs by itself; the same-token head uses it to look away from its own place.
Matrix distanceBiases(const AttentionConfig& config) {
  const PositionEncoding& positions = config.positions;
  Matrix bias = Matrix::Zero(positions.t5_buckets, config.n_heads);
  const auto entry = [&](Index distance, Index head) -> float& {
    return bias(t5Bucket(distance, positions.t5_bidirectional, positions.t5_buckets, positions.t5_max_distance), head);
  };
  for (Index i = 0; i < config.n_heads; ++i) {
    const HeadTask task = headJob(i);
    if (whyNot(task.job, groupJobs(config, config.kvHeadOf(i)), config)) continue;
    if (task.job == HeadJob::SameToken) {
      entry(0, i) = static_cast<float>(-pick(kSameTokenScore, task.repeat));
    }
    const std::optional<Index> offset = targetOffset(task.job);
    if (!offset) continue;
    const Index reach = task.job == HeadJob::Local ? 2 : 0;
    for (Index d = *offset - reach; d <= *offset + reach; ++d) entry(d, i) = kBucketPeak;
  }
  return bias;
}

}  // namespace

AttentionParameters designedParameters(const AttentionConfig& config, std::uint64_t seed) {
  AttentionParameters parameters;
  parameters.W_Q = Matrix::Zero(config.n_heads * config.headDim(), config.d_model);
  parameters.W_K = Matrix::Zero(config.kvHeads() * config.headDim(), config.d_model);
  parameters.W_V = Matrix::Zero(config.kvHeads() * config.valueDim(), config.d_model);
  parameters.W_O = Matrix::Zero(config.d_model, config.n_heads * config.valueDim());
  Designer(config, seed).build(parameters);
  buildValues(config, parameters);
  if (config.positions.kind == PositionKind::Learned) parameters.learned_positions = learnedSinusoid(config);
  if (config.positions.kind == PositionKind::T5) parameters.rel_bias = distanceBiases(config);
  return parameters;
}

}  // namespace headwise
