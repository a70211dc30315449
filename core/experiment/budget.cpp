#include "core/experiment/budget.h"

#include <algorithm>
#include <optional>

#include "core/analysis/account.h"
#include "core/attention/attend.h"
#include "core/experiment/run.h"
#include "core/tensor/error.h"
#include "core/trace/lazy_source.h"

namespace headwise {
namespace {

std::size_t itemSizeOf(Precision precision) { return precision == Precision::Float32 ? sizeof(float) : sizeof(double); }

double parameterBytes(const AttentionConfig& config, Precision precision) {
  const double d_model = static_cast<double>(config.d_model);
  const double q_rows = static_cast<double>(config.n_heads) * static_cast<double>(config.headDim());
  const double k_rows = static_cast<double>(config.kvHeads()) * static_cast<double>(config.headDim());
  const double v_rows = static_cast<double>(config.kvHeads()) * static_cast<double>(config.valueDim());
  const double o_cols = static_cast<double>(config.n_heads) * static_cast<double>(config.valueDim());
  const double one_copy = d_model * (q_rows + k_rows + v_rows + o_cols);
  // The parameters are kept as float32; a float64 run works on a converted copy beside them.
  return one_copy * (sizeof(float) + (precision == Precision::Float64 ? sizeof(double) : 0.0));
}

/// With all weights kept.
double keptBytes(const AttentionConfig& config, Precision precision, Index n_q, Index n_kv) {
  const double pairs = static_cast<double>(n_q) * static_cast<double>(n_kv);
  // Beside what attend() makes: which pairs are visible (one byte each), and one head's weights while they are copied.
  return attendBytes(config, n_q, n_kv, itemSizeOf(precision)) + parameterBytes(config, precision) +
         pairs * (1.0 + sizeof(float));
}

double weightBytes(const AttentionConfig& config, Precision precision, Index n_q, Index n_kv) {
  return static_cast<double>(config.n_heads) * static_cast<double>(n_q) * static_cast<double>(n_kv) *
         static_cast<double>(itemSizeOf(precision));
}

double onDemandBytes(const AttentionConfig& config, Index n_q, Index n_kv) {
  return lazySourceBytes(config, n_q, n_kv) + parameterBytes(config, Precision::Float32);
}

struct Budget {
  double all, weights;
};

std::optional<PatternStorage> storageThatFits(const AttentionConfig& config, Precision precision, Index n_q, Index n_kv,
                                              const Budget& budget) {
  if (weightBytes(config, precision, n_q, n_kv) <= budget.weights &&
      keptBytes(config, precision, n_q, n_kv) <= budget.all)
    return PatternStorage::Kept;
  if (precision == Precision::Float32 && LazyLayer::canCompute(config) &&
      onDemandBytes(config, n_q, n_kv) <= budget.all)
    return PatternStorage::OnDemand;
  return std::nullopt;
}

Index largestLength(const AttentionConfig& config, Precision precision, const Budget& budget) {
  Index fits = 0;
  Index too_long = Index{1} << 40U;
  while (too_long - fits > 1) {
    const Index middle = fits + (too_long - fits) / 2;
    (storageThatFits(config, precision, middle, middle, budget) ? fits : too_long) = middle;
  }
  return fits;
}

/// What it would take at the least.
double leastBytes(const Experiment& experiment, Index n_q, Index n_kv) {
  const AttentionConfig& config = experiment.attention;
  const double kept = keptBytes(config, experiment.precision, n_q, n_kv);
  const bool on_demand = experiment.precision == Precision::Float32 && LazyLayer::canCompute(config);
  return on_demand ? std::min(kept, onDemandBytes(config, n_q, n_kv)) : kept;
}

}  // namespace

double bytesOf(const Experiment& experiment, Index n_q, Index n_kv, PatternStorage storage) {
  return storage == PatternStorage::Kept ? keptBytes(experiment.attention, experiment.precision, n_q, n_kv)
                                         : onDemandBytes(experiment.attention, n_q, n_kv);
}

Index largestLength(const AttentionConfig& config, Precision precision, double budget_bytes, double pattern_bytes) {
  return largestLength(config, precision, Budget{budget_bytes, pattern_bytes});
}

PatternStorage requireBudget(const Experiment& experiment, Index n_q, Index n_kv, double budget_bytes,
                             double pattern_bytes) {
  const Budget budget{budget_bytes, pattern_bytes};
  if (const auto storage = storageThatFits(experiment.attention, experiment.precision, n_q, n_kv, budget))
    return *storage;
  // Weights may be too many to keep where all together would fit.
  const double all = leastBytes(experiment, n_q, n_kv);
  const bool weights_alone = all <= budget_bytes;
  const double needed = weights_alone ? weightBytes(experiment.attention, experiment.precision, n_q, n_kv) : all;
  const double allowed = weights_alone ? pattern_bytes : budget_bytes;
  const Index largest = largestLength(experiment.attention, experiment.precision, budget);
  if (largest == 0)
    throw TooLargeError({HEADWISE_TR_NOOP("core",
                                          "The parameters alone would take %1, and at most %2 may be used. Choose a "
                                          "smaller d_model or fewer heads."),
                         {formatBytes(needed), formatBytes(allowed)}});
  throw TooLargeError({HEADWISE_TR_NOOP("core",
                                        "%1 x %2 tokens in %3 heads would take %4, and at most %5 may be used. With "
                                        "these options up to %6 tokens fit: shorten the text or use fewer heads."),
                       {std::to_string(n_q), std::to_string(n_kv), std::to_string(experiment.attention.n_heads),
                        formatBytes(needed), formatBytes(allowed), std::to_string(largest)}});
}

}  // namespace headwise
