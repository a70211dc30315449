#include "core/analysis/measure.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "core/analysis/account.h"
#include "core/attention/attend.h"
#include "core/tensor/random.h"

namespace headwise {
namespace {

constexpr Index kShortest = 16;
constexpr Index kLongest = 65536;
constexpr int kMostPasses = 9;
constexpr double kEnoughMs = 60;  // short passes are repeated for about that long

Matrix randomTokens(Index n, Index width, SplitMix64& random) {
  Matrix x(n, width);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = static_cast<float>(2 * uniform01(random) - 1);
  return x;
}

/// A learned table that is too short would refuse; its additions hardly take any time.
AttentionConfig measurable(AttentionConfig config, const AttentionParameters& parameters, Index n) {
  const bool too_short = config.positions.start + n > parameters.learned_positions.rows();
  if (config.positions.kind == PositionKind::Learned && too_short) config.positions.kind = PositionKind::None;
  return config;
}

}  // namespace

double measureForward(const AttentionConfig& config, const AttentionParameters& parameters, Index n,
                      std::stop_token stop) {
  SplitMix64 random(1);
  const AttentionConfig measured = measurable(config, parameters, n);
  AttentionInput<float> input;
  input.x_q = randomTokens(n, parameters.W_Q.cols(), random);
  input.x_k = randomTokens(n, parameters.W_K.cols(), random);
  input.x_v = randomTokens(n, parameters.W_V.cols(), random);
  const AttendOptions options{.stop = std::move(stop), .heads_off = {}};
  double best = std::numeric_limits<double>::infinity();
  double spent = 0;
  for (int pass = 0; pass < kMostPasses && (pass == 0 || spent < kEnoughMs); ++pass) {
    AttentionInput<float> copy = input;
    const auto start = std::chrono::steady_clock::now();
    const auto values = attend<float>(measured, parameters, std::move(copy), options);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    best = std::min(best, taken.count());
    spent += taken.count();
  }
  return best;
}

std::vector<Index> measurableLengths(const AttentionConfig& config, double flops_per_second, double budget_seconds,
                                     double budget_bytes) {
  std::vector<Index> lengths{kShortest};
  for (Index n = 2 * kShortest; n <= kLongest; n *= 2) {
    if (attendBytes(config, n, n, sizeof(float)) > budget_bytes) break;
    if (predictedFlops(config, n, PairCost::Full) > budget_seconds * flops_per_second) break;
    lengths.push_back(n);
  }
  return lengths;
}

}  // namespace headwise
