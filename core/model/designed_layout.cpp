#include "core/model/designed_layout.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/model/position_kernel.h"
#include "core/model/token_vectors.h"

namespace headwise {
namespace {

constexpr Index kPairsBesideTokens = 8;     // enough to take the attention off the own place (narrowGains)
constexpr Index kFewestTokenDims = 16;      // fewer, and different words look alike
constexpr double kFastestForTokens = 0.05;  // dimensions that RoPE turns faster cannot compare tokens
constexpr double kSlowestPair = 0.0035;  // radians a token: cos stays above 1/2 for 300 tokens, so it can stand for 1
constexpr Index kLargestSearched = 1024;

bool has(const std::vector<HeadJob>& jobs, HeadJob job) {
  return std::find(jobs.begin(), jobs.end(), job) != jobs.end();
}

bool usesPairs(HeadJob job) { return job == HeadJob::First || targetOffset(job).has_value(); }

bool hasConstant(const AttentionConfig& config) {
  if (positionAccess(config.positions.kind) != PositionAccess::Absolute) return sinusoidWidth(config.d_model) >= 2;
  const std::vector<double> frequencies = pairFrequencies(sinusoidWidth(config.d_model), 10000.0);
  return !frequencies.empty() && frequencies.back() <= kSlowestPair;
}

Index rotaryDim(const AttentionConfig& config) {
  return config.positions.rotary_dim > 0 ? config.positions.rotary_dim : config.headDim();
}

/// The frequencies that a pair of the head's dimensions can carry, fastest first.
std::vector<double> carriedFrequencies(const AttentionConfig& config) {
  switch (positionAccess(config.positions.kind)) {
    case PositionAccess::Absolute:
      return pairFrequencies(sinusoidWidth(config.d_model), 10000.0);
    case PositionAccess::Rotary:
      return pairFrequencies(rotaryDim(config), config.positions.rope_base);
    case PositionAccess::Bucket:
    case PositionAccess::Hidden:
      return {};
  }
  return {};
}

std::pair<Index, Index> rotaryDims(const AttentionConfig& config, Index pair) {
  if (config.positions.kind == PositionKind::RopeInterleaved) return {2 * pair, 2 * pair + 1};
  return {pair, pair + rotaryDim(config) / 2};
}

/// `wanted` pairs, as far as the head has room for them.
std::vector<PositionPair> choosePairs(const AttentionConfig& config, Index wanted) {
  const Index count = std::min(wanted, config.headDim() / 2);
  const std::vector<double> frequencies = carriedFrequencies(config);
  std::vector<PositionPair> pairs;
  for (const Index f : spreadFrequencies(frequencies, count)) {
    const auto n = static_cast<Index>(pairs.size());
    const bool rotary = positionAccess(config.positions.kind) == PositionAccess::Rotary;
    const auto [first, second] = rotary ? rotaryDims(config, f) : std::pair<Index, Index>(2 * n, 2 * n + 1);
    pairs.push_back({frequencies[static_cast<std::size_t>(f)], f, first, second});
  }
  return pairs;
}

/// The head's dimensions that no pair takes and whose turns a token comparison survives, slowest first.
std::vector<Index> freeDims(const AttentionConfig& config, const std::vector<PositionPair>& pairs) {
  std::vector<double> turn(static_cast<std::size_t>(config.headDim()), 0.0);
  if (positionAccess(config.positions.kind) == PositionAccess::Rotary) {
    const std::vector<double> frequencies = carriedFrequencies(config);
    for (std::size_t f = 0; f < frequencies.size(); ++f) {
      const auto [a, b] = rotaryDims(config, static_cast<Index>(f));
      turn[static_cast<std::size_t>(a)] = turn[static_cast<std::size_t>(b)] = frequencies[f];
    }
  }
  for (const PositionPair& pair : pairs) {
    turn[static_cast<std::size_t>(pair.first)] = turn[static_cast<std::size_t>(pair.second)] = 10;
  }
  std::vector<Index> dims;
  for (Index d = 0; d < config.headDim(); ++d) {
    if (turn[static_cast<std::size_t>(d)] <= kFastestForTokens) dims.push_back(d);
  }
  std::stable_sort(dims.begin(), dims.end(), [&](Index a, Index b) {
    return turn[static_cast<std::size_t>(a)] < turn[static_cast<std::size_t>(b)];
  });
  return dims;
}

/// A layout with `pairs` pairs; what is left goes to the delimiter and then to the token's vector.
KeyLayout layoutWith(const AttentionConfig& config, Index pairs, bool delimiter, bool tokens) {
  KeyLayout layout;
  layout.pairs = choosePairs(config, pairs);
  std::vector<Index> dims = freeDims(config, layout.pairs);
  if (delimiter && !dims.empty()) {
    layout.delimiter_dim = dims.front();
    dims.erase(dims.begin());
  }
  if (!tokens) return layout;
  dims.resize(std::min(dims.size(), static_cast<std::size_t>(tokenWidth(config.d_model))));
  layout.token_dims = std::move(dims);
  return layout;
}

bool comparesTokens(const KeyLayout& layout, PositionAccess access) {
  const bool pairs = access == PositionAccess::Bucket || static_cast<Index>(layout.pairs.size()) >= kPairsBesideTokens;
  return pairs && static_cast<Index>(layout.token_dims.size()) >= kFewestTokenDims;
}

Index slowPairs(const KeyLayout& layout) {
  return std::count_if(layout.pairs.begin(), layout.pairs.end(),
                       [](const PositionPair& pair) { return pair.frequency <= kWideTopFrequency; });
}

/// Whether the layout has what the job needs.
bool fits(HeadJob job, const KeyLayout& layout, const AttentionConfig& config) {
  const PositionAccess access = positionAccess(config.positions.kind);
  const auto pairs = static_cast<Index>(layout.pairs.size());
  // RoPE turns what it is given, so a distance needs a query and a key that are the same everywhere.
  const bool constant = access != PositionAccess::Rotary || hasConstant(config);
  switch (job) {
    case HeadJob::Diffuse:
      return true;
    case HeadJob::Delimiter:
      return layout.delimiter_dim && hasConstant(config) && !knownDelimiters(tokenWidth(config.d_model)).empty();
    case HeadJob::SameToken:
      return comparesTokens(layout, access) && constant;
    case HeadJob::First:
      return pairs >= 2 && hasConstant(config);
    case HeadJob::Local:
      return access == PositionAccess::Bucket || (pairs >= 3 && slowPairs(layout) >= 2 && constant);
    case HeadJob::Previous:
    case HeadJob::Itself:
    case HeadJob::TwoBack:
    case HeadJob::Next:
      return access == PositionAccess::Bucket || (pairs >= 2 && constant);
  }
  return false;
}

/// Reasons that no size can mend.
std::optional<Message> impossible(HeadJob job, const AttentionConfig& config) {
  if (job == HeadJob::Diffuse || job == HeadJob::Delimiter) return {};
  const PositionAccess access = positionAccess(config.positions.kind);
  if (config.positions.kind == PositionKind::None)
    return Message(HEADWISE_TR_NOOP("core", "it needs positions, and they are off"));
  if (access == PositionAccess::Hidden) {
    return Message(
        HEADWISE_TR_NOOP("core", "ALiBi only favours near keys, and this needs positions that q and k can see"));
  }
  if (job == HeadJob::First && access != PositionAccess::Absolute) {
    return Message(HEADWISE_TR_NOOP("core", "these positions tell distances only, not which token is the first"));
  }
  if (job == HeadJob::Next && access == PositionAccess::Bucket && !config.positions.t5_bidirectional) {
    return Message(HEADWISE_TR_NOOP("core", "these positions do not tell later tokens apart"));
  }
  return {};
}

/// The smallest value of a size from its present one on with which the job fits, by bisection: what fits in a size fits
/// in a larger one.
template <typename Change>
std::optional<Index> smallest(Index from, HeadJob job, const std::vector<HeadJob>& group, const Change& changed) {
  const auto fitsIn = [&](Index size) {
    const AttentionConfig config = changed(size);
    return fits(job, keyLayout(group, config), config);
  };
  Index too_small = from, enough = std::max(from + 1, kLargestSearched);
  if (!fitsIn(enough)) return {};
  while (enough - too_small > 1) {
    const Index middle = too_small + (enough - too_small) / 2;
    (fitsIn(middle) ? enough : too_small) = middle;
  }
  return enough;
}

Message tooSmall(HeadJob job, const std::vector<HeadJob>& group, const AttentionConfig& config) {
  const auto with_d_k = [&](Index size) {
    AttentionConfig changed = config;
    changed.d_head = size;
    changed.positions.rotary_dim = 0;
    return changed;
  };
  if (const auto size = smallest(config.headDim(), job, group, with_d_k)) {
    return {HEADWISE_TR_NOOP("core", "it needs a d_k of %1 or more"), {std::to_string(*size)}};
  }
  const auto with_d_model = [&](Index size) {
    AttentionConfig changed = with_d_k(std::max(config.headDim(), size));
    changed.d_model = size;
    return changed;
  };
  const auto size = smallest(config.d_model, job, group, with_d_model);
  return {HEADWISE_TR_NOOP("core", "it needs a d_model of %1 or more"),
          {std::to_string(size.value_or(kLargestSearched))}};
}

}  // namespace

HeadTask headJob(Index head_index) {
  constexpr std::array order{HeadJob::Previous,  HeadJob::First,     HeadJob::Itself,
                             HeadJob::SameToken, HeadJob::Local,     HeadJob::Diffuse,
                             HeadJob::TwoBack,   HeadJob::Delimiter, HeadJob::Next};
  constexpr auto count = static_cast<Index>(order.size());
  return {order[static_cast<std::size_t>(head_index % count)], head_index / count};
}

std::vector<HeadJob> groupJobs(const AttentionConfig& config, Index g) {
  std::vector<HeadJob> jobs;
  for (Index i = 0; i < config.n_heads; ++i) {
    if (config.kvHeadOf(i) == g) jobs.push_back(headJob(i).job);
  }
  return jobs;
}

PositionAccess positionAccess(PositionKind kind) {
  switch (kind) {
    case PositionKind::Sinusoidal:
    case PositionKind::Learned:
      return PositionAccess::Absolute;
    case PositionKind::RopeHalf:
    case PositionKind::RopeInterleaved:
      return PositionAccess::Rotary;
    case PositionKind::T5:
      return PositionAccess::Bucket;
    case PositionKind::None:
    case PositionKind::Alibi:
      return PositionAccess::Hidden;
  }
  return PositionAccess::Hidden;
}

std::optional<Index> targetOffset(HeadJob job) {
  switch (job) {
    case HeadJob::Previous:
      return -1;
    case HeadJob::TwoBack:
      return -2;
    case HeadJob::Next:
      return 1;
    case HeadJob::Itself:
    case HeadJob::Local:
      return 0;
    case HeadJob::First:
    case HeadJob::SameToken:
    case HeadJob::Diffuse:
    case HeadJob::Delimiter:
      return {};
  }
  return {};
}

KeyLayout keyLayout(const std::vector<HeadJob>& jobs, const AttentionConfig& config) {
  const bool delimiter = has(jobs, HeadJob::Delimiter);
  if (has(jobs, HeadJob::SameToken)) {
    KeyLayout both = layoutWith(config, kPairsBesideTokens, delimiter, true);
    if (comparesTokens(both, positionAccess(config.positions.kind))) return both;
  }
  if (std::none_of(jobs.begin(), jobs.end(), usesPairs))
    return layoutWith(config, 0, delimiter, has(jobs, HeadJob::Diffuse));
  // The fewest pairs that make a peak come before the delimiter, all others after it.
  const Index pairs = config.headDim() / 2;
  const Index beside_delimiter = (config.headDim() - 1) / 2;
  if (delimiter && beside_delimiter >= 2) return layoutWith(config, beside_delimiter, true, false);
  return layoutWith(config, pairs, false, false);
}

std::optional<Message> whyNot(HeadJob job, const std::vector<HeadJob>& group_jobs, const AttentionConfig& config) {
  if (auto reason = impossible(job, config)) return reason;
  if (fits(job, keyLayout(group_jobs, config), config)) return {};
  return tooSmall(job, group_jobs, config);
}

}  // namespace headwise
