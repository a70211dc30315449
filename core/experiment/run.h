#pragma once
// Experiment -> Trace.

#include <functional>
#include <limits>
#include <stop_token>

#include "core/experiment/experiment.h"
#include "core/trace/trace.h"

namespace headwise {

/// What a Trace may keep. Beyond it run() refuses before memory is taken.
inline constexpr double kDefaultTraceBudget = 3.0 * 1024 * 1024 * 1024;

/// Attention weights up to here are kept; beyond it they are computed when they are looked at. Two generations of them
/// and what is made from them must fit beside one another while somebody types.
inline constexpr double kDefaultPatternBudget = 1.0 * 1024 * 1024 * 1024;
/// For who needs all weights: kept, or refused.
inline constexpr double kEveryPattern = std::numeric_limits<double>::infinity();

struct RunOptions {
  std::stop_token stop;
  TracePtr previous;  ///< what the Experiment does not change is copied from it (core/experiment/reuse.h)
  std::function<void(double fraction)> progress;  ///< 0..1; called from the running thread
  double budget_bytes = kDefaultTraceBudget;
  double pattern_bytes = kDefaultPatternBudget;
  BlockPool* storage = nullptr;  ///< for the patterns of Traces that follow one another; it may go before they do
};

/// Tokenizes, makes inputs and parameters, attends, describes the heads, attaches findings. Throws InputError (empty
/// text, options that do not fit), TooLargeError (bytes needed, largest n that fits), MemoryError (bytes needed),
/// FileError, Cancelled.
[[nodiscard]] TracePtr run(const Experiment& experiment, const RunOptions& options = {});

/// Largest number of tokens whose Trace fits the budget with this layer.
[[nodiscard]] Index largestLength(const AttentionConfig& config, Precision precision, double budget_bytes,
                                  double pattern_bytes = kDefaultPatternBudget);

}  // namespace headwise
